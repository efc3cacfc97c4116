import { array, assert, asyncProperty, constantFrom, integer, record, type Arbitrary } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  insertProduct,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openStockOperations, type StockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric, type Generic } from './generic.ts';
import { Invalid, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
let stock: StockOperations;
let bin: string;
let made = 0;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  generic = openGeneric(test.context);
  stock = openStockOperations(test.context);
  bin = await insertLocation(test.context, fixture.caller, 'Bin', '6', fixture.depot);
});

/** One step of a history, with small ranges so that dates, lots and bins coincide. */
type Step =
  | { kind: 'post'; typeId: string; hoursAgo: number; lines: { lot: number; quantity: number; inBin: boolean }[] }
  | { kind: 'count' | 'consume'; lot: number; quantity: number }
  | { kind: 'delete'; which: number };

const anyLot = integer({ min: 0, max: 3 });
const anyQuantity = integer({ min: 0, max: 9 });
const posts: Arbitrary<Step> = record({
  kind: constantFrom('post' as const),
  typeId: constantFrom('2', '3', '4', '5', '7', '8', '9', '11'),
  hoursAgo: integer({ min: 0, max: 3 }),
  lines: array(record({ lot: anyLot, quantity: anyQuantity, inBin: constantFrom(true, false) }), {
    minLength: 1,
    maxLength: 4,
  }),
});
const operations: Arbitrary<Step> = record({
  kind: constantFrom('count' as const, 'consume' as const),
  lot: anyLot,
  quantity: anyQuantity,
});
const deletes: Arbitrary<Step> = record({ kind: constantFrom('delete' as const), which: integer({ min: 0, max: 9 }) });
const anyStep = integer({ min: 0, max: 9 }).chain((n) => (n < 6 ? posts : n < 8 ? operations : deletes));

/** A transaction as the test records it. Histories are in order of creation. */
interface Posted {
  readonly id: string;
  readonly typeId: string;
  readonly at: string;
  readonly lines: readonly { lot: string; bin: string; quantity: number }[];
}

interface TransactionAnswer {
  readonly id: string;
  readonly transactionType: { id: string };
  readonly transactionDate: string;
  readonly transactionEntries: {
    inventoryItem: { id: string };
    binLocation: { id: string } | null;
    quantity: number;
  }[];
}

const toPosted = (answer: TransactionAnswer): Posted => ({
  id: answer.id,
  typeId: answer.transactionType.id,
  at: answer.transactionDate,
  lines: answer.transactionEntries.map((entry) => ({
    lot: entry.inventoryItem.id,
    bin: entry.binLocation?.id ?? '',
    quantity: entry.quantity,
  })),
});

/** Two products with two lots each, new for every history. */
async function newLots(): Promise<{ lots: string[]; productOf: Map<string, string> }> {
  const productOf = new Map<string, string>();
  for (let n = 0; n < 2; n += 1) {
    made += 1;
    const productId = await insertProduct(test.context, fixture.caller, `Product ${made}`, `P${made}`);
    for (const lotNumber of ['X', 'Y']) {
      productOf.set(await insertLot(test.context, fixture.caller, { productId, lotNumber }), productId);
    }
  }
  return { lots: [...productOf.keys()], productOf };
}

async function post(lots: readonly string[], step: Step & { kind: 'post' }): Promise<Posted> {
  const date = new Date(test.context.at.getTime() - step.hoursAgo * 3_600_000);
  const [json = ''] = await generic.create(fixture.caller, 'transaction', [
    {
      transactionType: { id: step.typeId },
      transactionDate: date.toISOString(),
      inventory: { id: fixture.depot },
      ...(step.typeId === '8' && { source: { id: fixture.supplier } }),
      ...(step.typeId === '9' && { destination: { id: fixture.ward } }),
      transactionEntries: step.lines.map((line) => ({
        inventoryItem: { id: lots[line.lot] },
        // Adjustments are signed: half of their lines remove stock.
        quantity: step.typeId === '3' && line.quantity % 2 ? -line.quantity : line.quantity,
        binLocation: line.inBin ? { id: bin } : null,
      })),
    },
  ]);
  return toPosted(JSON.parse(json));
}

