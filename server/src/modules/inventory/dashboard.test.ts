import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, insertLot, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openDashboard, type Dashboards } from './dashboard.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let dashboard: Dashboards;

/** Aspirin costs 2, bandages have no price. The tests run on 1 March 2026. */
beforeAll(async () => {
  fixture = await createInventory(test.context);
  dashboard = openDashboard(test.context);
  const { caller, depot, aspirin, aspirinSoon, aspirinLater, bandagesLot } = fixture;
  await test.db.query('update products set price_per_unit = 2 where account_id = $1 and id = $2', [
    caller.accountId,
    aspirin,
  ]);
  const lotOf = (lotNumber: string, expires: string) =>
    insertLot(test.context, caller, { productId: aspirin, lotNumber, expires });
  const stock: readonly (readonly [string, number])[] = [
    [aspirinSoon, 10],
    [aspirinLater, 5],
    [bandagesLot, 7],
    // Usable until the end of its last day, which is today; the other one was until yesterday.
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
