import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { openMailServers, selfSigned } from '../testing/mail-server.ts';
import { databaseUrlOf, withOptions } from '../testing/database-url.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { examine, type DoctorFlags } from './doctor.ts';

const test = useTestDatabase();
const mailServers = openMailServers();
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  await mailServers.stopAll();
  for (const cleanup of cleanups.reverse()) await cleanup();
});

let folder = '';
let dataDir = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-doctor-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
});

const urlOf = (connection = test.connection) => databaseUrlOf(connection);

/** A set-up without a fault: names that resolve anywhere, free ports, a database. */
const sound = (): DoctorFlags => ({
  data: dataDir,
  databaseUrl: urlOf(),
  host: '127.0.0.1',
  platformPort: '0',
  instancePort: '0',
  operatorPort: '0',
  platformUrl: 'http://127.0.0.1',
  roles: 'platform,instance,operator,worker',
});

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((own) => own?.address === '::1');

/** True of the tests' own server, and no fault here. */
const noFsync = 'fsync is off: a crash can destroy the data.';

/** The checks that are not ok, with their states. */
async function faults(flags: Partial<DoctorFlags>, env: NodeJS.ProcessEnv = {}) {
  const checks = await examine({ ...sound(), ...flags }, env, []);
  for (const { state, message, fix } of checks) {
    expect(message).not.toBe('');
    expect(fix === null).toBe(state === 'ok');
  }
  const expected = ['host names', 'mail server', 'clock', 'backups'];
  return checks
    .map((check) => ({ ...check, message: check.message.replace(noFsync, '').trim() }))
    .filter(
      ({ name, state, message }) =>
        message !== '' && (state === 'problem' || (state === 'warning' && !expected.includes(name))),
    )
    .map(({ name, state, message }) => [name, state, message]);
}

/** A server on this machine; returns its port. */
async function listening(
  server: { listen(port: number, host: string, done: () => void): unknown; address(): unknown; close(): unknown },
  host = '127.0.0.1',
) {
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  cleanups.push(() => server.close());
  return String((server.address() as AddressInfo).port);
}

async function otherDatabase(name: string, options: string): Promise<string> {
  const full = `${String(test.connection.database)}_${name}`;
  await test.db.query(`create database ${full} template template0 ${options}`);
  cleanups.push(async () => {
    const admin = openDatabase(
      { ...test.connection, database: 'postgres' },
      { size: 1, onConnectionError: () => undefined },
    );
    await admin.query(`drop database ${full} with (force)`);
    await admin.close();
  });
  return urlOf({ ...test.connection, database: full });
}

describe('the doctor finds nothing wrong', () => {
  it('with a sound set-up', async () => {
    expect(await faults({})).toEqual([]);
  });

  it("with a pool that is larger than the server's connections, behind a pooler", async () => {
    // What the pooler sets.
    const databaseUrl = withOptions(urlOf(), '-c search_path=storehouse -c timezone=UTC');
    const env = { STOREHOUSE_POOL_SIZE: '1000', STOREHOUSE_DIRECT_URL: urlOf() };
    expect(await faults({ databaseUrl }, env)).toEqual([]);
  });

  it('before the first start: no data folder, an embedded server that does not run', async () => {
    const { databaseUrl: _none, ...embedded } = sound();
    const checks = await examine({ ...embedded, data: join(folder, 'not-yet') }, {}, []);
    expect(checks.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'configuration',
        'data folder',
        'disk',
        'clock',
        'database',
        'host names',
        'public addresses',
        'ports',
        'mail server',
        'program',
      ]),
    );
  });
});

