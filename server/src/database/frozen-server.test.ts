import { afterEach, describe, expect, it, vi } from 'vitest';
import { Unavailable } from '../foundation/errors/failures.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { plainBegin, type Database, type Queryable } from './database.ts';
import { openDatabase } from './open-database.ts';

const test = useTestDatabase();
/** Long enough for a new connection on a busy machine. */
const limitMs = 1_500;

const frozen = new Set<number>();
const opened: Database[] = [];
const open = (size = 2, statementMs = limitMs) => {
  const db = openDatabase(test.connection, { size, statementMs, onConnectionError: () => undefined });
  opened.push(db);
  return db;
};
const backendOf = async (on: Queryable) => (await on.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;

/** The session that listens on the channel, before its next liveness query. */
async function listenerOf(channel: string): Promise<number> {
  const [row] = await test.db.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'storehouse listener' and query = $1`,
    [`listen "${channel}"`],
  );
  return row!.pid;
}

function freeze(pid: number): void {
  frozen.add(pid);
  process.kill(pid, 'SIGSTOP');
}

function thawAll(): void {
  for (const pid of frozen) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // It has ended: even a stopped process can be killed.
    }
  }
  frozen.clear();
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Unavailable ? error.reason : error),
  );

afterEach(async () => {
  thawAll();
  await Promise.all(opened.splice(0).map((db) => db.close()));
});

describe('a connection whose server froze', () => {
  it('is given up at the deadline, and the pool replaces it', async () => {
    const db = open(1);
    const pid = await backendOf(db);
    freeze(pid);
    expect(await reasonOf(db.query('select 1'))).toBe('too-slow');
    expect(await backendOf(db)).not.toBe(pid);
    expect(db.poolState()).toEqual({ total: 1, idle: 1, waiting: 0 });
  });

  it.each(['between two statements', 'at a savepoint', 'at its end by a failure'])(
    'fails a transaction %s, and the next one gets another connection',
    async (when) => {
      const db = open(1);
      const failing = db.transaction(async (tx) => {
        freeze(await backendOf(tx));
        if (when === 'at a savepoint') await tx.attempt(() => tx.query('select').then(() => undefined));
        else if (when === 'between two statements') await tx.query('select 1');
        else throw new Error('no');
      });
      expect(await reasonOf(failing)).toEqual(when === 'at its end by a failure' ? new Error('no') : 'too-slow');
      expect(await reasonOf(db.transaction((tx) => tx.query('select 1')))).toBe('done');
    },
  );

  it('leaves open whether a commit or a lone write happened, and says so', async () => {
    const db = open(1);
    const committing = db.transaction(async (tx) => {
      await tx.query(`insert into schema_migrations (name) values ('unconfirmed')`);
      freeze(await backendOf(tx));
    });
    expect(await reasonOf(committing)).toBe('outcome-unknown');
    freeze(await backendOf(db));
    const lone = db.query(`delete from schema_migrations where name = 'unconfirmed'`);
    expect(await reasonOf(lone)).toBe('outcome-unknown');
  });

  it('is not waited for longer by those who need its place in the pool', async () => {
    const db = open(1);
    freeze(await backendOf(db));
    const asked = Array.from({ length: 5 }, () => reasonOf(db.query('select 1')));
    const reasons = await Promise.all(asked);
    expect(reasons[0]).toBe('too-slow');
    expect(reasons.every((reason) => ['too-slow', 'out-of-reach', 'done'].includes(reason as string))).toBe(true);
  });

  it('breaks off a copy in either direction', async () => {
    const db = open(1);
    const rows = async function* (pid: number) {
      yield Buffer.from('1\n');
      freeze(pid);
      for (;;) yield await Promise.resolve(Buffer.alloc(65_536, '1\n'));
    };
    const copyIn = db.transaction(async (tx) => {
      await tx.query('create temp table copied (x int) on commit drop');
      await tx.copyIn('copy copied from stdin', rows(await backendOf(tx)));
    });
    expect(await reasonOf(copyIn)).toBe('out-of-reach');
    const copyOut = db.transaction(async (tx) => {
      const pid = await backendOf(tx);
      for await (const chunk of tx.copyOut('copy (select generate_series(1, 10000000)) to stdout')) {
        if (chunk.length > 0 && !frozen.has(pid)) freeze(pid);
      }
    });
    expect(await reasonOf(copyOut)).toBe('out-of-reach');
    expect(await reasonOf(db.query('select 1'))).toBe('done');
  });

  it('does not keep the pool from closing', async () => {
    const db = openDatabase(test.connection, { size: 2, onConnectionError: () => undefined });
    freeze(await backendOf(db));
    await db.close();
  });

  it('is noticed by a listener, which listens again on another one', async () => {
    const db = open();
    const heard = vi.fn();
    const listener = db.listen('frozen_test', heard);
    await expect.poll(() => heard).toHaveBeenCalledOnce();
    freeze(await listenerOf('frozen_test'));
    await expect.poll(() => heard).toHaveBeenCalledTimes(2);
    await listener.close();
  });

  it('does not keep a listener from closing', async () => {
    const db = openDatabase(test.connection, { size: 1, onConnectionError: () => undefined });
    opened.push(db);
    const heard = vi.fn();
    const listener = db.listen('closing_test', heard);
    await expect.poll(() => heard).toHaveBeenCalledOnce();
    freeze(await listenerOf('closing_test'));
    await listener.close();
  });
});

describe('a server that is slow, but alive', () => {
  /** It cancels after nine tenths of the limit: the last tenth is the time its answer may take. */
  const patientMs = 20_000;

  it('cancels the statement itself, and its connection is used again', async () => {
    const db = open(1, patientMs);
    const pid = await backendOf(db);
    expect(await reasonOf(db.query('select pg_sleep(30)'))).toBe('too-slow');
    expect(await backendOf(db)).toBe(pid);
  });

  it('cancels a write that way, which then has not happened', async () => {
    const db = open(1, patientMs);
    const slow = db.query(`insert into schema_migrations (name) select pg_sleep(30)::text`);
    expect(await reasonOf(slow)).toBe('too-slow');
  });

  it('is given more time by long work, which has a limit too', async () => {
    const db = open(1);
    const timeout = `select current_setting('statement_timeout') as limit`;
    expect(await db.transaction((tx) => tx.query(timeout), plainBegin, 600_000)).toEqual([{ limit: '9min' }]);
    expect(await db.transaction((tx) => tx.query(timeout), undefined, 600_000)).toEqual([{ limit: '9min' }]);
    expect(await db.transaction((tx) => tx.query('select pg_sleep(1.6)::text as x'), undefined, 600_000)).toHaveLength(
      1,
    );
    expect(await db.query(timeout)).toEqual([{ limit: '1350ms' }]);
  });
});
