import { StartError } from '../foundation/errors/failures.ts';
import { schemaName, type Database, type Queryable, type Transaction } from './database.ts';
import { isAlreadyThere } from './database-errors.ts';
import { migrations, type Migration } from './migrations/migrations.ts';
import { longStatementMs } from './connection/open-pool.ts';
import { arePlaced, placeTables } from './placement/place-tables.ts';
import { splitStatements } from './placement/split-statements.ts';

/** A number that only Storehouse uses: processes that start together take turns on this lock. */
const migrationLock = 7_368_001;

/** Migrates the schema. Ten processes may call this at once on an empty database: one does the work, nine find it done. */
export async function migrate(db: Database): Promise<string[]> {
  await requireVersion(db);
  return db.transaction(
    async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      const applied = await applyMigrations(tx, migrations);
      await placeTables(tx);
      return applied;
    },
    'begin',
    longStatementMs,
  );
}

/** Runs the migrations that this database lacks, in order; returns their names. */
export async function applyMigrations(tx: Transaction, wanted: readonly Migration[]): Promise<string[]> {
  await tx.query(`create schema if not exists ${schemaName}`);
  await tx.query(`create table if not exists schema_migrations (
    name text collate "C" primary key,
    applied_at timestamptz not null default clock_timestamp()
  )`);
  const applied = await appliedMigrations(tx);
  const unknown = applied.find((name) => !wanted.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer release of Storehouse (it has the migration "${unknown}"): start that release.`,
    );
  }
  // Migrations are applied in order, so the applied ones must be the first ones.
  const gap = wanted.slice(0, applied.length).find((migration) => !applied.includes(migration.name));
  if (gap) throw wrongRecord(gap.name);
  const missing = wanted.slice(applied.length);
  const run = missing.length > 0 && (await arePlaced(tx)) ? runInPlace : runAtOnce;
  for (const migration of missing) {
    await run(tx, migration.sql).catch((error: unknown) => {
      throw isAlreadyThere(error) ? wrongRecord(migration.name, error) : error;
    });
    await tx.query('insert into schema_migrations (name) values ($1)', [migration.name]);
  }
  return missing.map((migration) => migration.name);
}

const runAtOnce = async (tx: Transaction, sql: string): Promise<void> => {
  await tx.query(sql);
};

/** A new table gets its place as soon as it is there: what follows may refer from it to tables that are in theirs. */
async function runInPlace(tx: Transaction, sql: string): Promise<void> {
  for (const statement of splitStatements(sql)) {
    await tx.query(statement);
    await placeTables(tx);
  }
}

export async function appliedMigrations(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map((row) => row.name);
}

const wrongRecord = (name: string, cause?: unknown) =>
  new StartError(
    `The database does not say that it has the migration "${name}", though it looks as if it had it: somebody has changed the table ${schemaName}.schema_migrations. Put the row back, or restore a backup into an empty database.`,
    { cause },
  );

async function requireVersion(db: Database): Promise<void> {
  const [row] = await db.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
  if (row && row.version < 150_000) {
    throw new StartError(
      `Storehouse needs PostgreSQL 15 or newer; this server is version ${String(Math.trunc(row.version / 10_000))}.`,
    );
  }
}