async function operate(lots: readonly string[], step: Step & { kind: 'count' | 'consume' }): Promise<Posted | null> {
  const line = { inventoryItem: { id: lots[step.lot] }, quantity: step.quantity };
  const body = { location: { id: fixture.depot }, lines: [line] };
  try {
    const done =
      step.kind === 'count'
        ? stock.count(fixture.caller, body)
        : stock.adjust(fixture.caller, { ...body, adjustmentType: 'CONSUMED' });
    return toPosted((await done) as TransactionAnswer);
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

async function take(lots: readonly string[], step: Step, history: Posted[]): Promise<void> {
  if (step.kind === 'delete') {
    const gone = history[step.which % Math.max(1, history.length)];
    if (!gone) return;
    await generic.remove(fixture.caller, 'transaction', gone.id);
    history.splice(history.indexOf(gone), 1);
    return;
  }
  const posted = step.kind === 'post' ? await post(lots, step) : await operate(lots, step);
  if (posted) history.push(posted);
}

const signs: Record<string, number> = { '2': -1, '3': 1, '4': -1, '5': -1, '8': 1, '9': -1 };

/**
 * The quantity in a place, calculated differently from the program: backwards from the latest transaction to the one
 * that set the place, summing what came after.
 */
function quantityAt(
  history: readonly Posted[],
  lot: string,
  inBin: string,
  productOf: ReadonlyMap<string, string>,
): number {
  const inTime = history
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (a.entry.at === b.entry.at ? a.index - b.index : a.entry.at < b.entry.at ? -1 : 1));
  let sum = 0;
  for (const { entry } of inTime.reverse()) {
    const here = entry.lines.filter((line) => line.lot === lot && line.bin === inBin);
    const sign = signs[entry.typeId];
    if (sign !== undefined) {
      for (const line of here) sum += sign * line.quantity;
    } else if (here.length > 0) {
      return sum + here.at(-1)!.quantity;
    } else if (entry.typeId === '11' && entry.lines.some((line) => productOf.get(line.lot) === productOf.get(lot))) {
      return sum;
    }
  }
  return sum;
}

async function expectKept(
  history: readonly Posted[],
  lots: readonly string[],
  productOf: ReadonlyMap<string, string>,
): Promise<void> {
  const places = lots.flatMap((lot) => ['', bin].map((inBin) => ({ lot, bin: inBin })));
  const expected = places.map((place) => ({
    ...place,
    quantity: quantityAt(history, place.lot, place.bin, productOf),
  }));
  const rows = await test.db.query<{ lot: string; bin: string; quantity: number }>(
    `select inventory_item_id as lot, bin_location_id as bin, quantity from stock_lots
     where account_id = $1 and inventory_item_id = any($2)`,
    [fixture.caller.accountId, lots],
  );
  const kept = places.map((place) => ({
    ...place,
    quantity: rows.find((row) => row.lot === place.lot && row.bin === place.bin)?.quantity ?? 0,
  }));
  expect(kept).toEqual(expected);
  const pairs = await test.db.query<{ productId: string; quantity: number; last: Date | null }>(
    `select product_id as "productId", quantity_on_hand as quantity, last_entry_at as last from stock_pairs
     where account_id = $1 and location_id = $2 and product_id = any($3)`,
    [fixture.caller.accountId, fixture.depot, [...new Set(productOf.values())]],
  );
  for (const pair of pairs) {
    const ofProduct = expected.filter(({ lot }) => productOf.get(lot) === pair.productId);
    expect(pair.quantity).toBe(ofProduct.reduce((sum, { quantity }) => sum + quantity, 0));
    const dates = history
      .filter(({ lines }) => lines.some(({ lot }) => productOf.get(lot) === pair.productId))
      .map(({ at }) => at);
    expect(pair.last?.getTime() ?? null).toBe(
      dates.length > 0 ? Math.max(...dates.map((at) => new Date(at).getTime())) : null,
    );
  }
}

describe('the kept quantities', () => {
  it('are those of the ledger after any history: back-dated lines, counts, product counts, deletions', async () => {
    await assert(
      asyncProperty(array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { lots, productOf } = await newLots();
        const history: Posted[] = [];
        for (const step of steps) await take(lots, step, history);
        await expectKept(history, lots, productOf);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('are those of the ledger when everything happens at once', async () => {
    await assert(
      asyncProperty(array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
        const { lots, productOf } = await newLots();
        const history: Posted[] = [];
        const [first, ...rest] = steps.filter((step) => step.kind !== 'delete');
        if (first) await take(lots, first, history);
        const present = [...history];
        await Promise.all([
          ...rest.map((step) => take(lots, step, history)),
          ...present.map(({ id }) => generic.remove(fixture.caller, 'transaction', id).catch(ignoreGone)),
        ]);
        await expectKept(await orderOfCreation(history.filter((posted) => !present.includes(posted))), lots, productOf);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

function ignoreGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}

/** Concurrent transactions were created in sequence order, which only the database knows. */
async function orderOfCreation(history: readonly Posted[]): Promise<Posted[]> {
  const rows = await test.db.query<{ id: string }>(
    'select id from transactions where account_id = $1 and id = any($2) order by sequence',
    [fixture.caller.accountId, history.map(({ id }) => id)],
  );
  return rows.map(({ id }) => history.find((posted) => posted.id === id)!);
}
