import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  insertProduct,
  putOnHand,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import {
  openInventoryLevels,
  openPurchaseOrders,
  openReplenishment,
  openShipments,
  openStockMovements,
  openStockOperations,
} from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
const msPerDay = 86_400_000;

beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context, { zone: 'Europe/Paris' });
});

const replenishment = () => openReplenishment(test.context);
const needs = async (change: object = {}) => {
  const filter = { locationId: fixture.depot, supplierId: null, search: null, months: 1, max: null, offset: 0 };
  return replenishment().list(fixture.caller, { ...filter, ...change });
};
const needOf = async (productId: string, change: object = {}): Promise<ReplenishmentRow | undefined> =>
  (await needs(change)).data.find(({ product }) => product.id === productId);
const put = (itemId: string, quantity: number) =>
  putOnHand(test.context, fixture.caller, fixture.depot, itemId, quantity);
const setLevel = (product: string, levels: object, location = fixture.depot) =>
  openInventoryLevels(test.context).put(fixture.caller, {
    location: { id: location },
    product: { id: product },
    ...levels,
  });
const order = async (fields: object, item: object, ...steps: ('approve' | 'place' | 'cancel' | 'reject')[]) => {
  const orders = openPurchaseOrders(test.context);
  test.context.at = new Date(test.context.at.getTime() + 1_000);
  const { id } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: fixture.depot },
    orderItems: [{ product: { id: fixture.bandages }, quantity: 10, ...item }],
    ...fields,
  });
  for (const step of steps) await orders[step](fixture.caller, id);
  return id;
};
/** Posts a use of stock, dated this many days ago. */
const consume = (quantity: number, daysAgo: number, adjustmentType = 'CONSUMED') =>
  openStockOperations(test.context).adjust(fixture.caller, {
    location: { id: fixture.depot },
    adjustmentType,
    transactionDate: new Date(test.context.at.getTime() - daysAgo * msPerDay).toISOString(),
    lines: [{ inventoryItem: { id: fixture.bandagesLot }, quantity }],
  });
const send = async (destination: string, quantity: number) => {
  const shipments = openShipments(test.context);
  const { id } = await shipments.create(fixture.caller, {
    name: 'Shipment',
    origin: { id: fixture.depot },
    destination: { id: destination },
    expectedShippingDate: '2026-03-02',
    shipmentItems: [{ inventoryItem: { id: fixture.bandagesLot }, quantity }],
  });
  await shipments.send(fixture.caller, id);
};

