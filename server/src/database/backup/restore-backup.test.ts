import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../../modules/activity-log/log-activity.ts';
import { openKeys } from '../../modules/keys/keys.ts';
import { openLimits } from '../../modules/limits/limits.ts';
import { openPeople } from '../../modules/people/people.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { applyMigrations, migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { listTables } from './list-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const test = useTestDatabase();
const at = new Date('2026-03-01T08:00:00Z');
const nasty = 'tab\tbackslash\\ newline\n\\.\n\\N return\r quote\'" 🦊';

/** An account with its owner, an event and a key: rows that need each other, with every kind of text in them. */
async function addAccount(): Promise<string> {
  const accountId = await openPeople(test.context).registerAccount({
    name: nasty,
    subdomain: `s${randomBytes(4).toString('hex')}`,
    plan: 'shared',
    zone: 'UTC',
    trial: false,
    provision: true,
    owner: { email: 'owner@example.com', name: nasty, password: 'correct horse' },
  });
  await addKey(accountId);
  return accountId;
}

function addKey(accountId: string): Promise<{ key: string }> {
  const key = { name: nasty, scopes: ['read', 'admin'], includeValues: true, expiresAt: null, bound: true } as const;
  return openKeys(test.context).create(accountId, key, operatorActor);
}

