import { describe, expect, it } from 'vitest';
import { useChecks } from '../../testing/checks-fixture.ts';
import { putOnHand } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openShipments } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from '../inventory/generic.ts';
import { allLocations } from './parts/record-totals.ts';

const test = useTestDatabase();
const { context } = test;
const checks = useChecks(test);

describe('the price part', () => {
  it('values the stock of the day at the prices above zero', async () => {
    const { caller, depot, bandages, bandagesLot, aspirin, aspirinSoon } = checks.inventory;
    const price = (id: string, value: string) =>
      openGeneric(context).update(caller, 'product', id, { pricePerUnit: value });
    await putOnHand(context, caller, depot, bandagesLot, 3);
    await putOnHand(context, caller, depot, aspirinSoon, 7);
    await price(bandages, '0.3335');
    await price(aspirin, '0');
    await checks.checkAt('2026-03-02T08:00:00Z');
    await price(aspirin, '1.5');
    await checks.checkAt('2026-03-03T08:00:00Z');
    expect(
      await checks.rows(`select day, pairs_with_stock as pairs, priced_pairs_with_stock as priced, stock_value as value from value_totals
        where account_id = $1 and location_id = '${allLocations}' order by day`),
    ).toEqual([
      { day: '2026-03-02', pairs: 2, priced: 1, value: '1.0005' },
      { day: '2026-03-03', pairs: 2, priced: 2, value: '11.5005' },
    ]);
    expect(
      await checks.rows('select first_day as first, price from price_runs where account_id = $1 order by first_day'),
    ).toEqual([
      { first: '2026-03-02', price: '0.3335' },
      { first: '2026-03-03', price: '1.5000' },
    ]);
  });

  it('fails without the stock of the day, and is completed once that is there', async () => {
    const first = await checks.checkAt('2026-03-02T08:00:00Z', ['prices']);
    expect(first.parts.prices).toMatchObject({
      state: 'failed',
      rows: null,
      error: expect.stringContaining('stock') as string,
    });
    expect(first.parts.stock).toEqual({ state: 'missing', rows: null, capturedAt: null, error: null });
    const second = await checks.checkAt('2026-03-02T09:00:00Z');
    expect(Object.values(second.parts).map(({ state }) => state)).toEqual(Array(4).fill('completed'));
  });
});

