import { beforeAll, describe, expect, it } from 'vitest';
import { countingAt } from '../../testing/count-fixture.ts';
import {
  createInventory,
  insertLocation,
  insertLot,
  putOnHand,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openInventoryLevels, openReversals, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openDashboard, type Dashboards } from './dashboard.ts';
import { openStockOverview } from './stock-overview.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let dashboard: Dashboards;

const priceAspirin = ({ caller, aspirin }: InventoryFixture) =>
  test.db.query('update products set price_per_unit = 2 where account_id = $1 and id = $2', [
    caller.accountId,
    aspirin,
  ]);

/** Aspirin costs 2, bandages have no price. The tests run on 1 March 2026. */
beforeAll(async () => {
  fixture = await createInventory(test.context);
  dashboard = openDashboard(test.context);
  const { caller, depot, aspirin, aspirinSoon, aspirinLater, bandagesLot } = fixture;
  await priceAspirin(fixture);
  const lotOf = (lotNumber: string, expires: string) =>
    insertLot(test.context, caller, { productId: aspirin, lotNumber, expires });
  const stock: readonly (readonly [string, number])[] = [
    [aspirinSoon, 10],
    [aspirinLater, 5],
    [bandagesLot, 7],
    // A lot is usable until the end of its last day: this one is still usable today, the next one was until yesterday.
    [await lotOf('today', '2026-03-01'), 3],
    [await lotOf('yesterday', '2026-02-28'), 4],
    [await lotOf('in 60 days', '2026-04-30'), 1],
    [await lotOf('in 61 days', '2026-05-01'), 1],
  ];
  for (const [lot, quantity] of stock) await putOnHand(test.context, caller, depot, lot, quantity);
});

const adjust = (transactionDate: string, quantity: number) =>
  openStockOperations(test.context).adjust(fixture.caller, {
    location: { id: fixture.depot },
    adjustmentType: 'CONSUMED',
    transactionDate,
    lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity }],
  });

describe('the dashboard', () => {
  it('counts and values what expires, by the day of the account', async () => {
    const { stock, expired, expiringSoon } = await dashboard.read(fixture.caller, fixture.depot);
    expect(stock).toEqual({ outOfStock: 0, belowMinimum: 0, value: 48, productsUnpriced: 1 });
    expect(expired).toEqual({ lots: 1, value: 8 });
    expect(expiringSoon).toEqual({ lots: 2, value: 8 });
  });

  it('has the value at the end of each of 12 weeks, and what came and went in it', async () => {
    await adjust('2026-02-22T12:00:00Z', 2);
    await adjust('2026-01-10T12:00:00Z', 1);
    const { weeks, stock } = await dashboard.read(fixture.caller, fixture.depot);
    expect(weeks.length).toBe(12);
    expect(stock.value).toBe(42);
    expect(weeks.at(-1)).toEqual({ day: '2026-03-01', value: 42, valueIn: 48, valueOut: 0 });
    expect(weeks.at(-2)).toEqual({ day: '2026-02-22', value: -6, valueIn: 0, valueOut: 4 });
    expect(weeks.at(-8)).toEqual({ day: '2026-01-11', value: -2, valueIn: 0, valueOut: 2 });
    expect(weeks[0]).toEqual({ day: '2025-12-14', value: 0, valueIn: 0, valueOut: 0 });
  });

  it('is empty for a location without anything, and says that a count is due where there is stock', async () => {
    const there = await dashboard.read(fixture.caller, fixture.otherDepot);
    expect(there.counts).toEqual({ open: 0, toApprove: 0, lastPosted: null, isDue: false });
    expect(new Set(there.weeks.map(({ value }) => value))).toEqual(new Set([0]));
    const here = await dashboard.read(fixture.caller, fixture.depot);
    expect(here.counts.isDue).toBe(true);
  });
});

/** Another account, where aspirin costs 2 and nothing is on hand yet. */
async function emptyAccount() {
  const inventory = await createInventory(test.context);
  await priceAspirin(inventory);
  const { caller, depot } = inventory;
  return {
    ...inventory,
    put: (lot: string, quantity: number) => putOnHand(test.context, caller, depot, lot, quantity),
    setLevels: (product: string, levels: object) =>
      openInventoryLevels(test.context).put(caller, { location: { id: depot }, product: { id: product }, ...levels }),
    lots: async (filter: object) =>
      (
        await openStockOverview(test.context).lots(caller, {
          ...{ locationId: depot, productId: null, search: null, expiresBy: null, max: null, offset: 0 },
          ...filter,
        })
      ).data.map(({ inventoryItem }) => inventoryItem.lotNumber),
    read: () => dashboard.read(caller, depot),
  };
}