describe('the doctor names what is broken', () => {
  it.each<
    [
      string,
      string,
      RegExp,
      () => Promise<[Partial<DoctorFlags>, NodeJS.ProcessEnv?]> | [Partial<DoctorFlags>, NodeJS.ProcessEnv?],
    ]
  >([
    [
      'a flag that cannot be read',
      'configuration',
      /--platform-port takes a whole number/,
      () => [{ platformPort: 'http' }],
    ],
    [
      'a mail server without a sender',
      'configuration',
      /needs STOREHOUSE_MAIL_FROM/,
      () => [{}, { STOREHOUSE_SMTP_URL: 'smtp://mail.example.com' }],
    ],
    [
      'a database that does not run',
      'database',
      /cannot be used: .*ECONNREFUSED/,
      () => [{ databaseUrl: 'postgresql://a:b@127.0.0.1:1/none' }],
    ],
    [
      'a database that does not exist',
      'database',
      /cannot be used: database "none_such" does not exist/,
      () => [{ databaseUrl: urlOf({ ...test.connection, database: 'none_such' }) }],
    ],
    [
      'a database with another encoding',
      'database settings',
      /stores texts as SQL_ASCII/,
      async () => [
        {
          databaseUrl: await otherDatabase(
            'ascii',
            `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' locale_provider 'libc'`,
          ),
        },
      ],
    ],
    [
      'more connections than the server has',
      'database settings',
      /this process needs up to 1004/,
      () => [{}, { STOREHOUSE_POOL_SIZE: '1000' }],
    ],
    [
      'a host name without a DNS record',
      'host names',
      /storehouse\.invalid does not resolve/,
      () => [{ platformUrl: 'http://storehouse.invalid', instanceDomain: 'localhost:1' }],
    ],
    [
      'a mail server that does not answer',
      'mail server',
      /127\.0\.0\.1:1 cannot be used/,
      () => [{}, { STOREHOUSE_SMTP_URL: 'smtp://127.0.0.1:1', STOREHOUSE_MAIL_FROM: 'a@example.com' }],
    ],
    [
      'a mail server without encryption',
      'mail server',
      /cannot be used/,
      async () => [
        {},
        {
          STOREHOUSE_SMTP_URL: `smtp://127.0.0.1:${String(await mailServers.start())}`,
          STOREHOUSE_MAIL_FROM: 'a@example.com',
        },
      ],
    ],
    [
      'a data folder that is a file',
      'data folder',
      /is not a folder/,
      async () => {
        await writeFile(join(folder, 'file'), '');
        return [{ data: join(folder, 'file') }];
      },
    ],
    [
      'an operator token that others may read',
      'data folder',
      /Others may read the secret in .*operator-token/,
      async () => {
        const open = await mkdtemp(join(folder, 'open-'));
        await writeFile(join(open, 'operator-token'), 'token\n');
        await chmod(join(open, 'operator-token'), 0o644);
        return [{ data: open }];
      },
    ],
    [
      'a certificate that nobody signed',
      'certificate',
      /self.signed/,
      async () => {
        const [key, cert] = selfSigned();
        const port = await listening(createTlsServer({ key, cert }).on('tlsClientError', () => undefined));
        return [
          { platformUrl: `https://localhost:${port}`, instanceDomain: 'localhost:1' },
          { STOREHOUSE_TRUST_PROXY: '127.0.0.1' },
        ];
      },
    ],
    [
      'instances under localhost of a public platform',
      'public addresses',
      /instances are under localhost/,
      () => [{ platformUrl: 'http://192.0.2.1' }],
    ],
  ])('%s', async (_what, name, message, spoil) => {
    const [flags, env] = await spoil();
    const found = await faults(flags, env);
    expect(found.filter(([, state]) => state === 'problem')).toEqual([
      [name, 'problem', expect.stringMatching(message) as string],
    ]);
  });

  it.skipIf(!hasIpv6)('a certificate at an IPv6 address that nobody signed', async () => {
    const [key, cert] = selfSigned();
    const port = await listening(
      createTlsServer({ key, cert }).on('tlsClientError', () => undefined),
      '::1',
    );
    const flags = { platformUrl: `https://[::1]:${port}`, instanceDomain: 'localhost:1' };
    expect(await faults(flags, { STOREHOUSE_TRUST_PROXY: '127.0.0.1' })).toEqual([
      ['certificate', 'problem', expect.stringMatching(/self.signed/)],
    ]);
  });

  it('a database of a newer release, and one whose record was changed', async () => {
    await test.db.query(`insert into schema_migrations (name) values ('9999-later')`);
    expect(await faults({})).toEqual([['migrations', 'problem', expect.stringContaining('9999-later')]]);
    await test.db.query(`delete from schema_migrations where name = '9999-later' or name like '0003-%'`);
    expect(await faults({})).toEqual([['migrations', 'problem', expect.stringContaining('0003-')]]);
    await test.db.query(`insert into schema_migrations (name) values ('0003-documents-and-stock')`);
    expect(await faults({})).toEqual([]);
  });

  it('secrets sealed with a key that is not here', async () => {
    await test.db.query(`insert into secret_key (fingerprint) values ('0123456789abcdef')`);
    expect(await faults({})).toEqual([['secret key', 'problem', expect.stringContaining('0123456789abcdef')]]);
    await test.db.query('delete from secret_key');
  });

  it('a user that may not create databases: a warning', async () => {
    const user = `plain_${String(test.connection.database)}`;
    await test.db.query(`create role ${user} login password 'plain'`);
    await test.db.query(
      `grant usage on schema storehouse to ${user}; grant select on all tables in schema storehouse to ${user}`,
    );
    try {
      expect(await faults({ databaseUrl: urlOf({ ...test.connection, user, password: 'plain' }) })).toEqual([
        ['database settings', expect.any(String), expect.stringContaining('may not create databases')],
      ]);
    } finally {
      await test.db.query(`drop owned by ${user}; drop role ${user}`);
    }
  });

  it('a variable that nothing reads, a test clock, no mail server: warnings', async () => {
    expect(await faults({}, { STOREHOUSE_PLATFOM_URL: 'https://x', STOREHOUSE_LOG_LEVEL: 'warn' })).toEqual([
      ['configuration', 'warning', 'Storehouse does not know the variable STOREHOUSE_PLATFOM_URL.'],
    ]);
    const checks = await examine({ ...sound(), testClock: '2026-03-01T08:00:00Z' }, {}, []);
    const stateOf = (name: string) => checks.find((check) => check.name === name)?.state;
    expect([stateOf('clock'), stateOf('mail server')]).toEqual(['warning', 'warning']);
  });
});
