import { join, resolve } from 'node:path';
import { isEmailAddress } from '@storehouse/contract/email-address';
import { parseSmtpUrl, type SmtpSettings } from './foundation/text/parse-smtp-url.ts';
import { readSecretKeys, type SecretKey } from './foundation/secrets/secret-keys.ts';
import { StartError } from './foundation/errors/failures.ts';
import {
  address,
  databaseUrl,
  domain,
  duration,
  exactMoment,
  listOf,
  moment,
  network,
  proxy,
  webAddress,
  wholeNumber,
} from './config-values.ts';

export const roles = ['platform', 'instance', 'operator', 'worker'] as const;
export type Role = (typeof roles)[number];

/** The flags of `storehouse serve` as given, still strings. */
export interface ServeFlags {
  readonly data: string;
  readonly databaseUrl?: string;
  readonly host: string;
  readonly platformPort: string;
  readonly instancePort: string;
  readonly operatorPort: string;
  readonly platformUrl?: string;
  readonly instanceDomain?: string;
  readonly roles: string;
  readonly testClock?: string;
  readonly backupDir?: string;
  readonly backupEvery?: string;
  readonly backupKeep?: string;
}

export interface Config {
  /** `storehouse demo` is the only command that lets anyone in to a demo account, whose password is public. */
  readonly isDemo: boolean;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The PostgreSQL server behind a pooler at `databaseUrl`, for work that needs a connection of its own. */
  readonly directUrl: string | null;
  /** A streaming replica that reports are read from; null means that everything is read from the primary database. */
  readonly readUrl: string | null;
  readonly poolSize: number;
  /** The longest that a request waits for the database. */
  readonly statementMs: number;
  /** For tests: a folder where the statements that the program runs are recorded. */
  readonly recordTo: string | null;
  readonly host: string;
  readonly ports: { readonly platform: number; readonly instance: number; readonly operator: number };
  readonly platformUrl: URL | null;
  readonly instanceDomain: string | null;
  readonly roles: ReadonlySet<Role>;
  readonly testClock: Date | null;
  readonly operatorToken: string | null;
  readonly operatorHost: string;
  /** The first key seals secrets, and every key can open them; null means the key file in the data folder. */
  readonly secretKeys: [SecretKey, ...SecretKey[]] | null;
  readonly burstPerSecond: number;
  readonly clients: { readonly maxConnections: number; readonly requestMs: number };
  /** When enforcement of key scopes starts; null means never, except for accounts that turned it on. */
  readonly enforceScopesFrom: Date | null;
  readonly trustProxy: readonly string[];
  /** Non-public networks that webhook targets may be in, for development and tests. */
  readonly webhookAllowNetworks: readonly string[];
  /** Null means that mails are saved as files. */
  readonly smtp: SmtpSettings | null;
  readonly mailFrom: string;
  /** Processes on several machines must share this folder. */
  readonly exportsDir: string;
  /** The first key encrypts backups, and every key can decrypt them; without keys, backups are not encrypted. */
  readonly backupKeys: readonly string[];
  /** How much of the data folder's disk must stay free for changes to be accepted; null for the default. */
  readonly minFreeBytes: number | null;
  /** How much memory the program may hold before it refuses requests; null for the default, 0 for no limit. */
  readonly maxMemoryBytes: number | null;
  /** Null means that no backups are scheduled. */
  readonly backups: { readonly dir: string; readonly everyMs: number; readonly keep: number } | null;
}

