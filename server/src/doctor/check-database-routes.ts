import { inspectDatabase, inspectPooler, type DatabaseFacts } from '../database/inspect/inspect-database.ts';
import { StartError } from '../foundation/errors/failures.ts';
import { conclude, describeFailure, problem, warning, type Check, type Finding } from './finding.ts';

/** The addresses beside that of the database itself. */
interface Routes {
  readonly databaseUrl: string | null;
  readonly directUrl: string | null;
  readonly readUrl: string | null;
}

/** The pooler before a database that answers, and its replica, as far as there are any. */
export async function checkDatabaseRoutes(
  { databaseUrl, directUrl, readUrl }: Routes,
  primary: DatabaseFacts,
): Promise<Check[]> {
  const checks = await Promise.all([
    databaseUrl !== null && directUrl !== null ? checkPooler(databaseUrl, directUrl) : null,
    readUrl !== null ? checkReplica(readUrl, primary) : null,
  ]);
  return checks.filter((check) => check !== null);
}

export const poolerFix = 'Do what the message says. docs/operating.md describes the set-up of a connection pooler.';

async function checkPooler(databaseUrl: string, directUrl: string): Promise<Check> {
  const found = await inspectPooler(databaseUrl, directUrl).then(
    () => null,
    (error: unknown) =>
      problem(
        error instanceof StartError
          ? error.message
          : describeFailure('The pooler at --database-url cannot be used', error),
        poolerFix,
      ),
  );
  return conclude('pooler', [found], 'The pooler leads to the database and has the settings.');
}

/** Nothing fails without the replica, or with a wrong one: reports are then read from the primary. */
async function checkReplica(readUrl: string, primary: DatabaseFacts): Promise<Check> {
  const found = await inspectDatabase({ connectionString: readUrl }).then(
    (replica) => judgeReplica(replica, primary),
    (error: unknown) =>
      warning(
        describeFailure('The read replica cannot be used, so reports are read from the primary', error),
        'Start it, or correct STOREHOUSE_READ_URL.',
      ),
  );
  return conclude('read replica', [found], 'The read replica answers and has the schema of the primary.');
}

function judgeReplica(replica: DatabaseFacts, primary: DatabaseFacts): Finding | null {
  if (!replica.isReadOnly) {
    return problem(
      'The server at STOREHOUSE_READ_URL accepts writes, so it is not a streaming replica.',
      'Give the address of a replica of the primary, or remove STOREHOUSE_READ_URL.',
    );
  }
  if (replica.migrations.join() === primary.migrations.join()) return null;
  return warning(
    'The read replica does not have the schema of the primary: it lags behind, or belongs to another server.',
    'Look at its replication, or correct STOREHOUSE_READ_URL.',
  );
}
