import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  insertProduct,
  type InventoryFixture,
} from '../../../testing/inventory-fixture.ts';
import { openStockOperations, type StockOperations } from '../../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { fillChanges } from '../../../database/migrations/0021-stock-ledger.ts';
import { openGeneric, type Generic } from '../generic.ts';
import { Invalid } from '../invalid.ts';
import { postHistory } from '../post-history.ts';
import { changeSql } from '../stock/change-sql.ts';
import { openStockLedger, type StockLedger } from '../stock-ledger.ts';
import type { LedgerRow } from './read-ledger.ts';
import { plainLedger, type PlainRow } from '../../../testing/plain-ledger.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
let stock: StockOperations;
let ledger: StockLedger;
let made = 0;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  generic = openGeneric(test.context);
  stock = openStockOperations(test.context);
  ledger = openStockLedger(test.context);
});

/** Two depots with a bin each, and two products with two lots each, new for every history. */
interface Goods {
  readonly depots: readonly { id: string; bin: string }[];
  readonly products: readonly string[];
  readonly lots: readonly { id: string; productId: string }[];
}

async function newGoods(): Promise<Goods> {
  const lots: { id: string; productId: string }[] = [];
  for (let n = 0; n < 2; n += 1) {
    made += 1;
    const productId = await insertProduct(test.context, fixture.caller, `Product ${made}`, `L${made}`);
    for (const lotNumber of ['X', 'Y']) {
      lots.push({ id: await insertLot(test.context, fixture.caller, { productId, lotNumber }), productId });
    }
  }
  const depots: { id: string; bin: string }[] = [];
  for (const name of ['North', 'South']) {
    const id = await insertLocation(test.context, fixture.caller, `${name} ${made}`, '2');
    depots.push({ id, bin: await insertLocation(test.context, fixture.caller, 'Bin', '6', id) });
  }
  return { depots, products: [...new Set(lots.map(({ productId }) => productId))], lots };
}

interface Line {
  readonly lot: number;
  readonly quantity: number;
  readonly inBin: boolean;
}
type Step =
  | { kind: 'post' | 'history'; typeId: string; hoursAgo: number; depot: number; lines: readonly Line[] }
  | { kind: 'count'; depot: number; lot: number; quantity: number }
  | { kind: 'add'; which: number; line: Line }
  | { kind: 'retime'; which: number; hoursAgo: number }
  | { kind: 'delete'; which: number };

// Small ranges, so that dates, lots and bins coincide.
const anyQuantity = integer({ min: 0, max: 9 });
const anyLine = record({ lot: integer({ min: 0, max: 3 }), quantity: anyQuantity, inBin: boolean() });
const anyDepot = integer({ min: 0, max: 1 });
const anyWhich = integer({ min: 0, max: 9 });
const hoursAgo = integer({ min: 0, max: 3 });
const posts: Arbitrary<Step> = record({
  kind: constantFrom('post' as const, 'post' as const, 'history' as const),
  typeId: constantFrom('2', '3', '7', '8', '9', '11', '11'),
  hoursAgo,
  depot: anyDepot,
  lines: array(anyLine, { minLength: 1, maxLength: 3 }),
});
const anyStep: Arbitrary<Step> = oneof(
  { weight: 6, arbitrary: posts },
  record({
    kind: constantFrom('count' as const),
    depot: anyDepot,
    lot: integer({ min: 0, max: 3 }),
    quantity: anyQuantity,
  }),
  record({ kind: constantFrom('add' as const), which: anyWhich, line: anyLine }),
  record({ kind: constantFrom('retime' as const), which: anyWhich, hoursAgo }),
  record({ kind: constantFrom('delete' as const), which: anyWhich }),
);

const momentAgo = (hours: number): Date => new Date(test.context.at.getTime() - hours * 3_600_000);
const signed = (typeId: string, quantity: number) => (typeId === '3' && quantity % 2 ? -quantity : quantity);

async function take({ depots, lots }: Goods, step: Step, posted: string[]): Promise<void> {
  const { caller } = fixture;
  const one = 'which' in step ? posted[step.which % Math.max(1, posted.length)] : undefined;
  const depot = depots['depot' in step ? step.depot : 0]!;
  const entry = ({ lot, quantity, inBin }: Line, typeId: string) => ({
    inventoryItem: { id: lots[lot]!.id },
    quantity: signed(typeId, quantity),
    binLocation: inBin ? { id: depot.bin } : null,
  });
  const ends = (typeId: string) => ({
    ...(typeId === '8' && { source: { id: fixture.supplier } }),
    ...(typeId === '9' && { destination: { id: fixture.ward } }),
  });
  switch (step.kind) {
    case 'post': {
      const [json = ''] = await generic.create(caller, 'transaction', [
        {
          transactionType: { id: step.typeId },
          transactionDate: momentAgo(step.hoursAgo).toISOString(),
          inventory: { id: depot.id },
          ...ends(step.typeId),
          transactionEntries: step.lines.map((line) => entry(line, step.typeId)),
        },
      ]);
      posted.push((JSON.parse(json) as { id: string }).id);
      return;
    }
    case 'history':
      await postHistory(test.db, caller.accountId, [
        {
          typeId: step.typeId,
          date: momentAgo(step.hoursAgo),
          locationId: depot.id,
          ...(step.typeId === '8' && { sourceId: fixture.supplier }),
          ...(step.typeId === '9' && { destinationId: fixture.ward }),
          lines: step.lines.map(({ lot, quantity }) => ({
            productId: lots[lot]!.productId,
            itemId: lots[lot]!.id,
            quantity: signed(step.typeId, quantity),
          })),
        },
      ]);
      return;
    case 'count':
      await stock.count(caller, {
        location: { id: depot.id },
        lines: [{ inventoryItem: { id: lots[step.lot]!.id }, quantity: step.quantity }],
      });
      return;
    case 'add':
      if (one === undefined) return;
      await generic
        .create(caller, 'transactionEntry', [
          { transaction: { id: one }, ...entry({ ...step.line, inBin: false }, '2') },
        ])
        .catch(ignoreInvalid);
      return;
    case 'retime':
      if (one === undefined) return;
      await generic.update(caller, 'transaction', one, {
        transactionDate: momentAgo(step.hoursAgo).toISOString(),
      });
      return;
    case 'delete':
      if (one === undefined) return;
      await generic.remove(caller, 'transaction', one);
      posted.splice(posted.indexOf(one), 1);
  }
}

