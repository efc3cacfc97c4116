import { beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openReplenishment } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;

beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context, { zone: 'Europe/Paris' });
});

const replenishment = () => openReplenishment(test.context);
const order = async (fields: object, item: object) => {
  test.context.at = new Date(test.context.at.getTime() + 1_000);
  return openPurchaseOrders(test.context).create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: fixture.depot },
    orderItems: [{ product: { id: fixture.bandages }, quantity: 10, ...item }],
    ...fields,
  });
};

describe('ordering', () => {
  const lines = (...given: [product: string, supplier: string, quantity: number][]) => ({
    location: { id: fixture.depot },
    lines: given.map(([product, supplier, quantity]) => ({
      product: { id: product },
      supplier: { id: supplier },
      quantity,
    })),
  });

  it('makes one draft per supplier with the last unit and price, and its event', async () => {
    const other = await insertLocation(test.context, fixture.caller, 'Acme', '4');
    await order({ currencyCode: 'EUR' }, { quantity: 2, quantityPerUom: 100, unitPrice: 12.5 });
    await order({ currencyCode: 'USD', origin: { id: other } }, { unitPrice: 9 });
    const before = (await instanceEvents(test.context, fixture.caller)).length;
    const { data, totalCount } = await replenishment().order(
      fixture.caller,
      lines([fixture.bandages, fixture.supplier, 300], [fixture.aspirin, other, 7]),
    );
    expect(totalCount).toBe(2);
    expect(data).toMatchObject([
      {
        origin: { name: 'Acme' },
        destination: { id: fixture.depot },
        status: 'PENDING',
        currencyCode: null,
        orderItems: [{ product: { id: fixture.aspirin }, quantity: 7, quantityPerUom: 1, unitPrice: null }],
      },
      {
        name: expect.stringMatching(/^Replenishment 2026-03-01$/),
        origin: { name: 'Supplies Ltd' },
        orderedBy: { id: fixture.caller.personId },
        currencyCode: 'EUR',
        orderItems: [{ quantity: 3, quantityPerUom: 100, unitPrice: 12.5 }],
      },
    ]);
    const events = (await instanceEvents(test.context, fixture.caller)).slice(before);
    expect(events.map(({ type, data: { orderId } }) => [type, orderId]).sort()).toEqual(
      data.map(({ id }) => ['order.created', id]).sort(),
    );
  });

  it.each([
    [
      'an unknown product',
      () => lines([fixture.bandages, fixture.supplier, 1], ['x', fixture.supplier, 1]),
      'lines[1].product',
      'not found',
    ],
    [
      'an unknown supplier',
      () => lines([fixture.bandages, fixture.supplier, 1], [fixture.aspirin, 'x', 1]),
      'lines[1].supplier',
      'not found',
    ],
    [
      'its own location',
      () => lines([fixture.aspirin, fixture.depot, 1]),
      'lines[0].supplier',
      'must differ from the location',
    ],
    [
      'a bin as the supplier',
      async () => {
        const bin = await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.otherDepot);
        return lines([fixture.aspirin, bin, 1]);
      },
      'lines[0].supplier',
      'cannot be a bin',
    ],
    [
      'a product twice',
      () => lines([fixture.aspirin, fixture.supplier, 1], [fixture.aspirin, fixture.supplier, 1]),
      'lines[1].product',
      'must be unique',
    ],
    [
      'nothing of it',
      () => lines([fixture.aspirin, fixture.supplier, 0]),
      'lines[0].quantity',
      'cannot be less than 1',
    ],
    [
      'a ward',
      () => ({ ...lines([fixture.aspirin, fixture.supplier, 1]), location: { id: fixture.ward } }),
      'location',
      'does not manage inventory',
    ],
    ['no lines', () => lines(), 'lines', 'cannot be empty'],
  ])('with %s orders nothing at all', async (_, body, field, message) => {
    await expect(replenishment().order(fixture.caller, await body())).rejects.toMatchObject({
      errors: [{ field, message }],
    });
    const filter = { max: null, offset: 0 };
    expect((await openPurchaseOrders(test.context).list(fixture.caller, filter)).totalCount).toBe(0);
    expect(await instanceEvents(test.context, fixture.caller)).toEqual([]);
  });
});
