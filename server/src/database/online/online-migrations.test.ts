import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dumpSchema } from '../../testing/dump-schema.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { schemaName, type Transaction } from '../database.ts';
import { applyMigrations, migrate } from '../migrate.ts';
import { migrations, type Migration } from '../migrations/migrations.ts';
import type { OnlineStep } from './online-step.ts';
import { lockTimeoutMs } from './take-locks-briefly.ts';

// A function holds each step in the middle of its table: at the row with the id 1 it waits for a lock of the test.
const holdingLock = 42;
const test = useTestDatabase('on-one-server');
const table: Migration = {
  name: '9001-things',
  sql: `create table things (id bigint primary key, amount bigint not null default 0, label text, note text default '');
    create function hold(thing bigint) returns bigint language plpgsql immutable as $$
    begin
      if thing = 1 then
        perform pg_advisory_lock_shared(${String(holdingLock)});
        perform pg_advisory_unlock_shared(${String(holdingLock)});
      end if;
      return thing;
    end $$;`,
};
const online = (...steps: OnlineStep[]): Migration => ({ name: '9002-online', steps });
const run = (migration: Migration, pause?: () => Promise<void>) =>
  migrate(test.db, { known: [...migrations, table, migration], ...(pause ? { pause } : {}) });

/** Everything that would make a writer wait. */
const strongModes = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

const longSteps: [string, OnlineStep, done: string][] = [
  [
    'an index',
    { kind: 'create-index', name: 'things_held', table: 'things', definition: `(${schemaName}.hold(id))` },
    `select indisvalid as done from pg_index where indexrelid = to_regclass('things_held')`,
  ],
  [
    'a constraint',
    { kind: 'add-constraint', name: 'things_held', table: 'things', definition: 'check (hold(id) > 0)' },
    `select convalidated as done from pg_constraint where conname = 'things_held'`,
  ],
  [
    'values',
    { kind: 'fill', table: 'things', set: `label = hold(id)::text`, where: 'label is null' },
    'select bool_and(label is not null) as done from things',
  ],
];

beforeEach(async () => {
  await migrate(test.db, { known: [...migrations, table] });
  await test.db.query('insert into things (id) select generate_series(1, 30000)');
});

afterEach(async () => {
  await test.db.query(`delete from schema_migrations where name like '9%'`);
  await test.db.query('drop table things');
  await test.db.query('drop function hold');
});

/** Starts the migration and does the work while the migration is in the middle of its step. Then the step may continue. */
async function whileHeld<T>(
  migration: Migration,
  work: (migrator: number, release: () => Promise<void>) => Promise<T>,
): Promise<{ migrated: PromiseSettledResult<string[]>; answer: T }> {
  return test.db.session(async (holder) => {
    const release = async () => {
      await holder.query('select pg_advisory_unlock_all()');
    };
    await holder.query('select pg_advisory_lock($1)', [holdingLock]);
    const migrating = run(migration);
    const settled = Promise.allSettled([migrating]);
    try {
      const answer = await work(await findHeld(), release);
      await release();
      return { migrated: (await settled)[0], answer };
    } finally {
      await release();
      await settled;
    }
  }, 120_000);
}

