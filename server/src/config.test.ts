import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildCommandLine } from './cli/command-line.ts';
import { readConfig, type Config, type ServeFlags } from './config.ts';
import { StartError } from './foundation/errors/failures.ts';

/** The configuration that `storehouse serve` reads from these arguments and this environment. */
async function configOf(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Config> {
  let config: Config | undefined;
  for (const name of Object.keys(process.env)) if (name.startsWith('STOREHOUSE_')) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const read = (flags: ServeFlags) => {
      config = readConfig(flags, process.env);
      return Promise.resolve();
    };
    const commandLine = buildCommandLine(read, read, () => Promise.resolve([]));
    await commandLine.parseAsync(['node', 'storehouse', 'serve', ...args]);
  } finally {
    vi.unstubAllEnvs();
  }
  return config!;
}

describe('without any flag', () => {
  it('everything has its documented default', async () => {
    expect(await configOf([])).toMatchObject({
      dataDir: resolve('./data'),
      databaseUrl: null,
      poolSize: 10,
      statementMs: 20_000,
      recordTo: null,
      host: '127.0.0.1',
      ports: { platform: 8080, instance: 8081, operator: 8082 },
      platformUrl: null,
      instanceDomain: null,
      roles: new Set(['platform', 'instance', 'operator', 'worker']),
      testClock: null,
      operatorToken: null,
      operatorHost: '127.0.0.1',
      burstPerSecond: 200,
      trustProxy: [],
    });
  });
});

