import { checkParts } from '@storehouse/contract/checks';
import { stockOnHand } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { openDatabase } from '../../database/open-database.ts';
import { routeReads, type ReadRoute, type RouteReads } from '../../database/route-reads.ts';
import { openLog } from '../../foundation/observability/log.ts';
import { startReplicated, type ReplicatedServer } from '../../testing/embedded/replicated-server.ts';
import { createInventory, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openChecks } from '../checks/checks.ts';
import { markProductsSql } from '../inventory/check-marks.ts';
import { openReporting, type Reporting } from './reporting.ts';
import { openWalks } from './walk-datasets.ts';

const pauseMs = 200;
const log = openLog('silent');
const values = { included: true, hidden: null } as const;

let server: ReplicatedServer;
let db: Database;
let replica: Database;
let context: ModuleContext & { at: Date };
let inventory: InventoryFixture;
let reporting: Reporting;
let routes: ReadRoute[];
/** How often rows were read from the primary. */
let primaryReads: number;

beforeAll(async () => {
  server = await startReplicated();
  db = openDatabase(server.primary.connection, { size: 5, onConnectionError: () => undefined });
  replica = openDatabase(server.replica.connection, {
    size: 5,
    statementMs: 3_000,
    onConnectionError: () => undefined,
  });
  const clock = { now: () => context.at, refresh: () => Promise.resolve() };
  context = { db, log, clock, at: new Date() };
}, 60_000);

afterAll(async () => {
  await Promise.all([db.close(), replica.close()]);
  await server.remove();
});

beforeEach(async () => {
  context.at = new Date('2026-03-01T08:00:00Z');
  inventory = await createInventory(context);
  routes = [];
  primaryReads = 0;
  reporting = openReporting(context, route());
  await checkOn('02');
});

function route() {
  const primary: Queryable = {
    query: db.query,
    rawRows: (sql, rowValues) => {
      primaryReads += 1;
      return db.rawRows(sql, rowValues);
    },
  };
  return routeReads(primary, replica, { log, pauseMs, onRead: (taken) => routes.push(taken) });
}

/** A check of the day, with more stock than the day before. */
async function checkOn(day: string): Promise<void> {
  context.at = new Date(`2026-03-${day}T08:00:00Z`);
  const { caller, depot, bandagesLot, aspirinSoon, aspirinLater } = inventory;
  for (const lot of [bandagesLot, aspirinSoon, aspirinLater]) await putOnHand(context, caller, depot, lot, Number(day));
  await openChecks(context).run(caller.accountId, checkParts);
}

/** Waits until the replica has replayed everything that the primary has written so far. */
async function catchUp(): Promise<void> {
  const [row] = await db.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  for (;;) {
    const [there] = await replica.query<{ isThere: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
      [row?.lsn],
    );
    if (there?.isThere) return;
    await sleep(10);
  }
}

interface Page {
  readonly captureLocalDate: string;
  readonly page: { readonly nextCursor: string | null };
  readonly rows: readonly object[];
}

async function readPage(given: Record<string, string> = {}, from = reporting): Promise<Page> {
  const page = await from.read(inventory.caller.accountId, stockOnHand, new URLSearchParams(given), values);
  return JSON.parse(page.body.toString()) as Page;
}

/** What a process without a replica answers. */
const fromPrimaryAlone = (given?: Record<string, string>) => readPage(given, openReporting(context));

describe('a report', () => {
  it('is read from a replica that is up to date, and equals that of the primary', async () => {
    await catchUp();
    const page = await readPage();
    expect(page.rows).toHaveLength(2);
    expect(page).toEqual(await fromPrimaryAlone());
    expect({ routes, primaryReads }).toEqual({ routes: ['replica'], primaryReads: 0 });
  });

  it('shows a new check at once, although the replica does not have it yet, and reads it there once it has', async () => {
    await replica.query('select pg_wal_replay_pause()');
    await checkOn('03');
    const page = await readPage();
    expect(page.captureLocalDate).toBe('2026-03-03');
    expect(page).toEqual(await fromPrimaryAlone());
    await replica.query('select pg_wal_replay_resume()');
    await catchUp();
    await readPage({ limit: '1' });
    expect(routes).toEqual(['behind', 'replica']);
  });

  it('is read from the primary while the replica is away, and from the replica once it is back', async () => {
    await catchUp();
    const whole = await fromPrimaryAlone();
    const first = await readPage({ limit: '1' });
    await server.replica.crash();
    const second = await readPage({ limit: '1', cursor: first.page.nextCursor! });
    expect([...first.rows, ...second.rows]).toEqual(whole.rows);
    await readPage();
    await server.replica.start();
    await catchUp();
    await sleep(pauseMs);
    await readPage({ limit: '2' });
    expect(routes).toEqual(['replica', 'failed', 'replica']);
  });
});

/**
 * The prices are checked after some statement of a read, when the replica has the day's stock already; it gets the prices
 * only later. Whatever is read must be the state before the prices or after them, not the new price day with the old prices.
 */
describe('prices that are checked in the middle of a read, and that the replica does not have yet', () => {
  /** A context whose database checks the prices right after a statement. */
  function checkingPricesAfter(statement: number): ModuleContext {
    let number = 0;
    const query: Database['query'] = async (sql, sqlValues) => {
      const rows = await db.query(sql, sqlValues);
      number += 1;
      if (number === statement) await openChecks(context).run(inventory.caller.accountId, ['prices']);
      return rows as never;
    };
    return { ...context, db: { ...db, query } };
  }

  beforeEach(async () => {
    const { accountId } = inventory.caller;
    await db.query(
      `with product as (update products set price_per_unit = 2 where account_id = $1 returning id)${markProductsSql('product')}`,
      [accountId],
    );
    context.at = new Date('2026-03-03T08:00:00Z');
    await openChecks(context).run(accountId, ['stock']);
    await catchUp();
    await replica.query('select pg_wal_replay_pause()');
  });

  afterEach(() => replica.query('select pg_wal_replay_resume()'));

  it.each([1, 2, 3])(
    'after statement %i: are on the whole page or not at all, and then on the next',
    async (statement) => {
      const before = await fromPrimaryAlone();
      const late = openReporting(checkingPricesAfter(statement), route());
      const page = await readPage({}, late);
      const after = await fromPrimaryAlone();
      // After the last statement of a read, the prices are too late for its page.
      expect([before, after]).toContainEqual(page);
      expect(await readPage({}, late)).toEqual(after);
    },
  );

  it.each([1, 2, 3])('after statement %i: are in the whole export or not at all', async (statement) => {
    const before = await readExport(context);
    const late = await readExport(checkingPricesAfter(statement), route());
    expect([before, await readExport(context)]).toContain(late);
  });
});

it('an export continues from the primary when the replica dies halfway through', async () => {
  await catchUp();
  const { accountId } = inventory.caller;
  const expected = await readExport(context);
  const walk = await (await openWalks(context, route())(accountId, values)).walk(stockOnHand);
  await server.replica.crash();
  const chunks = await readChunks(walk.chunks);
  await server.replica.start();
  expect(chunks).toBe(expected);
  expect(routes).toEqual(['replica', 'failed']);
});

async function readExport(of: ModuleContext, reads?: RouteReads): Promise<string> {
  const walks = await openWalks(of, reads)(inventory.caller.accountId, values);
  return readChunks((await walks.walk(stockOnHand)).chunks);
}

async function readChunks(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}