/** Every row of every table, as text. */
async function everything(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table } of await listTables(test.db)) {
    const rows = await test.db.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const takeBackup = (): Promise<Buffer> => buffer(writeBackup(test.db, at));
const restore = (file: Buffer) => restoreBackup(test.db, Readable.from([file]), () => Promise.resolve());
const tamper = (file: Buffer, change: (text: string) => string): Buffer =>
  gzipSync(change(gunzipSync(file).toString('utf8')));

let accountId: string;
beforeAll(async () => {
  accountId = await addAccount();
});

describe('restore', () => {
  it('puts back exactly what the backup holds, and says how many rows', async () => {
    const before = await everything();
    const file = await takeBackup();
    await addAccount();
    await test.db.query(`update accounts set name = 'changed'`);
    expect(await restore(file)).toEqual({ rows: Object.values(before).flat().length });
    expect(await everything()).toEqual(before);
    expect(before['accounts']).toHaveLength(1);
  });

  it('leaves the schema as it was, migrations and all', async () => {
    const shape = () =>
      test.db.query(
        `select table_name, column_name, data_type, column_default from information_schema.columns
         where table_schema = 'storehouse' order by 1, ordinal_position`,
      );
    const [before, applied] = [await shape(), await test.db.query('select name from schema_migrations order by name')];
    await restore(await takeBackup());
    expect(await shape()).toEqual(before);
    expect(await test.db.query('select name from schema_migrations order by name')).toEqual(applied);
  });

  it('lets sequences go on where they were', async () => {
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'storehouse' order by 1`;
    for (const { sequence } of await test.db.query<{ sequence: string }>(
      `select sequencename as sequence from pg_sequences where schemaname = 'storehouse'`,
    )) {
      await test.db.query('select setval($1, 41)', [sequence]);
    }
    const before = await test.db.query(sequences);
    await restore(await takeBackup());
    expect(await test.db.query(sequences)).toEqual(before);
  });

  it('keeps the test clock where it stands, and does in its own transaction what comes afterwards', async () => {
    await test.db.query(`insert into test_clock (now) values ('2026-01-01Z')`);
    const file = await takeBackup();
    await test.db.query(`update test_clock set now = '2026-02-02Z'`);
    await restoreBackup(test.db, Readable.from([file]), async (tx) => {
      await tx.query(`update accounts set name = 'afterwards'`);
    });
    expect(await test.db.query('select now, name from test_clock, accounts')).toEqual([
      { now: new Date('2026-02-02T00:00:00Z'), name: 'afterwards' },
    ]);
  });

  it('changes nothing when what comes afterwards fails', async () => {
    const file = await takeBackup();
    await addKey(accountId);
    const before = await everything();
    const restoring = restoreBackup(test.db, Readable.from([file]), () => Promise.reject(new Error('no luck')));
    await expect(restoring).rejects.toThrow('no luck');
    expect(await everything()).toEqual(before);
  });
});

describe('a backup of an older release', () => {
  const old = useTestDatabase('empty');

  it('is restored and brought up to date, though rows of it refer to each other', async () => {
    const shape = `select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'storehouse' order by 1, 2`;
    await old.db.transaction((tx) => applyMigrations(tx, migrations.slice(0, 1)));
    await old.db.query(
      `with person as (
         insert into people (account_id, person_id, email, name, password_hash, created_at)
         values ($1, 'olive', 'owner@example.com', 'Olive', 'x', $2)
       )
       insert into accounts (account_id, name, subdomain, plan, trial, zone, status, owner_id, created_at, updated_at)
       values ($1, 'Acme', 'acme', 'shared', false, 'UTC', 'NO_INSTANCE', 'olive', $2, $2)`,
      [accountId, at],
    );
    const file = await buffer(writeBackup(old.db, at));
    await migrate(old.db);
    expect(await restoreBackup(old.db, Readable.from([file]), () => Promise.resolve())).toEqual({ rows: 2 });
    expect(await old.db.query(shape)).toEqual(await test.db.query(shape));
    expect(
      await old.db.query('select a.name, p.name as owner from accounts a join people p using (account_id)'),
    ).toEqual([{ name: 'Acme', owner: 'Olive' }]);
  });
});

describe('a file that is no whole backup of this release', () => {
  const anyOther = /is not a whole Storehouse backup: nothing was changed/;
  it.each<[string, RegExp, (file: Buffer) => Buffer]>([
    ['nothing', anyOther, () => Buffer.alloc(0)],
    ['garbage', anyOther, () => randomBytes(100_000)],
    ['a gzip of something else', anyOther, () => gzipSync('hello\n'.repeat(1_000))],
    ['a gzip of nothing', anyOther, () => gzipSync('')],
    ['plain text', anyOther, (file) => gunzipSync(file)],
    ['cut before its end', anyOther, (file) => file.subarray(0, file.length - 20)],
    ['cut at its half', anyOther, (file) => file.subarray(0, file.length / 2)],
    ['cut in its header', anyOther, (file) => file.subarray(0, 12)],
    [
      'with a flipped bit',
      anyOther,
      (file) => file.map((byte, index) => (index === file.length >> 1 ? byte ^ 1 : byte)) as Buffer,
    ],
    ['without its last line', anyOther, (file) => tamper(file, (text) => text.replace(/-- end of.*\n$/, ''))],
    [
      'cut inside rows, and packed again',
      anyOther,
      (file) => tamper(file, (text) => text.slice(0, text.indexOf('owner@') + 3)),
    ],
    ['cut between two rows', anyOther, (file) => tamper(file, (text) => text.slice(0, text.indexOf('\n\\.\n') + 1))],
    [
      'with a foreign command',
      anyOther,
      (file) => tamper(file, (text) => text.replace('\nCOPY', '\ndrop schema storehouse;\nCOPY')),
    ],
    ['with a table nobody knows', anyOther, (file) => tamper(file, (text) => text.replace('COPY people', 'COPY pets'))],
    ['with a column nobody knows', anyOther, (file) => tamper(file, (text) => text.replace('plan, ', 'plans, '))],
    [
      'with a value of the wrong type',
      anyOther,
      (file) => tamper(file, (text) => text.replaceAll(accountId, 'no-uuid')),
    ],
    ['with a broken rule', anyOther, (file) => tamper(file, (text) => text.replaceAll('ACTIVE', 'ASLEEP'))],
    [
      'with an owner who is missing',
      anyOther,
      (file) => tamper(file, (text) => text.replace(/\t\w+(?=\towner@)/, '\tother')),
    ],
    [
      'of a half schema',
      anyOther,
      (file) => tamper(file, (text) => text.replace(/"migrations":\[[^\]]*\]/, '"migrations":[]')),
    ],
    [
      'of a newer release',
      /taken by a newer release of Storehouse: nothing was changed/,
      (file) => tamper(file, (text) => text.replace('"migrations":[', '"migrations":["9999-future",')),
    ],
  ])('is refused, and nothing is changed: %s', async (_what, sentence, change) => {
    const file = await takeBackup();
    await addKey(accountId);
    const before = await everything();
    await expect(restore(change(file))).rejects.toThrow(sentence);
    expect(await everything()).toEqual(before);
    const { total, idle } = test.db.poolState();
    expect(total - idle).toBe(0);
  });

  it('is refused when its sender goes away in the middle', async () => {
    const file = await takeBackup();
    const before = await everything();
    const sender = new Readable({ read: () => undefined });
    const restoring = restoreBackup(test.db, sender, () => Promise.resolve());
    sender.push(file.subarray(0, file.length - 30));
    await wait(50);
    sender.destroy(new Error('aborted'));
    await expect(restoring).rejects.toThrow(anyOther);
    expect(await everything()).toEqual(before);
  });
});

describe('while others work', () => {
  it('two restores at once leave one of the two states, whole', async () => {
    const one = await takeBackup();
    const stateOne = await everything();
    await addKey(accountId);
    const two = await takeBackup();
    const stateTwo = await everything();
    await Promise.all([restore(one), restore(two), restore(one), restore(two)]);
    expect([stateOne, stateTwo]).toContainEqual(await everything());
  });

  it('transactions that are under way neither fail nor make it fail, in whatever order they take the tables', async () => {
    const { key } = await addKey(accountId);
    const file = await takeBackup();
    const limits = openLimits(test.context);
    const work = [
      () => addKey(accountId),
      () => limits.admit('requests', key),
      () => limits.admit('reporting', key),
      () =>
        test.db.transaction(async (tx) => {
          for (const table of tables) await tx.query(`select from ${table} limit 1`);
        }),
    ];
    const tables = (await listTables(test.db)).map(({ table }) => table).toReversed();
    let going = true;
    const working = [...work, ...work].map(async (one) => {
      let done = 0;
      for (; going; done += 1) await one();
      return done;
    });
    for (let turn = 0; turn < 5; turn += 1) await restore(file);
    going = false;
    expect(Math.min(...(await Promise.all(working)))).toBeGreaterThan(0);
    expect(await limits.admit('requests', key)).toMatchObject({ account: { id: accountId }, granted: true });
    // By itself it is written some time later, and so during another test.
    await limits.writeUsage();
  });

  it('a process that starts meanwhile waits, and finds its schema', async () => {
    const file = await takeBackup();
    const starts: Promise<string[]>[] = [];
    await restoreBackup(test.db, Readable.from([file]), async () => {
      starts.push(migrate(test.db), migrate(test.db));
      await wait(200);
    });
    expect(await Promise.all(starts)).toEqual([[], []]);
  });

  it('a backup that begins meanwhile holds the restored data, and not nothing', async () => {
    const file = await takeBackup();
    const before = await everything();
    const backups: Promise<Buffer>[] = [];
    await restoreBackup(test.db, Readable.from([file]), async () => {
      backups.push(takeBackup(), takeBackup());
      await wait(300);
    });
    for (const backup of await Promise.all(backups)) {
      await test.db.query('truncate accounts, activity_log, events cascade');
      await restore(backup);
      expect(await everything()).toEqual(before);
    }
  });
});