describe('the figures of the dashboard', () => {
  it('take a level of 0 as not set, as the list of stock does', async () => {
    const { aspirin, aspirinSoon, bandages, bandagesLot, put, setLevels, read, caller, depot } = await emptyAccount();
    await put(aspirinSoon, -3);
    await put(bandagesLot, 5);
    await setLevels(aspirin, { minQuantity: 0 });
    await setLevels(bandages, { maxQuantity: 0 });
    expect((await read()).stock).toMatchObject({ outOfStock: 0, belowMinimum: 0 });
    const count = async (state: 'stock_out' | 'at_zero_no_minimum' | 'below_minimum' | 'above_maximum') => {
      const filter = { locationId: depot, search: null, state, max: null, offset: 0 };
      return (await openStockOverview(test.context).stock(caller, filter)).totalCount;
    };
    expect([
      await count('stock_out'),
      await count('below_minimum'),
      await count('above_maximum'),
      await count('at_zero_no_minimum'),
    ]).toEqual([0, 0, 0, 1]);
    await setLevels(aspirin, { minQuantity: 1 });
    await setLevels(bandages, { maxQuantity: 4 });
    expect([await count('stock_out'), await count('below_minimum'), await count('above_maximum')]).toEqual([1, 1, 1]);
  });

  it('value what is below zero, too, so that the weeks before add up', async () => {
    const { aspirinSoon, bandagesLot, put, read } = await emptyAccount();
    await put(aspirinSoon, -3);
    expect((await read()).counts.isDue).toBe(false);
    await put(bandagesLot, 1);
    const { stock, weeks, counts } = await read();
    expect(stock).toMatchObject({ value: -6, productsUnpriced: 1 });
    expect(weeks.slice(-2).map(({ value }) => value)).toEqual([0, -6]);
    // Some stock is on hand, although its total value is negative.
    expect(counts.isDue).toBe(true);
  });

  it('have nothing in or out for what moves between bins, by transfer or by count', async () => {
    const inventory = await emptyAccount();
    const { caller, depot, aspirinSoon, put, read } = inventory;
    const shelf = { id: await insertLocation(test.context, caller, 'Shelf', '6', depot) };
    await put(aspirinSoon, 10);
    const lot = { inventoryItem: { id: aspirinSoon } };
    await openStockOperations(test.context).moveBetweenBins(caller, {
      location: { id: depot },
      lines: [{ ...lot, quantity: 6, toBin: shelf }],
    });
    const expected = { value: 20, valueIn: 20, valueOut: 0 };
    expect((await read()).weeks.at(-1)).toMatchObject(expected);
    await countingAt(test.context, inventory).post([
      { ...lot, quantity: 9 },
      { ...lot, quantity: 1, binLocation: shelf },
    ]);
    expect((await read()).weeks.at(-1)).toMatchObject(expected);
  });

  it('lead to the lots that they count', async () => {
    const { caller, aspirin, aspirinLater, put, lots, read } = await emptyAccount();
    const lotOf = async (lotNumber: string, quantity: number, fields: { expires?: string; status?: string }) =>
      put(await insertLot(test.context, caller, { productId: aspirin, lotNumber, ...fields }), quantity);
    await put(aspirinLater, 5);
    await lotOf('past', 1, { expires: '2026-02-28' });
    await lotOf('marked', 1, { expires: '2026-04-01', status: 'EXPIRED' });
    await lotOf('marked without a date', 1, { status: 'EXPIRED' });
    await lotOf('past and owed', -1, { expires: '2026-02-28' });
    await lotOf('today', 1, { expires: '2026-03-01' });
    await lotOf('soon', 1, { expires: '2026-04-30' });
    await lotOf('soon and owed', -1, { expires: '2026-04-30' });
    const { expired, expiringSoon } = await read();
    const past = await lots({ expiry: 'expired' });
    expect(past).toEqual(['past', 'marked', 'marked without a date']);
    expect(expired.lots).toBe(past.length);
    const soon = await lots({ expiry: 'not_expired', expiresBy: '2026-04-30' });
    expect(soon).toEqual(['today', 'soon']);
    expect(expiringSoon.lots).toBe(soon.length);
    expect(await lots({ expiry: 'not_expired', search: 'B' })).toEqual(['B']);
  });

  it('forget a count that was reversed', async () => {
    const inventory = await emptyAccount();
    await inventory.put(inventory.bandagesLot, 3);
    const at = countingAt(test.context, inventory);
    const { transaction, closedAt } = await at.counts.approve(
      at.manager,
      await at.submitted(inventory.bandagesLot, 2),
      null,
    );
    expect((await inventory.read()).counts).toMatchObject({ lastPosted: closedAt, isDue: false });
    await openReversals(test.context).transaction(inventory.caller, transaction!.id, { reason: 'Wrong shelf' });
    expect((await inventory.read()).counts).toMatchObject({ lastPosted: null, isDue: true });
  });
});
