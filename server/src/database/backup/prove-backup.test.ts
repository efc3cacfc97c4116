import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount, everything } from '../../testing/backed-up-account.ts';
import { editBackup, forgeBackup, takeBackup } from '../../testing/backup-files.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { migrations } from '../migrations/migrations.ts';
import { proveBackup, type ProveOptions } from './prove-backup.ts';
import { connectionTo, dropLeftovers, withTemporaryDatabase } from './temporary-database.ts';

const test = useTestDatabase();
let good: Buffer;
beforeAll(async () => {
  await addAccount(test.context);
  good = await takeBackup(test.db);
});

const prove = (file: Buffer, options: Partial<ProveOptions> = {}) =>
  proveBackup(() => oneChunk(file), {
    connection: test.connection,
    stop: new AbortController().signal,
    requireKeys: () => undefined,
    backupKeys: [],
    requireSpace: () => Promise.resolve(),
    ...options,
  });

async function* oneChunk(file: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(file);
}

/** The temporary databases that belong to this file's database. */
const leftovers = () =>
  test.db.query<{ datname: string }>(
    `select datname::text from pg_database
     where datname like 'storehouse\\_verify\\_' || (select oid from pg_database where datname = current_database()) || '\\_%'`,
  );

describe('a backup that can be restored', () => {
  it('is restored beside the data, row by row as it was written, and nothing is left of it', async () => {
    const before = await everything(test.db);
    const { rows, tables, takenAt } = await prove(good);
    expect(rows).toBe(Object.values(before).flat().length);
    expect([tables, takenAt]).toEqual([Object.keys(before).length, '2026-03-01T08:00:00.000Z']);
    expect(await everything(test.db)).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  it('two at once wait for each other', async () => {
    const both = await Promise.all([prove(good), prove(good)]);
    expect(both[0]).toEqual(both[1]);
    expect(await leftovers()).toEqual([]);
  });
});

describe('a backup that cannot be trusted', () => {
  it.each<[string, RegExp, (file: Buffer) => Buffer]>([
    ['truncated', /not a complete Storehouse backup/, (file) => file.subarray(0, file.length - 30)],
    [
      'with a letter changed',
      /does not match its manifest/,
      (file) => editBackup(file, (text) => text.replace('owner@', 'other@')),
    ],
    [
      'without its manifest',
      /has no manifest/,
      (file) => editBackup(file, (text) => text.replace(/-- manifest.*\n/, '')),
    ],
    [
      'of a newer release',
      /newer release/,
      (file) => editBackup(file, (text) => text.replace('"migrations":[', '"migrations":["9999-later",')),
    ],
    [
      'of release 0.1, which wrote no manifest',
      /no manifest, because release 0\.1 wrote it: it can be restored, but not verified/,
      (file) => editBackup(file, asRelease01),
    ],
    [
      'that the database does not restore as written: "TRUE" becomes "t"',
      /does not restore as it was written: the table accounts .*, and some differ/,
      (file) => forgeBackup(file, (text) => text.replace(/(COPY accounts [^\n]*\n[^\n]*?\t)[tf]\t/, '$1TRUE\t')),
    ],
    [
      'with a table left out',
      /does not restore as it was written: the table webhook_attempts has 0 rows, the manifest lists none/,
      (file) => forgeBackup(file, (text) => text.replace(/COPY webhook_attempts [^\n]*\n\\\.\n/, '')),
    ],
  ])('is refused: %s', async (_what, sentence, spoil) => {
    await expect(prove(spoil(good))).rejects.toThrow(sentence);
    expect(await leftovers()).toEqual([]);
  });

  it('needs a key or space that is not there: says so before it creates anything', async () => {
    const missing = {
      requireKeys: () => {
        throw new Error('the key is missing');
      },
    };
    await expect(prove(good, missing)).rejects.toThrow('the key is missing');
    let asked = 0;
    const noSpace = {
      requireSpace: (bytes: number) => {
        asked = bytes;
        return Promise.reject(new Error('no space'));
      },
    };
    await expect(prove(good, noSpace)).rejects.toThrow('no space');
    expect(asked).toBeGreaterThan(good.length);
  });

  it('is broken off when the program stops', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(prove(good, { stop: stop.signal })).rejects.toThrow(/stopping/);
  });
});

describe('the temporary database', () => {
  it('left over by a killed process is dropped at the next verification, and at the next start', async () => {
    const [row] = await test.db.query<{ oid: string }>(
      `select oid::text from pg_database where datname = current_database()`,
    );
    const leave = () => test.db.query(`create database storehouse_verify_${row!.oid}_dead template template0`);
    await leave();
    await prove(good);
    expect(await leftovers()).toEqual([]);
    await leave();
    expect(await dropLeftovers(test.db)).toEqual([`storehouse_verify_${row!.oid}_dead`]);
    expect(await leftovers()).toEqual([]);
  });

  it('is not dropped by a process that starts while it is in use', async () => {
    await withTemporaryDatabase(test.connection, async (db) => {
      expect(await dropLeftovers(test.db)).toEqual([]);
      expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('needs the right to create one, and says how to give it', async () => {
    const user = `plain_${String(test.connection.database)}`;
    await test.db.query(`create role ${user} login password 'plain'`);
    try {
      const connection = { ...test.connection, user, password: 'plain' };
      await expect(prove(good, { connection })).rejects.toThrow(
        `the database user "${user}" may not create one. Allow it with: alter role "${user}" createdb`,
      );
    } finally {
      await test.db.query(`drop role ${user}`);
    }
  });

  it.each([
    [
      'postgresql://user:secret@db.example.com:5433/main?sslmode=require',
      'postgresql://user:secret@db.example.com:5433/other?sslmode=require',
    ],
    ['postgresql://user@/main?host=%2Frun%2Fpg', 'postgresql://user@/other?host=%2Frun%2Fpg'],
    ['postgres://user:secret@db', 'postgres://user:secret@db/other'],
  ])('is on the same server: %s', (connectionString, expected) => {
    expect(connectionTo({ connectionString }, 'other')).toEqual({ connectionString: expected });
  });
});

/** The text as release 0.1 would have written it: its migrations, no rows, no manifest. */
function asRelease01(): string {
  const names = migrations
    .slice(
      0,
      migrations.findIndex(({ name }) => name === '0009-data-epoch'),
    )
    .map(({ name }) => name);
  const header = { format: 1, takenAt: '2026-01-01T00:00:00.000Z', migrations: names };
  return `-- storehouse backup ${JSON.stringify(header)}\n-- end of storehouse backup\n`;
}
