import type { DatabaseFacts } from '../database/inspect/inspect-database.ts';
import { conclude, problem, warning, type Check } from './finding.ts';

/** Besides its pool, a process uses one connection to listen, and three while it verifies a backup. */
const connectionsBesidePool = 4;

/** What the facts of a server mean for Storehouse. */
export function judgeDatabase(
  facts: DatabaseFacts,
  known: { readonly migrations: readonly string[]; readonly poolSize: number; readonly secretKeys: readonly string[] },
): Check[] {
  const major = Math.trunc(facts.version / 10_000);
  const isTooOld = facts.version < 150_000;
  return [
    conclude(
      'database',
      [
        isTooOld
          ? problem(`The server is PostgreSQL ${String(major)}.`, 'Upgrade it to PostgreSQL 15 or newer.')
          : null,
        facts.isReadOnly
          ? problem(
              'The server accepts no writes: it is a standby, or set to read only.',
              'Give the address of the primary server.',
            )
          : null,
        facts.mayCreateSchema || facts.migrations.length > 0
          ? null
          : problem(
              `The database user "${facts.user}" may not create the schema storehouse.`,
              `Run: grant create on database … to "${facts.user}"`,
            ),
      ],
      `PostgreSQL ${String(major)} answers.`,
    ),
    settings(facts, known.poolSize),
    migrationState(facts.migrations, known.migrations),
    secretKey(facts.secretKey, known.secretKeys),
  ];
}

function settings(facts: DatabaseFacts, poolSize: number): Check {
  const needed = poolSize + connectionsBesidePool;
  return conclude(
    'database settings',
    [
      facts.encoding === 'UTF8'
        ? null
        : problem(`The database stores texts as ${facts.encoding}.`, "Create it with encoding 'UTF8'."),
      facts.fsync ? null : problem('fsync is off: a crash can destroy the data.', 'Set fsync = on.'),
      facts.fullPageWrites
        ? null
        : warning('full_page_writes is off: a crash can damage pages.', 'Set full_page_writes = on.'),
      facts.synchronousCommit
        ? null
        : warning('synchronous_commit is off: a crash loses acknowledged changes.', 'Set synchronous_commit = on.'),
      facts.connections < needed
        ? problem(
            `The server allows ${String(facts.connections)} connections, and this process needs up to ${String(needed)}.`,
            'Raise max_connections, or lower STOREHOUSE_POOL_SIZE.',
          )
        : null,
      facts.missingExtensions.length === 0
        ? null
        : warning(
            `The extensions ${facts.missingExtensions.join(' and ')} are missing: product search is slow with many products.`,
            "Install PostgreSQL's contrib package, or let an administrator create them.",
          ),
      facts.mayCreateDatabase
        ? null
        : warning(
            `The database user "${facts.user}" may not create databases, so backups cannot be verified.`,
            `Run: alter role "${facts.user}" createdb`,
          ),
    ],
    `UTF8, fsync on, ${String(facts.connections)} connections.`,
  );
}

function migrationState(applied: readonly string[], known: readonly string[]): Check {
  const newer = applied.find((name) => !known.includes(name));
  const gap = known.slice(0, applied.length).find((name) => !applied.includes(name));
  const pending = known.length - applied.length;
  const sentence =
    applied.length === 0
      ? 'The database is empty: the first start creates the schema.'
      : pending > 0
        ? `The next start applies ${String(pending)} ${pending === 1 ? 'migration' : 'migrations'}.`
        : 'The schema is that of this release.';
  return conclude(
    'migrations',
    [
      newer === undefined
        ? null
        : problem(
            `The database was written by a newer release of Storehouse (it has the migration "${newer}").`,
            'Start that release, or restore a backup into an empty database.',
          ),
      newer === undefined && gap !== undefined
        ? problem(
            `The database does not say that it has the migration "${gap}": somebody has changed the table storehouse.schema_migrations.`,
            'Put the row back, or restore a backup into an empty database.',
          )
        : null,
    ],
    sentence,
  );
}

function secretKey(used: string | null, own: readonly string[]): Check {
  return conclude(
    'secret key',
    [
      used === null || own.includes(used)
        ? null
        : problem(
            `The secrets in the database are sealed with the key ${used}, which this process does not have.`,
            'Give it the keys of the other processes: STOREHOUSE_SECRET_KEY, or their file secret-key.',
          ),
    ],
    used === null ? 'No secret is stored yet.' : `This process has the key ${used}.`,
  );
}