describe('what a location needs', () => {
  it('is at or below its minimum, by what is available', async () => {
    await setLevel(fixture.bandages, { minQuantity: 20, maxQuantity: 100 });
    await put(fixture.bandagesLot, 21);
    expect((await needs()).data).toEqual([]);
    await openStockMovements(test.context).create(
      fixture.caller,
      {
        origin: { id: fixture.depot },
        destination: { id: fixture.ward },
        requestedBy: { id: fixture.caller.personId },
        dateRequested: test.context.at.toISOString(),
        lineItems: [{ product: { id: fixture.bandages }, quantityRequested: 1 }],
      },
      fixture.depot,
    );
    expect(await needs()).toEqual({
      data: [
        {
          product: { id: fixture.bandages, name: 'Bandages', productCode: 'BAND', class: 'product' },
          supplier: null,
          quantityOnHand: 21,
          quantityAvailable: 20,
          quantityOnOrder: 0,
          quantityInDrafts: 0,
          minQuantity: 20,
          maxQuantity: 100,
          quantityUsed: 0,
          monthsOfStock: null,
          packSize: 1,
          suggestedQuantity: 80,
          lastPurchase: null,
        },
      ],
      totalCount: 1,
    });
    expect((await needs({ locationId: fixture.otherDepot })).data).toEqual([]);
  });

  it('leaves out what is held, and lots below zero take nothing from others', async () => {
    await setLevel(fixture.aspirin, { minQuantity: 20 });
    await put(fixture.aspirinSoon, 15);
    await put(
      await insertLot(test.context, fixture.caller, { productId: fixture.aspirin, lotNumber: 'R', status: 'RECALLED' }),
      50,
    );
    await put(fixture.aspirinLater, -5);
    expect(await needOf(fixture.aspirin)).toMatchObject({
      quantityOnHand: 60,
      quantityAvailable: 15,
      suggestedQuantity: 5,
    });
  });

  it('is not a product at its minimum of 0, without a level and use, or that is inactive', async () => {
    await setLevel(fixture.bandages, { minQuantity: 0 });
    await put(fixture.aspirinSoon, 5);
    await put(fixture.aspirinSoon, -5);
    const retired = await insertProduct(test.context, fixture.caller, 'Retired', 'RET');
    await setLevel(retired, { minQuantity: 5 });
    await test.db.query(`update products set active = false where account_id = $1 and id = $2`, [
      fixture.caller.accountId,
      retired,
    ]);
    expect(await needs()).toEqual({ data: [], totalCount: 0 });
  });

  it('runs out within the months, by what was consumed and issued in the last 90 days', async () => {
    await put(fixture.bandagesLot, 1_000);
    await test.db.query(`update transactions set transaction_date = $2::timestamptz where account_id = $1`, [
      fixture.caller.accountId,
      new Date(test.context.at.getTime() - 365 * msPerDay),
    ]);
    await consume(30, 89);
    await consume(500, 91);
    await consume(40, 10, 'EXPIRED');
    await send(fixture.ward, 60);
    await send(fixture.otherDepot, 100);
    // 270 are left, 30 a month are used.
    expect(await needOf(fixture.bandages)).toBeUndefined();
    expect(await needOf(fixture.bandages, { months: 6 })).toBeUndefined();
    await consume(240, 0, 'DAMAGED');
    expect(await needOf(fixture.bandages)).toMatchObject({
      quantityOnHand: 30,
      quantityUsed: 90,
      monthsOfStock: 1,
      suggestedQuantity: 60,
    });
    await put(fixture.bandagesLot, 30);
    expect(await needOf(fixture.bandages)).toBeUndefined();
    expect(await needOf(fixture.bandages, { months: 2 })).toMatchObject({ monthsOfStock: 2, suggestedQuantity: 30 });
  });

  it('is less what is on order and in drafts, in the packs of the last purchase', async () => {
    await setLevel(fixture.bandages, { minQuantity: 20, maxQuantity: 1_000 });
    await order({ currencyCode: 'EUR' }, { quantity: 2, quantityPerUom: 100, unitPrice: 12.5 }, 'approve');
    await order({}, { quantity: 50 }, 'approve', 'cancel');
    await order({ destination: { id: fixture.otherDepot } }, { quantity: 70 }, 'approve');
    const draft = await order({}, { quantity: 1, quantityPerUom: 40 });
    expect(await needOf(fixture.bandages)).toMatchObject({
      supplier: { id: fixture.supplier, name: 'Supplies Ltd', class: 'location' },
      quantityOnOrder: 200,
      quantityInDrafts: 40,
      packSize: 40,
      suggestedQuantity: 760,
      lastPurchase: { order: { id: draft }, unitPrice: null, currencyCode: null, quantityPerUom: 40 },
    });
    await openPurchaseOrders(test.context).reject(fixture.caller, draft);
    expect(await needOf(fixture.bandages)).toMatchObject({
      quantityInDrafts: 0,
      packSize: 100,
      suggestedQuantity: 800,
      lastPurchase: { unitPrice: 12.5, currencyCode: 'EUR', quantityPerUom: 100 },
    });
  });

  it('comes by supplier, those without one last, in pages; a search and a supplier narrow it', async () => {
    const other = await insertLocation(test.context, fixture.caller, 'Acme', '4');
    const gauze = await insertProduct(test.context, fixture.caller, 'Gauze', 'GAUZ');
    for (const product of [fixture.bandages, fixture.aspirin, gauze]) await setLevel(product, { minQuantity: 1 });
    await order({}, {}, 'approve');
    await order({ origin: { id: other } }, { product: { id: gauze } }, 'approve');
    const names = async (change: object = {}) => {
      const { data, totalCount } = await needs(change);
      return [...data.map(({ product }) => product.name), totalCount];
    };
    expect(await names()).toEqual(['Gauze', 'Bandages', 'Aspirin', 3]);
    expect(await names({ max: 1, offset: 1 })).toEqual(['Bandages', 3]);
    expect(await names({ max: 1, offset: 5 })).toEqual([3]);
    expect(await names({ search: 'ban' })).toEqual(['Bandages', 1]);
    expect(await names({ supplierId: other })).toEqual(['Gauze', 1]);
    const elsewhere = await createInventory(test.context);
    expect(
      await replenishment().list(elsewhere.caller, {
        locationId: fixture.depot,
        supplierId: null,
        search: null,
        months: 6,
        max: null,
        offset: 0,
      }),
    ).toEqual({ data: [], totalCount: 0 });
  });
});