function ignoreInvalid(error: unknown): void {
  if (!(error instanceof Invalid)) throw error;
}

type Query = Parameters<StockLedger['page']>[1];

/** The whole ledger, in pages of this size. */
async function walk(query: Query, limit: number): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let cursor: string | null = null;
  do {
    const page = await ledger.page(fixture.caller, { ...query, limit, ...(cursor === null ? {} : { cursor }) });
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const plain = (row: LedgerRow): PlainRow => ({
  id: row.id,
  transactionId: row.transaction.id,
  typeId: row.transactionType.id,
  at: row.transactionDate.getTime(),
  locationId: row.location.id,
  productId: row.product.id,
  itemId: row.inventoryItem.id,
  binId: row.binLocation?.id ?? '',
  change: row.quantityChange,
  balance: row.balance,
});

/** Clearings of one transaction have no defined order, so they are sorted and compared without their balances. */
function expectSame(found: readonly PlainRow[], expected: readonly PlainRow[]): void {
  expect(settled(found)).toEqual(settled(expected));
}

const settled = (rows: readonly PlainRow[]) => ({
  entries: rows.filter(({ id }) => id !== null),
  clearings: rows
    .filter(({ id }) => id === null)
    .map(({ balance: _, ...row }) => row)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
});

describe('the ledger', () => {
  it('has the changes and balances of a plain recomputation, in pages of any size, after any history', async () => {
    await assert(
      asyncProperty(
        array(anyStep, { minLength: 1, maxLength: 12 }),
        integer({ min: 1, max: 5 }),
        constantFrom('2', '7', '11'),
        async (steps, limit, typeId) => {
          const goods = await newGoods();
          const posted: string[] = [];
          for (const step of steps) await take(goods, step, posted);
          const { accountId } = fixture.caller;
          const [product = ''] = goods.products;
          const [lot] = goods.lots;
          const depot = goods.depots[0]!.id;
          for (const scope of [
            { productId: product },
            { productId: product, locationId: depot },
            { itemId: lot!.id },
            { itemId: lot!.id, locationId: depot },
          ]) {
            const query = {
              ...('productId' in scope && { 'product.id': scope.productId }),
              ...('itemId' in scope && { 'inventoryItem.id': scope.itemId }),
              ...('locationId' in scope && { 'location.id': scope.locationId }),
            };
            const expected = await plainLedger(test.db, accountId, goods.products, scope);
            const found = await walk(query, limit);
            expectSame(found.map(plain), expected.rows);
            expect(found[0]?.balance ?? 0).toBe(expected.onHand);
            // A filter by type changes no balance.
            const ofType = await walk({ ...query, 'transactionType.id': typeId }, limit);
            expectSame(
              ofType.map(plain),
              expected.rows.filter((row) => row.typeId === typeId),
            );
          }
          // The ledger of a location alone has a balance for each product.
          const there = await walk({ 'location.id': depot }, limit);
          for (const productId of goods.products) {
            const expected = await plainLedger(test.db, accountId, goods.products, {
              productId,
              locationId: depot,
            });
            expectSame(there.filter(({ product: { id } }) => id === productId).map(plain), expected.rows);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);

  it('gets the same changes from the migration, for the counts of an earlier release', async () => {
    const kept = `select id, transaction_id as count, inventory_item_id as item, bin_location_id as bin, quantity_change as change
      from transaction_entries where account_id = $1
      union all select null, transaction_id, inventory_item_id, bin_location_id, quantity_change from stock_clearings where account_id = $1
      order by 1, 2, 3, 4`;
    await assert(
      asyncProperty(array(posts, { minLength: 2, maxLength: 8 }), async (steps) => {
        const goods = await newGoods();
        for (const step of steps) await take(goods, step, []);
        await test.db.transaction(async (tx) => {
          const before = await tx.query(kept, [fixture.caller.accountId]);
          await tx.query('delete from stock_clearings');
          await tx.query(
            `update transaction_entries set quantity_change = ${changeSql('transaction_type_id', 'quantity')}`,
          );
          for (const statement of fillChanges.split(/;\n/).filter((text) => text.trim())) await tx.query(statement);
          expect(await tx.query(kept, [fixture.caller.accountId])).toEqual(before);
        });
      }),
      { numRuns: 10 },
    );
  }, 120_000);
});