async function findHeld(): Promise<number> {
  const held = () =>
    test.db.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
       where datname = current_database() and locktype = 'advisory' and objid = $1 and not granted`,
      [holdingLock],
    );
  await expect.poll(async () => (await held()).length).toBe(1);
  return (await held())[0]!.pid;
}

/** Reads and writes the table, without waiting for anybody. */
async function useTable(tx: Transaction): Promise<void> {
  await tx.query('lock table things in row exclusive mode nowait');
  await tx.query('insert into things (id, label) select max(id) + 1, $1 from things', ['new']);
  await tx.query(`update things set amount = amount + 1 where id = (select max(id) from things)`);
  await tx.query('delete from things where id = (select max(id) from things)');
}

const isDone = async (sql: string) => (await test.db.query<{ done: boolean }>(sql))[0]?.done ?? false;

describe.each(longSteps)('a step that brings %s', (_what, step, done) => {
  it('lets others write while it runs', async () => {
    const { migrated, answer } = await whileHeld(online(step), async (migrator) => {
      const strong = await test.db.query(
        `select mode from pg_locks where pid = $1 and relation = 'things'::regclass and mode = any($2)`,
        [migrator, strongModes],
      );
      await test.db.transaction(useTable);
      return { strong, isDone: await isDone(done) };
    });
    expect(answer).toEqual({ strong: [], isDone: false });
    expect(migrated).toEqual({ status: 'fulfilled', value: ['9002-online'] });
    expect(await isDone(done)).toBe(true);
  });

  it('is completed by the next start if it was interrupted', async () => {
    const { migrated, answer } = await whileHeld(online(step), async (migrator) => {
      await test.db.query('select pg_terminate_backend($1, 60000)', [migrator]);
      return isDone(done);
    });
    expect([migrated.status, answer, await isDone(done)]).toEqual(['rejected', false, false]);
    expect(await run(online(step))).toEqual(['9002-online']);
    expect(await isDone(done)).toBe(true);
    expect(await run(online(step))).toEqual([]);
  });

  it('is nothing to do a second time', async () => {
    await run(online(step));
    await test.db.query(`delete from schema_migrations where name = '9002-online'`);
    expect(await run(online(step))).toEqual(['9002-online']);
    expect(await isDone(done)).toBe(true);
  });
});

describe('a lock that somebody has', () => {
  it('is waited for 300 ms, and at times long enough for PostgreSQL to cancel an autovacuum', () => {
    expect([1, 2, 3, 4, 5, 6, 10].map(lockTimeoutMs)).toEqual([300, 300, 300, 300, 1_500, 300, 1_500]);
  });

  const brief: [string, Migration][] = [
    ['in a transaction', { name: '9002-column', sql: 'alter table things add column size bigint' }],
    ['a constraint', online(longSteps[1]![1])],
    ['not null', online({ kind: 'set-not-null', table: 'things', column: 'note' })],
    ['values', online(longSteps[2]![1])],
  ];

  it.each(brief)('is waited for in short attempts, between which others write: %s', async (_what, migration) => {
    const attempts: number[] = [];
    await test.db.session(async (other) => {
      await other.query('begin');
      await other.query('update things set amount = 1 where id = 7');
      const applied = await run(migration, async () => {
        attempts.push(attempts.length + 1);
        await test.db.transaction(useTable);
        if (attempts.length === 3) await other.query('commit');
      });
      expect(applied).toEqual([migration.name]);
    }, 120_000);
    expect(attempts.length).toBeGreaterThanOrEqual(3);
  });
});

describe('processes that meet a migration', () => {
  const [[, index]] = longSteps as [[string, OnlineStep, string]];

  it('of the same release wait for it without a snapshot, which an index build would wait for', async () => {
    let second: Promise<string[]> | undefined;
    const { migrated } = await whileHeld(online(index), async () => {
      second = run(online(index));
      await expect
        .poll(() =>
          test.db.query(
            `select backend_xmin from pg_stat_activity
             where datname = current_database() and state = 'idle' and query like 'select pg_try_advisory_lock(%'`,
          ),
        )
        .toEqual([{ backend_xmin: null }]);
    });
    expect(migrated).toEqual({ status: 'fulfilled', value: ['9002-online'] });
    expect(await second).toEqual([]);
  });

  it('of an earlier release start beside it', async () => {
    const { answer } = await whileHeld(online(index), () =>
      test.db.transaction((tx) => tx.query('select pg_advisory_xact_lock(7368001) is not null as "isThere"')),
    );
    expect(answer).toEqual([{ isThere: true }]);
  });
});

it('sets a filled column to not null, and leaves nothing else', async () => {
  const constraints = () =>
    test.db.query(`select conname from pg_constraint where conrelid = 'things'::regclass and contype = 'c'`);
  await expect(run(online({ kind: 'set-not-null', table: 'things', column: 'label' }))).rejects.toThrow(
    'is violated by some row',
  );
  const steps = online(
    { kind: 'fill', table: 'things', set: `label = ''`, where: 'label is null' },
    { kind: 'set-not-null', table: 'things', column: 'label' },
  );
  expect(await run(steps)).toEqual(['9002-online']);
  expect(
    await isDone(
      `select attnotnull as done from pg_attribute where attrelid = 'things'::regclass and attname = 'label'`,
    ),
  ).toBe(true);
  expect(await constraints()).toEqual([]);
});

it('leaves the schema that its statements leave where nobody else uses the tables', async () => {
  const all = online(
    { kind: 'fill', table: 'things', set: `label = ''`, where: 'label is null' },
    { kind: 'set-not-null', table: 'things', column: 'label' },
    { kind: 'drop-index', name: 'things_label' },
    {
      kind: 'create-index',
      name: 'things_label',
      table: 'things',
      definition: '(label, id) where amount > 0',
      isUnique: true,
    },
    { kind: 'add-constraint', name: 'things_amount', table: 'things', definition: 'check (amount >= 0)' },
    {
      kind: 'add-constraint',
      name: 'things_self',
      table: 'things',
      definition: 'foreign key (id) references things (id)',
    },
  );
  const before = await dumpSchema(test.db);
  await run(all);
  const after = await dumpSchema(test.db);
  expect(after).not.toBe(before);
  const { dumped } = await test.db.transaction(async (tx) => {
    await tx.query(`drop schema ${schemaName} cascade`);
    await applyMigrations(tx, [...migrations, table, all]);
    return { dumped: await dumpSchema(tx) };
  });
  expect(dumped).toBe(after);
});

it('rebuilds an index under the same name when a step drops it first', async () => {
  const create: OnlineStep = { kind: 'create-index', name: 'things_amount', table: 'things', definition: '(amount)' };
  await run(online(create));
  await test.db.query(`delete from schema_migrations where name = '9002-online'`);
  const wider = { ...create, definition: '(amount, id)', isUnique: true };
  await run(online({ kind: 'drop-index', name: 'things_amount' }, wider));
  const [row] = await test.db.query(`select indexdef from pg_indexes where indexname = 'things_amount'`);
  expect(row).toEqual({
    indexdef: `CREATE UNIQUE INDEX things_amount ON ${schemaName}.things USING btree (amount, id)`,
  });
});
