import { describe, expect, it } from 'vitest';
import { uuidOf, useChecks } from '../../testing/checks-fixture.ts';
import { insertProduct, putOnHand } from '../../testing/inventory-fixture.ts';
import { openInventoryLevels } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from '../inventory/generic.ts';
import { allLocations } from './parts/record-totals.ts';

const test = useTestDatabase();
const { context } = test;
const checks = useChecks(test);

const stockRuns = () =>
  checks.rows(`select location_id as location, product_id as product, first_day as first, last_day as last, quantity_on_hand as quantity
    from stock_runs where account_id = $1 order by location, product, first`);

describe('the stock part', () => {
  it('begins a run for each pair, and another one only when it changed', async () => {
    const { caller, depot, bandagesLot, bandages } = checks.inventory;
    await putOnHand(context, caller, depot, bandagesLot, 10);
    expect(await checks.checkAt('2026-03-02T08:00:00Z')).toMatchObject({
      day: '2026-03-02',
      parts: {
        stock: { state: 'completed', rows: 1, capturedAt: new Date('2026-03-02T08:00:00Z'), error: null },
        prices: { state: 'completed', rows: 0 },
        orders: { state: 'completed', rows: 0 },
        activity: { state: 'completed', rows: 1 },
      },
    });
    await checks.checkAt('2026-03-03T08:00:00Z');
    await putOnHand(context, caller, depot, bandagesLot, -10);
    await checks.checkAt('2026-03-05T08:00:00Z');
    const pair = { location: uuidOf(depot), product: uuidOf(bandages) };
    expect(await stockRuns()).toEqual([
      { ...pair, first: '2026-03-02', last: '2026-03-04', quantity: 10 },
      { ...pair, first: '2026-03-05', last: 'infinity', quantity: 0 },
    ]);
    expect(
      await checks.rows('select first_day as first, last_day as last from zero_runs where account_id = $1'),
    ).toEqual([{ first: '2026-03-05', last: 'infinity' }]);
    expect(await checks.rows('select has_zero_runs, has_use_runs from stock_now where account_id = $1')).toEqual([
      { has_zero_runs: true, has_use_runs: false },
    ]);
  });

  it('keeps lots with an expiration date and stock', async () => {
    const { caller, depot, bandagesLot, aspirinSoon, aspirinLater } = checks.inventory;
    await putOnHand(context, caller, depot, bandagesLot, 10);
    await putOnHand(context, caller, depot, aspirinSoon, 3);
    await putOnHand(context, caller, depot, aspirinLater, 4);
    await checks.checkAt('2026-03-02T08:00:00Z');
    await putOnHand(context, caller, depot, aspirinSoon, -3);
    await putOnHand(context, caller, depot, aspirinLater, 1);
    await checks.checkAt('2026-03-03T08:00:00Z');
    const lots = `select lot_number as lot, expiration_date as expires, quantity, first_day as first, last_day as last
      from lot_runs where account_id = $1 order by lot_number, first_day`;
    expect(await checks.rows(lots)).toEqual([
      { lot: 'A', expires: '2026-06-30', quantity: 3, first: '2026-03-02', last: '2026-03-02' },
      { lot: 'B', expires: '2027-06-30', quantity: 4, first: '2026-03-02', last: '2026-03-02' },
      { lot: 'B', expires: '2027-06-30', quantity: 5, first: '2026-03-03', last: 'infinity' },
    ]);
  });

  it('ends the runs of a pair that is gone, and of a name that changed', async () => {
    const { caller, depot } = checks.inventory;
    const product = await insertProduct(context, caller, 'Gauze', 'GAUZ');
    const level = { location: { id: depot }, product: { id: product }, minQuantity: 5 };
    await openInventoryLevels(context).put(caller, level);
    await checks.checkAt('2026-03-02T08:00:00Z');
    await test.db.query('delete from inventory_levels where account_id = $1', [caller.accountId]);
    await openGeneric(context).remove(caller, 'product', product);
    await test.db.query(`update locations set name = 'Old Depot' where account_id = $1 and id = $2`, [
      caller.accountId,
      depot,
    ]);
    await checks.checkAt('2026-03-04T08:00:00Z');
    expect(await stockRuns()).toMatchObject([{ first: '2026-03-02', last: '2026-03-03', quantity: 0 }]);
    expect(await checks.rows('select last_day as last from zero_runs where account_id = $1')).toEqual([
      { last: '2026-03-03' },
    ]);
    expect(
      await checks.rows(`select name, last_day as last from location_name_runs where account_id = $1
        and name like '%Depot' and name <> 'Other Depot' order by last_day`),
    ).toEqual([
      { name: 'Main Depot', last: '2026-03-03' },
      { name: 'Old Depot', last: 'infinity' },
    ]);
    expect(
      await checks.rows(`select last_day as last from product_name_runs where account_id = $1 and name = 'Gauze'`),
    ).toEqual([{ last: '2026-03-03' }]);
  });

  it('counts the pairs by location and for the account', async () => {
    const { caller, depot, otherDepot, bandages, bandagesLot, aspirin, aspirinSoon } = checks.inventory;
    const levels = openInventoryLevels(context);
    const level = (location: string, product: string, minQuantity: number, maxQuantity: number) =>
      levels.put(caller, { location: { id: location }, product: { id: product }, minQuantity, maxQuantity });
    await level(depot, bandages, 5, 0);
    await level(otherDepot, bandages, 0, 10);
    await level(depot, aspirin, 4, 5);
    await putOnHand(context, caller, otherDepot, bandagesLot, 11);
    await putOnHand(context, caller, depot, aspirinSoon, 3);
    await putOnHand(context, caller, otherDepot, aspirinSoon, 0);
    await checks.checkAt('2026-03-02T08:00:00Z');
    const totals =
      await checks.rows(`select location_id, pairs_total, stock_outs, at_zero_no_minimum, below_minimum, above_maximum,
      products_total, products_with_minimum from stock_totals where account_id = $1 and day = '2026-03-02'`);
    const of = (id: string) => Object.values(totals.find((row) => row['location_id'] === id) ?? {}).slice(1);
    expect(of(uuidOf(depot))).toEqual([2, 1, 0, 2, 0, 2, 2]);
    expect(of(uuidOf(otherDepot))).toEqual([2, 0, 1, 0, 1, 2, 0]);
    expect(of(allLocations)).toEqual([4, 1, 1, 2, 1, 2, 2]);
  });
});