/** The configuration, or a sentence about the first thing that is wrong with it. */
export function readConfig(flags: ServeFlags, env: NodeJS.ProcessEnv, isDemo = false): Config {
  return {
    isDemo,
    dataDir: resolve(flags.data),
    databaseUrl: flags.databaseUrl === undefined ? null : databaseUrl('--database-url', flags.databaseUrl),
    directUrl: urlBeside(
      flags,
      env,
      'STOREHOUSE_DIRECT_URL',
      'the server behind a pooler, needs --database-url, the pooler.',
    ),
    readUrl: urlBeside(
      flags,
      env,
      'STOREHOUSE_READ_URL',
      'a replica, needs --database-url, the database that it is a replica of.',
    ),
    poolSize: wholeNumber('STOREHOUSE_POOL_SIZE', env['STOREHOUSE_POOL_SIZE'] ?? '10', 2, 1_000),
    statementMs:
      1_000 * wholeNumber('STOREHOUSE_DATABASE_SECONDS', env['STOREHOUSE_DATABASE_SECONDS'] ?? '20', 1, 3_600),
    recordTo: env['STOREHOUSE_RECORD_STATEMENTS'] || null,
    host: address('--host', flags.host),
    ports: {
      platform: wholeNumber('--platform-port', flags.platformPort, 0, 65_535),
      instance: wholeNumber('--instance-port', flags.instancePort, 0, 65_535),
      operator: wholeNumber('--operator-port', flags.operatorPort, 0, 65_535),
    },
    platformUrl: flags.platformUrl === undefined ? null : webAddress('--platform-url', flags.platformUrl),
    instanceDomain: flags.instanceDomain === undefined ? null : domain(flags.instanceDomain),
    roles: readRoles(flags.roles),
    testClock: flags.testClock === undefined ? null : moment('--test-clock', flags.testClock),
    operatorToken: env['STOREHOUSE_OPERATOR_TOKEN'] || null,
    operatorHost: address('STOREHOUSE_OPERATOR_HOST', env['STOREHOUSE_OPERATOR_HOST'] ?? '127.0.0.1'),
    secretKeys: env['STOREHOUSE_SECRET_KEY'] ? secretKeys(env['STOREHOUSE_SECRET_KEY']) : null,
    burstPerSecond: wholeNumber(
      'STOREHOUSE_BURST_PER_SECOND',
      env['STOREHOUSE_BURST_PER_SECOND'] ?? '200',
      1,
      1_000_000,
    ),
    clients: {
      maxConnections: wholeNumber(
        'STOREHOUSE_MAX_CONNECTIONS',
        env['STOREHOUSE_MAX_CONNECTIONS'] ?? '10000',
        1,
        1_000_000,
      ),
      requestMs:
        1_000 * wholeNumber('STOREHOUSE_REQUEST_SECONDS', env['STOREHOUSE_REQUEST_SECONDS'] ?? '120', 1, 3_600),
    },
    enforceScopesFrom: env['STOREHOUSE_ENFORCE_SCOPES_FROM']
      ? exactMoment('STOREHOUSE_ENFORCE_SCOPES_FROM', env['STOREHOUSE_ENFORCE_SCOPES_FROM'])
      : null,
    trustProxy: listOf(env['STOREHOUSE_TRUST_PROXY']).map(proxy),
    webhookAllowNetworks: listOf(env['STOREHOUSE_WEBHOOK_ALLOW_NETWORKS']).map(network),
    ...mail(env),
    exportsDir: resolve(env['STOREHOUSE_EXPORTS_DIR'] || join(flags.data, 'exports')),
    backupKeys: backupKeys(env['STOREHOUSE_BACKUP_KEY'] ?? ''),
    minFreeBytes: megabytes('STOREHOUSE_MIN_FREE_MB', env),
    maxMemoryBytes: megabytes('STOREHOUSE_MAX_MEMORY_MB', env),
    backups: backupSchedule(flags),
  };
}

/** Null if it is not given. */
const megabytes = (name: string, env: NodeJS.ProcessEnv): number | null =>
  env[name] ? 1024 ** 2 * wholeNumber(name, env[name], 0, 1_000_000) : null;

function mail(env: NodeJS.ProcessEnv): Pick<Config, 'smtp' | 'mailFrom'> {
  const smtp = env['STOREHOUSE_SMTP_URL'] ? parseSmtpUrl(env['STOREHOUSE_SMTP_URL']) : null;
  const from = env['STOREHOUSE_MAIL_FROM'] || null;
  if (smtp !== null && from === null) {
    throw new StartError('STOREHOUSE_SMTP_URL needs STOREHOUSE_MAIL_FROM, the sender, beside it.');
  }
  // The sender is an address alone, or a name with the address in angle brackets.
  const address = /^[^<>@\r\n]*<([^<>]*)>$/.exec(from ?? '')?.[1] ?? from;
  if (address !== null && !isEmailAddress(address)) {
    throw new StartError('STOREHOUSE_MAIL_FROM takes a sender such as "Storehouse <storehouse@example.com>".');
  }
  return { smtp, mailFrom: from ?? 'Storehouse <storehouse@localhost>' };
}

function backupSchedule({ backupDir, backupEvery, backupKeep }: ServeFlags): Config['backups'] {
  if (backupDir === undefined) {
    if (backupEvery === undefined && backupKeep === undefined) return null;
    throw new StartError('--backup-every and --backup-keep need --backup-dir, the folder for the backups.');
  }
  return {
    dir: resolve(backupDir),
    everyMs: duration('--backup-every', backupEvery ?? '1d'),
    keep: wholeNumber('--backup-keep', backupKeep ?? '7', 1, 10_000),
  };
}

/** Passphrases may contain spaces. A short one is refused, because whoever has the file can try them all. */
function backupKeys(text: string): string[] {
  const keys = text
    .split(/[,\r\n]+/)
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.every((key) => key.length >= 16)) return keys;
  // The text is a secret, so the sentence does not repeat it.
  throw new StartError(
    'STOREHOUSE_BACKUP_KEY takes a key of at least 16 characters (openssl rand -base64 32), or several with commas between them.',
  );
}

/** A URL that is only valid together with --database-url. */
function urlBeside(flags: ServeFlags, env: NodeJS.ProcessEnv, name: string, needs: string): string | null {
  const given = env[name];
  if (!given) return null;
  if (flags.databaseUrl !== undefined) return databaseUrl(name, given);
  throw new StartError(`${name}, ${needs}`);
}

function secretKeys(text: string): [SecretKey, ...SecretKey[]] {
  const keys = readSecretKeys(text);
  // The text is a secret, so the sentence does not repeat it.
  if (keys) return keys;
  throw new StartError(
    'STOREHOUSE_SECRET_KEY takes a key of 32 bytes in base64 or hex (openssl rand -base64 32), or several with commas between them.',
  );
}

function readRoles(text: string): ReadonlySet<Role> {
  const given = text.split(',').map((role) => role.trim());
  const unknown = given.find((role) => !roles.includes(role as Role));
  if (unknown !== undefined) throw new StartError(`--roles takes some of ${roles.join(', ')}, not "${unknown}".`);
  return new Set(given as Role[]);
}