/** Flag, its variable, a good value and what it becomes. */
const flags: [string, string, string, Partial<Config>][] = [
  ['--data', 'STOREHOUSE_DATA', 'somewhere', { dataDir: resolve('somewhere') }],
  ['--database-url', 'STOREHOUSE_DATABASE_URL', 'postgres://u:p@h/d', { databaseUrl: 'postgres://u:p@h/d' }],
  ['--database-url', 'STOREHOUSE_DATABASE_URL', 'postgresql://h/d', { databaseUrl: 'postgresql://h/d' }],
  ['--host', 'STOREHOUSE_HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['--host', 'STOREHOUSE_HOST', '::1', { host: '::1' }],
  ['--host', 'STOREHOUSE_HOST', 'localhost', { host: 'localhost' }],
  ['--platform-port', 'STOREHOUSE_PLATFORM_PORT', '0', { ports: { platform: 0, instance: 8081, operator: 8082 } }],
  [
    '--instance-port',
    'STOREHOUSE_INSTANCE_PORT',
    '65535',
    { ports: { platform: 8080, instance: 65_535, operator: 8082 } },
  ],
  ['--operator-port', 'STOREHOUSE_OPERATOR_PORT', '1', { ports: { platform: 8080, instance: 8081, operator: 1 } }],
  ['--platform-url', 'STOREHOUSE_PLATFORM_URL', 'https://x.example', { platformUrl: new URL('https://x.example') }],
  ['--instance-domain', 'STOREHOUSE_INSTANCE_DOMAIN', 'in-1.Example.com', { instanceDomain: 'in-1.Example.com' }],
  ['--instance-domain', 'STOREHOUSE_INSTANCE_DOMAIN', 'localhost:80', { instanceDomain: 'localhost:80' }],
  ['--roles', 'STOREHOUSE_ROLES', 'worker', { roles: new Set(['worker'] as const) }],
  ['--roles', 'STOREHOUSE_ROLES', 'platform, instance', { roles: new Set(['platform', 'instance'] as const) }],
  ['--test-clock', 'STOREHOUSE_TEST_CLOCK', '2026-03-01T08:00:00Z', { testClock: new Date('2026-03-01T08:00:00Z') }],
  ['--test-clock', 'STOREHOUSE_TEST_CLOCK', '2026-03-01T10:00+02:00', { testClock: new Date('2026-03-01T08:00:00Z') }],
  ['--test-clock', 'STOREHOUSE_TEST_CLOCK', '2026-03-01', { testClock: new Date('2026-03-01T00:00:00Z') }],
];

describe('a flag', () => {
  it.each(flags)('%s, or %s: %s', async (flag, variable, value, part) => {
    expect(await configOf([flag, value])).toMatchObject(part);
    expect(await configOf([], { [variable]: value })).toMatchObject(part);
  });

  it('of scheduled backups: a folder, how often, how many', async () => {
    expect((await configOf([])).backups).toBeNull();
    expect((await configOf(['--backup-dir', '/b'])).backups).toEqual({ dir: '/b', everyMs: 86_400_000, keep: 7 });
    const env = { STOREHOUSE_BACKUP_DIR: '/b', STOREHOUSE_BACKUP_EVERY: '15m', STOREHOUSE_BACKUP_KEEP: '3' };
    expect((await configOf([], env)).backups).toEqual({ dir: '/b', everyMs: 900_000, keep: 3 });
    await expect(configOf(['--backup-every', '1h'])).rejects.toThrow(/need --backup-dir/);
    for (const every of ['0h', '1w', 'daily', '']) {
      await expect(configOf(['--backup-dir', '/b', '--backup-every', every])).rejects.toThrow(/such as 15m, 6h or 1d/);
    }
  });

  it('of encrypted backups: one key or several, which may be passphrases', async () => {
    const keysOf = async (text: string) => (await configOf([], { STOREHOUSE_BACKUP_KEY: text })).backupKeys;
    expect((await configOf([])).backupKeys).toEqual([]);
    expect(await keysOf('')).toEqual([]);
    expect(await keysOf('correct horse battery staple')).toEqual(['correct horse battery staple']);
    expect(await keysOf(' a key of 2026 or so,\na key of 2025 or so\n')).toEqual([
      'a key of 2026 or so',
      'a key of 2025 or so',
    ]);
    for (const short of ['hunter2', 'correct horse battery staple,hunter2']) {
      await expect(keysOf(short)).rejects.toThrow(/^STOREHOUSE_BACKUP_KEY takes a key of at least 16 characters/);
      await expect(keysOf(short)).rejects.not.toThrow('hunter2');
    }
  });

  it("of a read replica: only beside a database of one's own", async () => {
    const [database, env] = [['--database-url', 'postgresql://h/d'], { STOREHOUSE_READ_URL: 'postgresql://r/d' }];
    expect((await configOf(database)).readUrl).toBeNull();
    expect((await configOf(database, env)).readUrl).toBe('postgresql://r/d');
    await expect(configOf([], env)).rejects.toThrow(/needs --database-url/);
    const wrong = { STOREHOUSE_READ_URL: 'http://user:hunter22@r/d' };
    await expect(configOf(database, wrong)).rejects.toThrow(/^STOREHOUSE_READ_URL takes an address such as/);
    await expect(configOf(database, wrong)).rejects.not.toThrow('hunter22');
  });

  it('of the server behind a pooler: only beside the address of the pooler', async () => {
    const [pooler, env] = [['--database-url', 'postgresql://p/d'], { STOREHOUSE_DIRECT_URL: 'postgresql://s/d' }];
    expect((await configOf(pooler)).directUrl).toBeNull();
    expect((await configOf(pooler, env)).directUrl).toBe('postgresql://s/d');
    await expect(configOf([], env)).rejects.toThrow(/^STOREHOUSE_DIRECT_URL, .* needs --database-url/);
  });

  it('wins over its variable', async () => {
    const { host } = await configOf(['--host', '::'], { STOREHOUSE_HOST: '127.0.0.1' });
    expect(host).toBe('::');
  });
});

const variables: [string, string, Partial<Config>][] = [
  ['STOREHOUSE_POOL_SIZE', '2', { poolSize: 2 }],
  ['STOREHOUSE_BURST_PER_SECOND', '1000000', { burstPerSecond: 1_000_000 }],
  ['STOREHOUSE_MIN_FREE_MB', '', { minFreeBytes: null }],
  ['STOREHOUSE_MAX_CONNECTIONS', '50', { clients: { maxConnections: 50, requestMs: 120_000 } }],
  ['STOREHOUSE_REQUEST_SECONDS', '5', { clients: { maxConnections: 10_000, requestMs: 5_000 } }],
  ['STOREHOUSE_MIN_FREE_MB', '0', { minFreeBytes: 0 }],
  ['STOREHOUSE_MAX_MEMORY_MB', '', { maxMemoryBytes: null }],
  ['STOREHOUSE_MAX_MEMORY_MB', '0', { maxMemoryBytes: 0 }],
  ['STOREHOUSE_MAX_MEMORY_MB', '512', { maxMemoryBytes: 512 * 1024 ** 2 }],
  ['STOREHOUSE_MIN_FREE_MB', '500', { minFreeBytes: 500 * 1024 ** 2 }],
  [
    'STOREHOUSE_ENFORCE_SCOPES_FROM',
    '2026-06-01T00:00:00+02:00',
    { enforceScopesFrom: new Date('2026-05-31T22:00:00Z') },
  ],
  ['STOREHOUSE_OPERATOR_TOKEN', 'secret', { operatorToken: 'secret' }],
  ['STOREHOUSE_OPERATOR_TOKEN', '', { operatorToken: null }],
  ['STOREHOUSE_OPERATOR_HOST', '::1', { operatorHost: '::1' }],
  [
    'STOREHOUSE_TRUST_PROXY',
    ' 10.0.0.7, 10.1.0.0/16,loopback,fd00::/8 ',
    { trustProxy: ['10.0.0.7', '10.1.0.0/16', 'loopback', 'fd00::/8'] },
  ],
];

describe('a variable without a flag', () => {
  it.each(variables)('%s=%s', async (variable, value, part) => {
    expect(await configOf([], { [variable]: value })).toMatchObject(part);
  });
});

describe('a mistake', () => {
  it.each([
    ['--database-url', 'mysql://root:hunter2@h/d'],
    ['--host', 'storehouse.example.com'],
    ['--host', ''],
    ['--platform-port', '65536'],
    ['--instance-port', '-1'],
    ['--operator-port', '80a'],
    ['--platform-url', 'storehouse.example.com'],
    ['--platform-url', 'ftp://storehouse.example.com'],
    ['--instance-domain', 'https://example.com'],
    ['--instance-domain', '.example.com'],
    ['--instance-domain', 'example..com'],
    ['--roles', ''],
    ['--roles', 'platform,everything'],
    ['--test-clock', 'tomorrow'],
    ['--test-clock', '2026-02-30'],
    ['--test-clock', '2026-03-01T08:00:00'],
    ['--test-clock', '2026-13-01T08:00:00Z'],
  ])('in %s (%j) is reported in a sentence that names the flag', async (flag, value) => {
    const config = configOf([`${flag}=${value}`]);
    await expect(config).rejects.toBeInstanceOf(StartError);
    await expect(config).rejects.toThrow(`${flag} takes `);
  });

  it.each([
    ['STOREHOUSE_POOL_SIZE', '1'],
    ['STOREHOUSE_POOL_SIZE', '1001'],
    ['STOREHOUSE_BURST_PER_SECOND', '0'],
    ['STOREHOUSE_BURST_PER_SECOND', 'many'],
    ['STOREHOUSE_MIN_FREE_MB', '10%'],
    ['STOREHOUSE_MAX_MEMORY_MB', '-1'],
    ['STOREHOUSE_MAX_CONNECTIONS', '0'],
    ['STOREHOUSE_REQUEST_SECONDS', '0'],
    ['STOREHOUSE_ENFORCE_SCOPES_FROM', 'soon'],
    ['STOREHOUSE_ENFORCE_SCOPES_FROM', '2026-06-01'],
    ['STOREHOUSE_ENFORCE_SCOPES_FROM', '2026-06-01T00:00:00'],
    ['STOREHOUSE_OPERATOR_HOST', 'example.com'],
    ['STOREHOUSE_TRUST_PROXY', '10.0.0.7,proxy.example.com'],
    ['STOREHOUSE_TRUST_PROXY', '10.0.0.0/33'],
  ])('in %s (%s) is reported in a sentence that names it', async (variable, value) => {
    await expect(configOf([], { [variable]: value })).rejects.toThrow(`${variable} takes `);
  });

  it('in the address of the database does not repeat its password', async () => {
    await expect(configOf(['--database-url', 'mysql://root:hunter2@h/d'])).rejects.not.toThrow('hunter2');
  });
});

describe('mail and exports', () => {
  const smtp = 'smtps://me:secret-word@mail.example.com';

  it('are kept in the data folder without a mail server', async () => {
    expect(await configOf(['--data', 'somewhere'])).toMatchObject({
      smtp: null,
      mailFrom: 'Storehouse <storehouse@localhost>',
      exportsDir: resolve('somewhere/exports'),
    });
  });

  it.each(['storehouse@example.com', 'Storehouse <storehouse@example.com>'])('are sent by %s', async (from) => {
    const env = { STOREHOUSE_SMTP_URL: smtp, STOREHOUSE_MAIL_FROM: from, STOREHOUSE_EXPORTS_DIR: '/shared/exports' };
    expect(await configOf([], env)).toMatchObject({
      smtp: { host: 'mail.example.com', tls: 'implicit' },
      mailFrom: from,
      exportsDir: '/shared/exports',
    });
  });

  it.each([
    { STOREHOUSE_SMTP_URL: smtp },
    { STOREHOUSE_SMTP_URL: 'mail.example.com', STOREHOUSE_MAIL_FROM: 'a@example.com' },
    { STOREHOUSE_SMTP_URL: smtp, STOREHOUSE_MAIL_FROM: 'nobody' },
    { STOREHOUSE_SMTP_URL: smtp, STOREHOUSE_MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
  ])('refuse %j', async (env) => {
    await expect(configOf([], env)).rejects.toThrow(StartError);
    await expect(configOf([], env)).rejects.not.toThrow('secret-word');
  });
});
