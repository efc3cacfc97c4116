import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, localDayOf } from '../../foundation/time/local-day.ts';
import { createInventory, insertLocation, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openReversals, openShipments } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { NotFound } from './invalid.ts';
import { openSupplierOverview } from './supplier-overview.ts';

const zone = 'Pacific/Auckland';
const test = useTestDatabase();
let fixture: InventoryFixture;

beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context, { zone });
});

const passDays = (days: number) => {
  test.context.at = new Date(test.context.at.getTime() + days * 86_400_000);
};
const today = (plus = 0) => addDays(localDayOf(test.context.at, zone), plus);
const overview = (id = fixture.supplier) => openSupplierOverview(test.context).read(fixture.caller, id);

interface Line {
  readonly id: string;
}

async function order(fields: object = {}, steps: readonly ('approve' | 'place')[] = ['approve', 'place']) {
  // A minute later: orders are listed by time.
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  const orders = openPurchaseOrders(test.context);
  const { id, orderItems } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: fixture.depot },
    orderItems: [{ product: { id: fixture.aspirin }, quantity: 4, quantityPerUom: 10, unitPrice: 12.5, ...fields }],
  });
  for (const step of steps) await orders[step](fixture.caller, id);
  return { id, line: orderItems[0] as Line };
}
const receive = ({ id, line }: { readonly id: string; readonly line: Line }, quantity: number) =>
  openPurchaseOrders(test.context).receive(fixture.caller, id, {
    lines: [{ orderItem: { id: line.id }, quantity, lotNumber: 'A' }],
  });

describe('the overview of a supplier', () => {
  it('is empty for a new one, and not there for a depot or another account', async () => {
    expect(await overview()).toEqual({
      supplier: { id: fixture.supplier, name: 'Supplies Ltd', class: 'location' },
      ordersOpen: 0,
      ordersLate: 0,
      leadTime: null,
      products: [],
      orders: [],
    });
    await expect(overview(fixture.depot)).rejects.toThrow(NotFound);
    const stranger = await createInventory(test.context);
    await expect(overview(stranger.supplier)).rejects.toThrow(NotFound);
  });

  it('has what is on order with its last price, and says which orders are late', async () => {
    const first = await order({ estimatedReadyDate: today(3) });
    const draft = await order({ unitPrice: 13 }, []);
    const cancelled = await order({ unitPrice: 99 });
    await openPurchaseOrders(test.context).cancel(fixture.caller, cancelled.id);
    await receive(first, 1);
    expect(await overview()).toMatchObject({ ordersOpen: 1, ordersLate: 0 });
    passDays(5);
    const found = await overview();
    expect(found).toMatchObject({ ordersOpen: 1, ordersLate: 1, leadTime: null });
    expect(found.products).toMatchObject([
      { product: { name: 'Aspirin' }, order: { id: draft.id }, unitPrice: 13, quantityPerUom: 10, quantityOnOrder: 30 },
    ]);
    expect(found.orders).toMatchObject([
      { order: { id: first.id }, status: 'PLACED', isPartlyReceived: true, expectedDate: today(-2), daysLate: 2 },
      { order: { id: draft.id }, status: 'PENDING', isPartlyReceived: false, expectedDate: null, daysLate: null },
      { order: { id: cancelled.id }, status: 'CANCELED', receivedDate: null, daysLate: null },
    ]);
  });

  it('expects an order when a shipment of it is, whatever its lines say', async () => {
    const { id, line } = await order({ estimatedReadyDate: today(-9) });
    await openShipments(test.context).create(fixture.caller, {
      name: 'On its way',
      origin: { id: fixture.supplier },
      destination: { id: fixture.depot },
      expectedShippingDate: today(),
      expectedDeliveryDate: today(4),
      shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, orderItem: { id: line.id }, quantity: 40 }],
    });
    const { orders, ordersLate } = await overview();
    expect(orders).toMatchObject([{ order: { id }, expectedDate: today(4), daysLate: 0 }]);
    expect(ordersLate).toBe(0);
  });

  it('knows when the lines of each order of a shipment arrived, and that this was on time', async () => {
    const [first, second] = [
      await order({ estimatedReadyDate: today(-2) }),
      await order({ estimatedReadyDate: today(-2) }),
    ];
    const shipments = openShipments(test.context);
    const { id, shipmentItems } = await shipments.create(fixture.caller, {
      name: 'For both',
      origin: { id: fixture.supplier },
      destination: { id: fixture.depot },
      expectedShippingDate: today(),
      expectedDeliveryDate: today(4),
      shipmentItems: [first, second].map(({ line }) => ({
        inventoryItem: { id: fixture.aspirinSoon },
        orderItem: { id: line.id },
        quantity: 40,
      })),
    });
    await shipments.send(fixture.caller, id);
    const arrive = (line: number) =>
      shipments.receive(fixture.caller, id, { shipmentItems: [{ id: shipmentItems[line]?.id, quantity: 40 }] });
    passDays(4);
    await arrive(0);
    passDays(3);
    await arrive(1);
    expect((await overview()).orders).toMatchObject([
      { order: { id: second.id }, status: 'RECEIVED', expectedDate: today(-3), receivedDate: today(), daysLate: 3 },
      { order: { id: first.id }, status: 'RECEIVED', expectedDate: today(-3), receivedDate: today(-3), daysLate: 0 },
    ]);
  });

  it('learns the lead time from orders that were received in full, also in parts; a reversal takes it back', async () => {
    const other = await insertLocation(test.context, fixture.caller, 'Other supplier', '4');
    const [quick, slow] = [
      await order({ estimatedReadyDate: today(3) }),
      await order({ estimatedReadyDate: today(3) }),
    ];
    passDays(2);
    await receive(quick, 4);
    await receive(slow, 1);
    passDays(5);
    const rest = await receive(slow, 3);
    const found = await overview();
    expect(found.leadTime).toEqual({ orders: 2, medianDays: 2, shortestDays: 2, longestDays: 7 });
    expect(found.orders).toMatchObject([
      { order: { id: slow.id }, status: 'RECEIVED', receivedDate: today(), daysLate: 4 },
      { order: { id: quick.id }, status: 'RECEIVED', receivedDate: today(-5), daysLate: 0 },
    ]);
    expect((await overview(other)).leadTime).toBeNull();
    await openReversals(test.context).receipt(fixture.caller, rest.id, { reason: 'Not ours' });
    expect(await overview()).toMatchObject({ ordersOpen: 1, ordersLate: 1, leadTime: { orders: 1, medianDays: 2 } });
  });

  it("does without PostgreSQL's list of time zones, which does not have all that the program accepts", async () => {
    fixture = await createInventory(test.context, { zone: 'US/Pacific-New' });
    const received = await order({ estimatedReadyDate: today(-9) });
    passDays(2);
    await receive(received, 4);
    const day = localDayOf(test.context.at, 'US/Pacific-New');
    expect(await overview()).toMatchObject({
      leadTime: { orders: 1, medianDays: 2 },
      orders: [{ order: { id: received.id }, receivedDate: day }],
    });
  });
});
