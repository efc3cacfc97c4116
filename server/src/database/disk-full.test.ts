import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLog } from '../foundation/observability/log.ts';
import { Unavailable } from '../foundation/errors/failures.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { DatabaseReadiness } from './readiness.ts';

const test = useTestDatabase();
const onDiskFull = vi.fn();
let db: Database;
beforeAll(() => {
  db = openDatabase(test.connection, { size: 2, onConnectionError: () => undefined, onDiskFull });
});
afterAll(() => db.close());

const refuse = (code: string, message: string) =>
  `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`;

describe('a server that cannot write', () => {
  it.each([
    ['53100', 'could not extend file "base/5/1234": No space left on device'],
    ['53100', 'in any language'],
    ['58030', 'could not write to file "pg_wal/xlogtemp.7": No space left on device'],
    ['XX000', 'could not write block: Disk quota exceeded'],
  ])('is recognized by its code %s or message: %s', async (code, message) => {
    const refused = refuse(code, message);
    for (const fail of [() => db.query(refused), () => db.transaction((tx) => tx.query(refused))]) {
      const failure: unknown = await fail().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Unavailable);
      expect((failure as Unavailable).reason).toBe('disk-full');
    }
    expect(onDiskFull).toHaveBeenCalledTimes(2);
    onDiskFull.mockClear();
  });

  it('fails the whole transaction also where an attempt met it', async () => {
    const failing = db.transaction((tx) =>
      tx.attempt(async () => {
        await tx.query(refuse('53100', 'full'));
      }),
    );
    await expect(failing).rejects.toMatchObject({ reason: 'disk-full' });
  });

  it.each([
    ['53200', 'out of memory'],
    ['58030', 'could not read block 7: Input/output error'],
  ])('is out of reach with the code %s: %s', async (code, message) => {
    await expect(db.query(refuse(code, message))).rejects.toMatchObject({
      name: 'Unavailable',
      reason: 'out-of-reach',
    });
  });
});

describe('readiness', () => {
  const log = openLog('silent');

  it('is asked by a write after one that failed, which leaves nothing behind', async () => {
    const readiness = new DatabaseReadiness(test.db, () => Promise.resolve(false), log);
    expect(await readiness.ask()).toBe('ready');
    readiness.noteDiskFull();
    expect(await readiness.ask()).toBe('ready');
    expect(await test.db.query(`select 1 from pg_class where relname = 'room_probe'`)).toEqual([]);
  });

  it('names the full disk if the write fails again, and recovers automatically', async () => {
    const full = { ...test.db, transaction: () => Promise.reject(new Unavailable('full', { reason: 'disk-full' })) };
    const failing: { db: Database } = { db: full };
    const readiness = new DatabaseReadiness(
      { ...test.db, transaction: (...call) => failing.db.transaction(...call) },
      () => Promise.resolve(false),
      log,
    );
    readiness.noteDiskFull();
    expect([await readiness.ask(), await readiness.ask()]).toEqual(['disk full', 'disk full']);
    failing.db = test.db;
    expect([await readiness.ask(), await readiness.ask()]).toEqual(['ready', 'ready']);
  });

  it.each([
    [true, 'disk full'],
    [false, 'database unavailable'],
  ])('of a server that is gone, on a disk of ours that is full (%s): %s', async (isFull, expected) => {
    const gone = openDatabase(
      { ...test.connection, host: '/nowhere' },
      { size: 1, onConnectionError: () => undefined },
    );
    expect(await new DatabaseReadiness(gone, () => Promise.resolve(isFull), log).ask()).toBe(expected);
    await gone.close();
  });
});
