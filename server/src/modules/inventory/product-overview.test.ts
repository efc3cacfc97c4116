import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInventory, insertLot, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import {
  openInventoryLevels,
  openPurchaseOrders,
  openShipments,
  openStockOperations,
} from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { localDayOf, startOfDay, addDays } from '../../foundation/time/local-day.ts';
import { NotFound } from './invalid.ts';
import { openProductOverview } from './product-overview.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
const msPerDay = 86_400_000;

beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context, { zone: 'Pacific/Auckland' });
});

const overview = (product = fixture.aspirin) => openProductOverview(test.context).read(fixture.caller, product);
const put = (itemId: string, quantity: number, location = fixture.depot) =>
  putOnHand(test.context, fixture.caller, location, itemId, quantity);

async function order(quantity: number, fields: object = {}, isPlaced = true): Promise<string> {
  test.context.at = new Date(test.context.at.getTime() + 1_000);
  const orders = openPurchaseOrders(test.context);
  const { id } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: fixture.depot },
    orderItems: [{ product: { id: fixture.aspirin }, quantity, ...fields }],
  });
  if (isPlaced) await orders.approve(fixture.caller, id);
  return id;
}

describe('the overview of a product', () => {
  it('is empty for a new one, and not there for one of another account', async () => {
    const { history, ...rest } = await overview();
    expect(rest).toEqual({
      product: { id: fixture.aspirin, name: 'Aspirin', productCode: 'ASPI', class: 'product' },
      quantityOnHand: 0,
      quantityAvailable: 0,
      quantityOnOrder: 0,
      quantityInTransit: 0,
      locations: [],
      lots: [],
      orders: [],
      shipments: [],
      purchases: [],
    });
    expect([history.length, history.at(-1)]).toEqual([
      53,
      { day: localDayOf(test.context.at, 'Pacific/Auckland'), quantityOnHand: 0 },
    ]);
    const stranger = await createInventory(test.context);
    await expect(openProductOverview(test.context).read(stranger.caller, fixture.aspirin)).rejects.toThrow(NotFound);
  });

  it('has every location with stock, a level or something expected', async () => {
    await put(fixture.aspirinLater, 30);
    await put(fixture.aspirinSoon, 5);
    await put(fixture.aspirinSoon, 4, fixture.otherDepot);
    await openInventoryLevels(test.context).put(fixture.caller, {
      location: { id: fixture.ward },
      product: { id: fixture.aspirin },
      minQuantity: 10,
    });
    const first = await order(2, { quantityPerUom: 50, unitPrice: 12.5, estimatedReadyDate: '2026-04-02' });
    const shipments = openShipments(test.context);
    const { id: sent } = await shipments.create(fixture.caller, {
      name: 'Shipment',
      origin: { id: fixture.depot },
      destination: { id: fixture.otherDepot },
      expectedShippingDate: '2026-03-02',
      expectedDeliveryDate: '2026-03-05',
      shipmentItems: [{ inventoryItem: { id: fixture.aspirinLater }, quantity: 6 }],
    });
    await shipments.send(fixture.caller, sent);
    const found = await overview();
    expect(found).toMatchObject({
      quantityOnHand: 33,
      quantityAvailable: 33,
      quantityOnOrder: 100,
      quantityInTransit: 6,
      locations: [
        { location: { name: 'Main Depot' }, quantityOnHand: 29, quantityOnOrder: 100, quantityInTransit: 0 },
        { location: { name: 'Other Depot' }, quantityOnHand: 4, quantityOnOrder: 0, quantityInTransit: 6 },
        { location: { name: 'Ward 7' }, quantityOnHand: 0, minQuantity: 10, maxQuantity: null },
      ],
      orders: [{ order: { id: first }, supplier: { name: 'Supplies Ltd' }, quantity: 100, expectedDate: '2026-04-02' }],
      shipments: [{ shipment: { id: sent }, quantity: 6, expectedDeliveryDate: '2026-03-05' }],
      purchases: [{ supplier: { name: 'Supplies Ltd' }, order: { id: first }, unitPrice: 12.5, quantityPerUom: 50 }],
    });
    expect(found.lots.map((lot) => [lot.inventoryItem.lotNumber, lot.location.name, lot.quantityOnHand])).toEqual([
      ['A', 'Main Depot', 5],
      ['A', 'Other Depot', 4],
      ['B', 'Main Depot', 24],
    ]);
  });

  it('says which lots are withheld, and does not offer them', async () => {
    const recalled = await insertLot(test.context, fixture.caller, {
      productId: fixture.aspirin,
      lotNumber: 'R',
      status: 'RECALLED',
    });
    await put(recalled, 7);
    await put(fixture.aspirinLater, 3);
    const { lots, quantityOnHand, quantityAvailable } = await overview();
    expect(lots.map(({ inventoryItem, withheld }) => [inventoryItem.lotNumber, withheld])).toEqual([
      ['B', null],
      ['R', 'RECALLED'],
    ]);
    expect([quantityOnHand, quantityAvailable]).toEqual([10, 3]);
  });

  it('has only what is outstanding of approved orders, and the newest purchase that was not cancelled', async () => {
    await order(5, { unitPrice: 2 });
    await order(7, { unitPrice: 3 }, false);
    await openPurchaseOrders(test.context).cancel(fixture.caller, await order(9, { unitPrice: 4 }));
    const { orders, purchases } = await overview();
    expect(orders.map(({ quantity, status }) => [quantity, status])).toEqual([[5, 'APPROVED']]);
    expect(purchases.map(({ unitPrice }) => unitPrice)).toEqual([3]);
  });

  it('lists the first 100 orders and shipments, and counts all of them', async () => {
    const { caller, depot, otherDepot, supplier, aspirin, aspirinSoon } = fixture;
    await test.db.query(
      `with parent as (
         insert into orders (account_id, id, date_created, last_updated, order_number, order_type, name, origin_id,
           destination_id, status)
         select $1, md5('order' || n), now(), now(), 'PO-' || n, 'PURCHASE_ORDER', 'Order', $2, $3, 'PLACED'
         from generate_series(1, 103) n returning id
       )
       insert into order_items (account_id, id, date_created, last_updated, order_id, order_index, product_id, quantity, status)
       select $1, md5(id), now(), now(), id, 0, $4, 2, 'PENDING' from parent`,
      [caller.accountId, supplier, depot, aspirin],
    );
    await test.db.query(
      `with parent as (
         insert into shipments (account_id, id, date_created, last_updated, name, origin_id, destination_id,
           expected_shipping_date, shipment_type, shipment_number, status)
         select $1, md5('shipment' || n), now(), now(), 'Shipment', $2, $3, '2026-03-01', 'DEFAULT', 'SH-' || n, 'SHIPPED'
         from generate_series(1, 104) n returning id
       )
       insert into shipment_items (account_id, id, date_created, last_updated, shipment_id, product_id, inventory_item_id, quantity)
       select $1, md5(id), now(), now(), id, $4, $5, 3 from parent`,
      [caller.accountId, depot, otherDepot, aspirin, aspirinSoon],
    );
    const found = await overview();
    expect([found.orders.length, found.shipments.length]).toEqual([100, 100]);
    expect(found).toMatchObject({
      quantityOnOrder: 206,
      quantityInTransit: 312,
      locations: [{ quantityOnOrder: 206 }, { quantityInTransit: 312 }],
    });
  });

  it('has what was on hand at the end of every seventh day, whatever was posted when', async () => {
    const change = record({ daysAgo: integer({ min: 0, max: 400 }), quantity: integer({ min: 1, max: 50 }) });
    await assert(
      asyncProperty(array(change, { maxLength: 12 }), async (changes) => {
        const productFixture = await createInventory(test.context, { zone: 'Pacific/Auckland' });
        const posted = changes.map(({ daysAgo, quantity }) => ({
          at: new Date(test.context.at.getTime() - daysAgo * msPerDay),
          quantity,
        }));
        for (const { at, quantity } of posted) {
          await openStockOperations(test.context).adjust(productFixture.caller, {
            location: { id: productFixture.depot },
            adjustmentType: 'CORRECTION',
            transactionDate: at.toISOString(),
            lines: [{ inventoryItem: { id: productFixture.bandagesLot }, quantityDelta: quantity }],
          });
        }
        const { history } = await openProductOverview(test.context).read(
          productFixture.caller,
          productFixture.bandages,
        );
        for (const { day, quantityOnHand } of history) {
          const end = startOfDay(addDays(day, 1), 'Pacific/Auckland');
          const before = posted.filter(({ at }) => at < end).reduce((sum, { quantity }) => sum + quantity, 0);
          expect([day, quantityOnHand]).toEqual([day, before]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
