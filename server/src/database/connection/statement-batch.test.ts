import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { Database, Statement, Transaction } from '../database.ts';
import { openDatabase } from '../open-database.ts';

const test = useTestDatabase();
let db: Database;

// One connection: what a batch leaves on it, the next one meets.
beforeAll(() => {
  db = openDatabase(test.connection, { size: 1, onConnectionError: () => undefined });
});

afterAll(() => db.close());

const batch = (...statements: Statement[]) => db.transaction((tx) => tx.batch(statements));

const count: Statement = { sql: 'select count(*) as count from numbers' };
const insert = (name: string, number: unknown): Statement => ({
  sql: { name, text: 'insert into numbers select $1::int returning number' },
  values: [number],
});
const createNumbers: Statement = { sql: 'create temp table numbers (number int primary key) on commit drop' };

it('runs statements in their order and returns the rows of each, converted', async () => {
  const many: Statement = {
    sql: 'select n::int8 as n, $1::date as day from generate_series(1, 3) n',
    values: ['2026-02-03'],
  };
  expect(await batch(createNumbers, count, insert('add-number', 7), count, { sql: '' }, many)).toEqual([
    [],
    [{ count: 0 }],
    [{ number: 7 }],
    [{ count: 1 }],
    [],
    [1, 2, 3].map((n) => ({ n, day: '2026-02-03' })),
  ]);
});

it('prepares a named statement once for each connection', async () => {
  const once = insert('add-once', 1);
  await batch(createNumbers, once, insert('add-once', 2));
  await batch(createNumbers, once);
  await db.transaction((tx) =>
    tx.query('create temp table numbers (number int) on commit drop').then(() => tx.query(once.sql, [3])),
  );
  const [row] = await db.query(
    `select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'add-once'`,
  );
  expect(row).toEqual({ runs: 4 });
});

it('runs nothing after a statement that fails, whose transaction is rolled back', async () => {
  const failed = batch(createNumbers, insert('add-here', 1), insert('add-here', 1), insert('add-later', 2), count);
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  const known = await db.query<{ name: string }>(
    `select name from pg_prepared_statements where name in ('add-here', 'add-later')`,
  );
  expect(known).toEqual([{ name: 'add-here' }]);
  expect(await batch(createNumbers, insert('add-later', 2), insert('add-here', 1), count)).toMatchObject([
    [],
    [{ number: 2 }],
    [{ number: 1 }],
    [{ count: 2 }],
  ]);
});

it('refuses a name that stands for two statements, and a value that cannot be sent', async () => {
  const other: Statement = { sql: { name: 'add-once', text: 'select 1' } };
  await expect(batch(createNumbers, other, count)).rejects.toThrow('must be unique');
  const unsendable = {
    toPostgres: () => {
      throw new Error('not sent');
    },
  };
  await expect(batch(createNumbers, insert('add-bad', unsendable), count)).rejects.toThrow('not sent');
  expect(await batch(createNumbers, insert('add-good', 5), count)).toMatchObject([[], [{ number: 5 }], [{ count: 1 }]]);
});

it('runs what nobody waits for with the next statement, and within its attempt', async () => {
  const [found] = await db.transaction(async (tx) => {
    tx.later(createNumbers);
    tx.later(insert('add-soon', 1));
    const failure = await tx.attempt(() => {
      tx.later(insert('add-soon', 2));
      tx.later(insert('add-soon', 1));
      return Promise.resolve();
    });
    expect(failure).toMatchObject({ code: '23505' });
    tx.later(insert('add-soon', 3));
    return tx.query('select array_agg(number order by number) as numbers from numbers where number > $1', [0]);
  });
  expect(found).toEqual({ numbers: [1, 3] });
  const failsBefore = db.transaction(async (tx) => {
    tx.later(insert('add-soon', 'x'));
    return tx.attempt(() => tx.query(count.sql).then(() => undefined));
  });
  await expect(failsBefore).rejects.toMatchObject({ code: '22P02' });
  const late = db.transaction((tx) => {
    tx.later(insert('add-soon', 'x'));
    return Promise.resolve();
  });
  await expect(late).rejects.toMatchObject({ code: '22P02' });
});

describe('an attempt', () => {
  const table: Statement = { sql: 'create temp table numbers (number int primary key) on commit drop' };
  const add = (number: unknown): Statement => insert('add-tried', number);
  const numbers = (tx: Transaction) => tx.query('select number from numbers where number > $1 order by number', [0]);
  const fail = () => Promise.reject(new Error('own'));

  it('takes back what it left for later, sent or not, when it fails by itself', async () => {
    const [failures, kept] = await db.transaction(async (tx) => {
      tx.later(table);
      const failures = [
        await tx.attempt(() => {
          tx.later(add('x'));
          return fail();
        }),
        await tx.attempt(async () => {
          await tx.query(add(1).sql, [1]);
          tx.later(add('x'));
          return fail();
        }),
      ];
      tx.later(add(2));
      return [failures, await numbers(tx)];
    });
    expect(failures).toMatchObject([{ message: 'own' }, { message: 'own' }]);
    expect(kept).toEqual([{ number: 2 }]);
  });

  it.each(['after another one that failed', 'within another one'])(
    'fails the whole transaction if a statement before it failed: %s',
    async (where) => {
      const done: string[] = [];
      const count = async (tx: Transaction) => {
        tx.later(add('x'));
        await tx.attempt(() => numbers(tx).then(() => undefined));
        done.push('continued');
      };
      const failing = db.transaction(async (tx) => {
        tx.later(table);
        if (where === 'within another one') {
          const failure = await tx.attempt(() => count(tx));
          expect(failure).toMatchObject({ code: '22P02' });
          expect(await numbers(tx)).toEqual([]);
          throw failure as Error;
        }
        await tx.attempt(() => tx.query('select 1 / 0').then(() => undefined));
        await tx.query(add(1).sql, [1]);
        await count(tx);
      });
      await expect(failing).rejects.toMatchObject({ code: '22P02' });
      expect(done).toEqual([]);
    },
  );
});

it('begins and commits together with other statements', async () => {
  await db.query('create table if not exists kept (number int primary key)');
  const keep: Statement = { sql: 'insert into kept values ($1)', values: [1] };
  await db.transaction((tx) => {
    tx.commitWith(keep);
    return Promise.resolve();
  });
  const again = db.transaction(async (tx) => {
    await tx.query('insert into kept values (2)');
    tx.commitWith(keep);
  });
  await expect(again).rejects.toMatchObject({ code: '23505' });
  expect(await db.query('select number from kept')).toEqual([{ number: 1 }]);
  await db.query('drop table kept');
});
