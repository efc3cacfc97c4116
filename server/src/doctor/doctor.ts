import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config, ServeFlags } from '../config.ts';
import { refuseUnknownPooler } from '../database/connection/find-pooler.ts';
import { findEmbedded, inspectDatabase, type DatabaseFacts } from '../database/inspect/inspect-database.ts';
import { migrations } from '../database/migrations/migrations.ts';
import { StartError } from '../foundation/errors/failures.ts';
import { readSecretKeys } from '../foundation/secrets/secret-keys.ts';
import { systemClock } from '../foundation/time/clock.ts';
import { greetMailServer } from '../modules/mail/greet-mail-server.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkBackups } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { isClockSynchronized, judgeClock } from './check-clock.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabaseRoutes, poolerFix } from './check-database-routes.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDisk } from './check-disk.ts';
import { checkHostNames } from './check-host-names.ts';
import { checkPorts } from './check-ports.ts';
import { checkProgram } from './check-program.ts';
import { conclude, describeFailure, problem, warning, type Check, type Finding } from './finding.ts';
import { judgeDatabase } from './judge-database.ts';

export interface DoctorFlags extends ServeFlags {
  readonly operatorUrl?: string;
}

/**
 * Examines the set-up that `storehouse serve` would use with these flags, whether or not a program runs on it.
 * `secretsProblem` is what prevented a secret from being read from its file.
 */
export async function examine(
  flags: DoctorFlags,
  env: NodeJS.ProcessEnv,
  flagVariables: readonly string[],
  secretsProblem: StartError | null = null,
): Promise<Check[]> {
  const { config, check: configuration } = checkConfiguration(flags, env, flagVariables, secretsProblem);
  const dataDir = resolve(flags.data);
  const [dataFolder, disk, program] = await Promise.all([
    checkDataFolder(dataDir),
    checkDisk(config ? [...new Set([dataDir, config.exportsDir, config.backups?.dir ?? dataDir])] : [dataDir]),
    checkProgram(dataDir, flags.operatorUrl),
  ]);
  const first = [configuration, dataFolder, disk];
  // Without a configuration it is not known where the database, the names and the ports would be.
  if (!config) return [...first, program.check];

  const [database, isSynchronized, hostNames, certificate, ports, mailServer, backups] = await Promise.all([
    checkDatabase(config),
    isClockSynchronized(),
    checkHostNames(config),
    checkCertificate(config, systemClock.now()),
    checkPorts(config, program.isRunning),
    checkMailServer(config),
    checkBackups(config.backups, systemClock.now()),
  ]);
  const clock = judgeClock({
    now: systemClock.now(),
    databaseAheadMs: database.facts?.clockAheadMs ?? null,
    isSynchronized,
    isTestClock: config.testClock !== null,
  });
  const addresses = [hostNames, checkAddresses(config), ...(certificate ? [certificate] : [])];
  return [...first, clock, ...database.checks, ...addresses, ports, mailServer, backups, program.check];
}

async function checkDatabase(config: Config): Promise<{ facts: DatabaseFacts | null; checks: Check[] }> {
  try {
    const facts = await reachDatabase(config);
    if (!facts)
      return {
        facts: null,
        checks: [conclude('database', [], 'The embedded PostgreSQL is not running: starting Storehouse starts it.')],
      };
    const known = {
      migrations: migrations.map(({ name }) => name),
      // The connections of the pool are the pooler's, if there is one.
      poolSize: config.directUrl === null ? config.poolSize : 0,
      secretKeys: ownKeys(config),
    };
    return { facts, checks: [...judgeDatabase(facts, known), ...(await checkDatabaseRoutes(config, facts))] };
  } catch (error) {
    return { facts: null, checks: [conclude('database', [cannotUse(error, config.databaseUrl)], '')] };
  }
}

function cannotUse(error: unknown, databaseUrl: string | null): Finding {
  if (databaseUrl !== null && error instanceof StartError) return problem(error.message, poolerFix);
  const fix =
    databaseUrl === null
      ? 'Do what the message says, or look at postgres.log in the data folder.'
      : 'Start the server, or correct address, user, password and database in --database-url.';
  return problem(describeFailure('The database cannot be used', error), fix);
}

/** Null if the embedded server is used and does not run. */
async function reachDatabase({ databaseUrl, directUrl, dataDir }: Config): Promise<DatabaseFacts | null> {
  if (databaseUrl !== null) {
    const facts = await inspectDatabase({ connectionString: directUrl ?? databaseUrl });
    if (directUrl === null) await refuseUnknownPooler({ connectionString: databaseUrl });
    return facts;
  }
  const embedded = await findEmbedded(dataDir);
  if (!embedded) return null;
  try {
    return await inspectDatabase(embedded.connection);
  } catch (error) {
    // A killed server left its files behind; the next start recovers it.
    if (['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  } finally {
    embedded.release();
  }
}

/** Reads the key file but never creates it: the doctor changes nothing. */
function ownKeys({ secretKeys, dataDir }: Config): string[] {
  const file = join(dataDir, 'secret-key');
  const keys = secretKeys ?? (existsSync(file) ? readSecretKeys(readFileSync(file, 'utf8')) : null) ?? [];
  return keys.map(({ fingerprint }) => fingerprint);
}

async function checkMailServer({ smtp }: Config): Promise<Check> {
  if (smtp === null) {
    const finding = warning(
      'There is no mail server: emails are saved as files in the data folder.',
      'Set one in STOREHOUSE_SMTP_URL, and a sender in STOREHOUSE_MAIL_FROM.',
    );
    return conclude('mail server', [finding], '');
  }
  const place = `${smtp.host}:${String(smtp.port)}`;
  const failure = await greetMailServer(smtp);
  const fix = 'Correct STOREHOUSE_SMTP_URL, or ask whoever runs the mail server.';
  return conclude(
    'mail server',
    [failure === null ? null : problem(`The mail server ${place} cannot be used: ${failure}`, fix)],
    `${place} answers.`,
  );
}
