import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { plainBegin, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrations, type Migration } from '../migrations/migrations.ts';
import { openDatabase } from '../open-database.ts';

/**
 * The promise is about 10,000,000 rows. STOREHOUSE_TEST_LOCK_ROWS=10000000 runs the test with as many, and prints how
 * long writers waited.
 */
const rows = Number(process.env['STOREHOUSE_TEST_LOCK_ROWS'] ?? 30_000);
const timeoutMs = 120_000 + rows / 5;

const test = useTestDatabase('on-one-server');
const table: Migration = {
  name: '9001-things',
  sql: `create table things (account_id uuid not null, id bigint not null, quantity bigint not null, primary key (account_id, id))
    with (fillfactor = 90)`,
};
const next: Migration[] = [
  // Existing rows stay empty until they are filled. New rows get the default, even from a program that does not know the column.
  {
    name: '9002-column',
    sql: `alter table things add column lot text; alter table things alter column lot set default ''`,
  },
  {
    name: '9003-online',
    steps: [
      { kind: 'create-index', name: 'things_quantity', table: 'things', definition: '(account_id, quantity)' },
      { kind: 'add-constraint', name: 'things_positive', table: 'things', definition: 'check (quantity >= 0)' },
      { kind: 'fill', table: 'things', set: `lot = 'L' || id`, where: 'lot is null' },
      { kind: 'set-not-null', table: 'things', column: 'lot' },
    ],
  },
];

/** Statements of the migration that may read or write the whole table: nobody may ever wait for them. */
const isLong = (statement: string) => /^create index|validate constraint/.test(statement);
const harmless = ['AccessShareLock', 'ShareUpdateExclusiveLock'];
const account = '00000000-0000-0000-0000-000000000001';
let writers: Database;
let lastId = rows;

beforeAll(async () => {
  writers = openDatabase(test.connection, { size: 4, onConnectionError: () => undefined });
  await migrate(test.db, { known: [...migrations, table] });
  await test.db.transaction(
    (tx) =>
      tx.query(
        'insert into things (account_id, id, quantity) select $1, i, i % 1000 from generate_series(1, $2::bigint) i',
        [account, rows],
      ),
    plainBegin,
    timeoutMs,
  );
}, timeoutMs);

afterAll(() => writers.close());

/** Four writers, each changing one row after the other, until stopped; returns how long each change took. */
function writeAll(): () => Promise<number[]> {
  let goesOn = true;
  const times: number[] = [];
  const write = async (writer: number) => {
    for (let turn = writer; goesOn; turn += 4) {
      const started = performance.now();
      const id = 1 + ((turn * 7_919) % rows);
      if (turn % 8 === writer) {
        await writers.query('insert into things (account_id, id, quantity) values ($1, $2, 1)', [
          account,
          (lastId += 1),
        ]);
      } else {
        await writers.query('update things set quantity = quantity + 1 where account_id = $1 and id = $2', [
          account,
          id,
        ]);
      }
      times.push(performance.now() - started);
    }
  };
  const writing = [0, 1, 2, 3].map(write);
  return async () => {
    goesOn = false;
    await Promise.all(writing);
    return times;
  };
}

interface Seen {
  /** Locks of the migration on the table, by the statement that it was running. */
  readonly held: { mode: string; statement: string; at: number }[];
  /** The statements of the migration that some writer was waiting for. */
  readonly waitedFor: string[];
}

/**
 * Polls, until stopped, which locks the migration holds and who waits for it. The migration is the session that holds
 * the lock 7368007.
 */
function watchLocks(): { seen: Seen; stop: () => Promise<void> } {
  let goesOn = true;
  const seen: Seen = { held: [], waitedFor: [] };
  const watch = async () => {
    while (goesOn) {
      const held = await test.db.query<{ mode: string; statement: string }>(
        `select l.mode, m.query as statement from pg_locks t join pg_stat_activity m using (pid) join pg_locks l using (pid)
         where t.locktype = 'advisory' and t.objid = 7368007 and m.datname = current_database()
           and l.relation = 'things'::regclass`,
      );
      const waiting = await test.db.query<{ statement: string }>(
        `select m.query as statement from pg_stat_activity w cross join unnest(pg_blocking_pids(w.pid)) b
           join pg_stat_activity m on m.pid = b join pg_locks t on t.pid = m.pid
         where w.datname = current_database() and w.wait_event_type = 'Lock' and t.locktype = 'advisory' and t.objid = 7368007`,
      );
      seen.held.push(...held.map((lock) => ({ ...lock, at: performance.now() })));
      seen.waitedFor.push(...waiting.map(({ statement }) => statement));
    }
  };
  const watching = watch();
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await watching;
    },
  };
}

it(
  'a migration lets everybody write: its long statements hold no lock that a writer waits for',
  async () => {
    const before = writeAll();
    await expect.poll(() => lastId, { timeout: timeoutMs }).toBeGreaterThan(rows + Math.max(100, rows / 2_000));
    const timesBefore = await before();

    const [stopWriting, { seen, stop }] = [writeAll(), watchLocks()];
    const started = performance.now();
    const { migrating } = await test.db.transaction(
      async (older) => {
        // The index build waits for this snapshot, so that the polling sees it, however small the table is.
        await older.query('select from accounts');
        const migrating = migrate(test.db, { known: [...migrations, table, ...next] });
        await expect
          .poll(() => seen.held.some(({ statement }) => isLong(statement)), { timeout: timeoutMs })
          .toBe(true);
        return { migrating };
      },
      [{ sql: 'begin isolation level repeatable read' }],
    );
    const applied = await migrating;
    const migratedMs = performance.now() - started;
    const times = await stopWriting();
    await stop();

    expect(applied).toEqual(['9002-column', '9003-online']);
    const heldByLong = seen.held.filter(({ statement }) => isLong(statement)).map(({ mode }) => mode);
    expect(heldByLong.filter((mode) => !harmless.includes(mode))).toEqual([]);
    expect(seen.waitedFor.filter(isLong)).toEqual([]);
    if ('STOREHOUSE_TEST_LOCK_ROWS' in process.env) {
      const waits = { before: summarize(timesBefore), during: summarize(times) };
      const looks = { ofLongStatements: heldByLong.length, waitedFor: [...new Set(seen.waitedFor)] };
      const lines = { rows, migratedMs, ...waits, ...looks, seconds: secondsOf(seen) };
      process.stdout.write(`${JSON.stringify(lines)}\n`);
    }
  },
  timeoutMs * 2,
);

function summarize(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { writes: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}

/** How long each kind of statement was seen, from the first look to the last. */
function secondsOf({ held }: Seen): Record<string, number> {
  const spans = new Map<string, [first: number, last: number]>();
  for (const { statement, at } of held) {
    const kind = statement.replaceAll(/'[^']*'/g, '…');
    spans.set(kind, [spans.get(kind)?.[0] ?? at, at]);
  }
  return Object.fromEntries([...spans].map(([kind, [first, last]]) => [kind, Math.round((last - first) / 100) / 10]));
}
