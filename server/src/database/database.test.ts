import { describe, expect, it, vi } from 'vitest';
import { Unavailable } from '../foundation/errors/failures.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import type { ConnectionSettings, Queryable } from './database.ts';
import { openDatabase } from './open-database.ts';

const test = useTestDatabase();

const backendOf = async (on: Queryable) => (await on.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;
const terminate = (pid: number) => test.db.query('select pg_terminate_backend($1, 5000)', [pid]);
const addressOf = ({ connectionString, host = '', user, password, database, port }: ConnectionSettings) =>
  connectionString === undefined
    ? `postgresql://${String(user)}:${String(password)}@localhost/${String(database)}?host=${encodeURIComponent(host)}&port=${String(port)}`
    : `${connectionString}${connectionString.includes('?') ? '' : '?'}`;
const open = (onConnectionError: (error: Error) => void = () => undefined) =>
  openDatabase(test.connection, { size: 2, onConnectionError });

describe('values of the database', () => {
  it('become values of the program without losing anything', async () => {
    const [row] = await test.db.query(`select date '2026-03-29' as day, 12345678901234.5678::numeric as money,
      9007199254740991::bigint as count, timestamptz '2026-03-01T08:00:00.123Z' as moment, null as nothing,
      '{"a":[1,"x"]}'::jsonb as json, array['a','b'] as texts, '\\x00ff'::bytea as bytes`);
    expect(row).toEqual({
      day: '2026-03-29',
      money: '12345678901234.5678',
      count: Number.MAX_SAFE_INTEGER,
      moment: new Date('2026-03-01T08:00:00.123Z'),
      nothing: null,
      json: { a: [1, 'x'] },
      texts: ['a', 'b'],
      bytes: Buffer.from([0, 255]),
    });
  });

  it('are read in a session of our schema, in UTC, with a limit of 18 seconds for a statement', async () => {
    const [row] = await test.db
      .query(`select current_setting('search_path') as path, current_setting('timezone') as zone,
      current_setting('statement_timeout') as timeout`);
    expect(row).toEqual({ path: 'storehouse', zone: 'UTC', timeout: '18s' });
  });

  it('are read in such a session whatever options the address has: others of them stay', async () => {
    const theirs = '-c search_path=public -c timezone=Asia/Tokyo -c statement_timeout=0 -c work_mem=7MB -c jit=on';
    const db = openDatabase(
      { connectionString: `${addressOf(test.connection)}&options=${encodeURIComponent(theirs)}` },
      { size: 1, onConnectionError: () => undefined },
    );
    const [row] = await db.query(`select current_setting('search_path') as path, current_setting('timezone') as zone,
      current_setting('statement_timeout') as timeout, current_setting('jit') as jit, current_setting('work_mem') as memory`);
    await db.close();
    expect(row).toEqual({ path: 'storehouse', zone: 'UTC', timeout: '18s', jit: 'off', memory: '7MB' });
  });

  it('are asked for by a prepared statement where the statement has a name', async () => {
    await test.db.transaction(async (tx) => {
      await tx.query({ name: 'double-it', text: 'select $1::int * 2 as twice' }, [4]);
      const rows = await tx.query<{ name: string }>('select name from pg_prepared_statements');
      expect(rows).toContainEqual({ name: 'double-it' });
    });
  });
});

describe('a transaction', () => {
  const count = async () => (await test.db.query('select 1 from schema_migrations')).length;
  const add = (on: Queryable, name: string) => on.query('insert into schema_migrations (name) values ($1)', [name]);

  it('returns the result of its work, and commits it', async () => {
    const before = await count();
    expect(await test.db.transaction((tx) => add(tx, 'a').then(() => 'done'))).toBe('done');
    expect(await count()).toBe(before + 1);
  });

  it('rolls back if the work fails, and returns the connection', async () => {
    const db = open();
    const before = await count();
    for (let round = 0; round < 5; round += 1) {
      const failing = db.transaction(async (tx) => {
        await add(tx, 'b');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    }
    expect(await count()).toBe(before);
    expect(db.poolState()).toEqual({ total: 1, idle: 1, waiting: 0 });
    await db.close();
  });

  it('continues after a failed attempt, without its changes', async () => {
    const before = await count();
    await test.db.transaction(async (tx) => {
      await add(tx, 'c');
      const failure = await tx.attempt(async () => {
        await add(tx, 'd');
        await add(tx, 'c');
      });
      expect(failure).toMatchObject({ code: '23505' });
      const success = await tx.attempt(async () => {
        await add(tx, 'e');
      });
      expect(success).toBeNull();
    });
    expect(await count()).toBe(before + 2);
  });

  it('fails when a rule that is looked at only at its end is broken', async () => {
    const failing = test.db.transaction((tx) =>
      tx.query(
        `insert into accounts (account_id, name, subdomain, plan, trial, zone, status, owner_id, created_at, updated_at)
         values (gen_random_uuid(), 'x', 'x', 'shared', false, 'UTC', 'NO_INSTANCE', 'nobody', now(), now())`,
      ),
    );
    await expect(failing).rejects.toMatchObject({ constraint: 'accounts_owner' });
    expect(await test.db.query(`select 1 from accounts where subdomain = 'x'`)).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('between two statements of a transaction is reported as unavailable, and the next one gets another connection', async () => {
    const db = open();
    const broken = db.transaction(async (tx) => {
      await terminate(await backendOf(tx));
      await tx.query('select 1');
    });
    await expect(broken).rejects.toBeInstanceOf(Unavailable);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await db.close();
  });

  it('in the middle of a statement is reported as unavailable', async () => {
    const db = open();
    const broken = db.transaction(async (tx) => {
      const pid = await backendOf(tx);
      await Promise.all([tx.query('select pg_sleep(20)'), terminate(pid)]);
    });
    await expect(broken).rejects.toBeInstanceOf(Unavailable);
    await db.close();
  });

  it('that was idle is logged and replaced', async () => {
    const onConnectionError = vi.fn();
    const db = open(onConnectionError);
    await terminate(await backendOf(db));
    await expect.poll(() => onConnectionError).toHaveBeenCalledOnce();
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await db.close();
  });

  it('that cannot be opened is reported as unavailable', async () => {
    const db = openDatabase({ ...test.connection, host: '/nowhere' }, { size: 1, onConnectionError: () => undefined });
    await expect(db.query('select 1')).rejects.toBeInstanceOf(Unavailable);
    await expect(db.transaction(() => Promise.resolve())).rejects.toBeInstanceOf(Unavailable);
    await db.close();
  });
});
