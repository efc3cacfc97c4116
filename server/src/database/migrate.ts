import { StartError } from '../foundation/errors/failures.ts';
import { schemaName, type Database, type Queryable, type Session, type Transaction } from './database.ts';
import { isAlreadyThere } from './database-errors.ts';
import { migrations, offlineMigrations, type Migration } from './migrations/migrations.ts';
import { cancelWhenStopped } from './online/cancel-when-stopped.ts';
import { asStatements } from './online/online-step.ts';
import { runOnline } from './online/run-online.ts';
import { pauseBetweenAttempts, takeLocksBriefly, type Patience } from './online/take-locks-briefly.ts';
import { takeTurn } from './online/take-turn.ts';
import { arePlaced, isCluster, placeTables } from './placement/place-tables.ts';
import { splitStatements } from './placement/split-statements.ts';

/** A number that only Storehouse uses. Releases before online migrations know this lock alone. */
const migrationLock = 7_368_001;

/** Building an index on 10,000,000 rows takes a minute, but it first waits for every older transaction, such as a backup. */
const maxStatementMs = 12 * 3_600_000;

interface MigrateOptions extends Partial<Patience> {
  /** All migrations of the program, in order. */
  readonly known?: readonly Migration[];
}

/** Migrates the schema. Ten processes may call this at once on an empty database: one does the work, nine find it done. */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { known = migrations, pause = pauseBetweenAttempts, log = null, stop = new AbortController().signal } = options;
  await requireVersion(db);
  return db.session(async (session) => {
    if ((await findMissing(session, known)).length === 0 && !(await isCluster(session))) return [];
    return cancelWhenStopped(db, session, stop, async () => {
      await takeTurn(session, stop);
      await refuseOtherSchema(session);
      return bringUpToDate(session, known, { pause, log, stop });
    });
  }, maxStatementMs);
}

/** Everything up to the next online migration is one transaction, which succeeds or changes nothing. */
async function bringUpToDate(session: Session, known: readonly Migration[], patience: Patience): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const missing = await findMissing(session, known);
    const done = known.length - missing.length;
    // An empty database needs no online steps, because nobody uses it. A cluster runs them as ordinary statements: each
    // online step would have to run on every node.
    const isOnline = done > 0 && !(await arePlaced(session));
    const [next] = missing;
    if (isOnline && next && 'steps' in next) {
      await runOnline(session, next, patience);
      applied.push(next.name);
      continue;
    }
    const stop = isOnline ? known.findIndex((migration, place) => place >= done && 'steps' in migration) : -1;
    const work = async (tx: Transaction) => {
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      const names = await applyMigrations(tx, stop < 0 ? known : known.slice(0, stop));
      await placeTables(tx);
      return names;
    };
    const isOffline = done < offlineMigrations;
    applied.push(...(await (isOffline ? session.transaction(work) : takeLocksBriefly(session, patience, work))));
    if (stop < 0) return applied;
  }
}

/** Runs the migrations that this database lacks, in order and in this transaction; returns their names. */
export async function applyMigrations(tx: Transaction, wanted: readonly Migration[]): Promise<string[]> {
  await tx.query(`create schema if not exists ${schemaName}`);
  await tx.query(`create table if not exists schema_migrations (
    name text collate "C" primary key,
    applied_at timestamptz not null default clock_timestamp()
  )`);
  const missing = missingOf(await appliedMigrations(tx), wanted);
  const run = missing.length > 0 && (await arePlaced(tx)) ? runInPlace : runAtOnce;
  for (const migration of missing) {
    await run(tx, asStatements(migration)).catch((error: unknown) => {
      throw isAlreadyThere(error) ? wrongRecord(migration.name, error) : error;
    });
    await tx.query('insert into schema_migrations (name) values ($1)', [migration.name]);
  }
  return missing.map((migration) => migration.name);
}

const runAtOnce = async (tx: Transaction, sql: string): Promise<void> => {
  await tx.query(sql);
};

/** Places a new table as soon as it exists: later statements may add references from it to tables that are already placed. */
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

async function findMissing(session: Session, known: readonly Migration[]): Promise<readonly Migration[]> {
  const isThere = await session.query(
    `select from pg_class where relnamespace = to_regnamespace('${schemaName}') and relname = 'schema_migrations'`,
  );
  return isThere.length > 0 ? missingOf(await appliedMigrations(session), known) : known;
}

/** Refuses the database of a newer release, and one whose record has a gap: the applied ones must be the first ones. */
function missingOf(applied: readonly string[], known: readonly Migration[]): readonly Migration[] {
  const unknown = applied.find((name) => !known.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer release of Storehouse (it has the migration "${unknown}"): start that release.`,
    );
  }
  const gap = known.slice(0, applied.length).find((migration) => !applied.includes(migration.name));
  if (gap) throw wrongRecord(gap.name);
  return known.slice(applied.length);
}

/**
 * Earlier releases let `options` in the address replace their search_path. Starting beside their tables would look like
 * a loss of all data.
 */
async function refuseOtherSchema(session: Session): Promise<void> {
  const [other] = await session.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relname in ('schema_migrations', 'secret_key', 'sealing_keys') and relkind in ('r', 'p')
       and to_regclass('${schemaName}.schema_migrations') is null
     group by nspname having count(*) = 3`,
  );
  if (!other) return;
  throw new StartError(
    `The tables of Storehouse are in the schema ${other.schema}, where "options" in the database's address had put them, and not in ${schemaName}. If nothing else is in that schema, rename it, then start again: drop schema if exists ${schemaName}; alter schema ${other.schema} rename to ${schemaName}; create schema if not exists public`,
  );
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