describe('the order part', () => {
  it('records drafts and what is outstanding of open orders', async () => {
    const { caller, depot, otherDepot, supplier, bandages, aspirin, aspirinSoon } = checks.inventory;
    const orders = openPurchaseOrders(context);
    const lines = [
      { product: { id: bandages }, quantity: 3, quantityPerUom: 12, unitPrice: 6, estimatedReadyDate: '2026-03-20' },
      { product: { id: aspirin }, quantity: 5, estimatedReadyDate: '2026-03-10' },
    ];
    const order = await orders.create(caller, {
      name: 'Spring',
      origin: { id: supplier },
      destination: { id: depot },
      currencyCode: 'EUR',
      orderItems: lines,
    });
    const draft = await orders.create(caller, {
      name: 'Draft',
      origin: { id: supplier },
      destination: { id: depot },
      orderItems: [{ product: { id: aspirin }, quantity: 5 }],
    });
    await orders.approve(caller, order.id);
    await orders.place(caller, order.id);
    await checks.checkAt('2026-03-02T08:00:00Z');
    const [line] = order.orderItems;
    await orders.receive(caller, order.id, { lines: [{ orderItem: { id: line?.id }, quantity: 1 }] });
    await putOnHand(context, caller, otherDepot, aspirinSoon, 5);
    await openShipments(context).create(caller, {
      name: 'On its way',
      origin: { id: otherDepot },
      destination: { id: depot },
      expectedShippingDate: '2026-03-04',
      expectedDeliveryDate: '2026-03-12',
      shipmentItems: [{ inventoryItem: { id: aspirinSoon }, quantity: 1, orderItem: { id: order.orderItems[1]?.id } }],
    });
    await orders.cancel(caller, draft.id);
    await checks.checkAt('2026-03-03T08:00:00Z');
    expect(
      await checks.rows(`select name, currency_code as currency, status, is_draft, expected_date as expected, expected_date_source as source,
        lines_open, lines_unpriced, quantity_outstanding as quantity, quantity_per_unit_missing as missing,
        value_not_received as value, supplier_name as supplier, destination_name as destination, last_day as last
        from order_runs where account_id = $1 order by name, first_day`),
    ).toEqual([
      {
        ...{
          name: 'Draft',
          currency: '',
          status: 'PENDING',
          is_draft: true,
          expected: null,
          source: 'none',
          lines_open: 1,
        },
        ...{ lines_unpriced: 1, quantity: '5', missing: false, value: null, supplier: 'Supplies Ltd' },
        ...{ destination: 'Main Depot', last: '2026-03-02' },
      },
      {
        ...{
          name: 'Spring',
          currency: 'EUR',
          status: 'PLACED',
          is_draft: false,
          expected: '2026-03-20',
          source: 'ready',
        },
        ...{ lines_open: 2, lines_unpriced: 1, quantity: '41', missing: false, value: '18', supplier: 'Supplies Ltd' },
        ...{ destination: 'Main Depot', last: '2026-03-02' },
      },
      {
        ...{
          name: 'Spring',
          currency: 'EUR',
          status: 'PLACED',
          is_draft: false,
          expected: '2026-03-12',
          source: 'shipment',
        },
        ...{ lines_open: 2, lines_unpriced: 1, quantity: '29', missing: false, value: '12', supplier: 'Supplies Ltd' },
        ...{ destination: 'Main Depot', last: 'infinity' },
      },
    ]);
  });
});

describe('a check', () => {
  it('is not done again on the same day, nor on an earlier one after a change of the zone', async () => {
    const { caller, depot, bandagesLot } = checks.inventory;
    const first = await checks.checkAt('2026-03-02T08:00:00Z');
    await putOnHand(context, caller, depot, bandagesLot, 10);
    expect(await checks.checkAt('2026-03-02T10:00:00Z')).toEqual(first);
    await test.db.query(`update accounts set zone = 'Pacific/Pago_Pago' where account_id = $1`, [caller.accountId]);
    const back = await checks.checkAt('2026-03-02T10:30:00Z');
    expect(back.day).toBe('2026-03-01');
    expect(Object.values(back.parts).map(({ state }) => state)).toEqual(Array(4).fill('missing'));
    expect((await checks.checkAt('2026-03-03T10:30:00Z')).parts.stock).toEqual(first.parts.stock);
    expect(await checks.checkAt('2026-03-04T11:30:00Z')).toMatchObject({
      day: '2026-03-04',
      parts: { stock: { rows: 1 } },
    });
  });

  it('is refused to an account that is not served', async () => {
    await test.db.query(`update accounts set status = 'SUSPENDED', suspended = true where account_id = $1`, [
      checks.inventory.caller.accountId,
    ]);
    await expect(checks.checkAt('2026-03-02T08:00:00Z')).rejects.toThrow(/SUSPENDED/);
  });

  it('keeps the other parts when one fails, and completes it when it can', async () => {
    await test.db.query('alter table order_runs rename to order_runs_away');
    const first = await checks.checkAt('2026-03-02T08:00:00Z');
    await test.db.query('alter table order_runs_away rename to order_runs');
    expect(first.parts.orders).toMatchObject({
      state: 'failed',
      error: expect.not.stringContaining('order_runs') as string,
    });
    const second = await checks.checkAt('2026-03-02T09:00:00Z');
    expect(second.parts.orders).toMatchObject({
      state: 'completed',
      capturedAt: new Date('2026-03-02T09:00:00Z'),
      error: null,
    });
    expect(second.parts.stock).toEqual(first.parts.stock);
  });
});
