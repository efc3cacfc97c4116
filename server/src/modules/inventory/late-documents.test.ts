import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openShipments } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openDashboard } from './dashboard.ts';
import { openSupplierOverview } from './supplier-overview.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;

const everything = { max: null, offset: 0 };

/** The tests run on 1 March 2026: what was expected on the day before is late, what is expected on this day is not. */
async function createOrder(name: string, readyOn: string | null, ...steps: ('approve' | 'place')[]) {
  const { caller, depot, supplier, aspirin } = fixture;
  const orders = openPurchaseOrders(test.context);
  const { id } = await orders.create(caller, {
    name,
    origin: { id: supplier },
    destination: { id: depot },
    orderItems: [{ product: { id: aspirin }, quantity: 10, estimatedReadyDate: readyOn }],
  });
  for (const step of steps) await orders[step](caller, id);
  return id;
}

async function createShipment(
  name: string,
  arrivesOn: string | null,
  step: 'keep' | 'send' | 'receive' | 'receive part',
) {
  const { caller, depot, otherDepot, aspirinSoon } = fixture;
  const shipments = openShipments(test.context);
  const { id, shipmentItems } = await shipments.create(caller, {
    name,
    origin: { id: otherDepot },
    destination: { id: depot },
    expectedShippingDate: '2026-02-01',
    expectedDeliveryDate: arrivesOn,
    shipmentItems: [{ inventoryItem: { id: aspirinSoon }, quantity: 2 }],
  });
  if (step === 'keep') return;
  await shipments.send(caller, id);
  if (step === 'receive') await shipments.receive(caller, id);
  if (step === 'receive part') {
    const items = shipmentItems.map((item) => ({ id: item.id, quantity: 1 }));
    await shipments.receive(caller, id, { shipmentItems: items });
  }
}

beforeAll(async () => {
  fixture = await createInventory(test.context);
  const { caller, otherDepot, aspirinSoon } = fixture;
  await putOnHand(test.context, caller, otherDepot, aspirinSoon, 100);
  await createOrder('draft', '2026-02-28');
  await createOrder('approved and late', '2026-02-28', 'approve');
  await createOrder('placed and late', '2026-02-28', 'approve', 'place');
  await createOrder('expected today', '2026-03-01', 'approve', 'place');
  await createOrder('without a date', null, 'approve', 'place');
  const received = await createOrder('received', '2026-02-28', 'approve', 'place');
  const orders = openPurchaseOrders(test.context);
  const { orderItems } = await orders.read(caller, received);
  await orders.receive(caller, received, {
    lines: orderItems.map(({ id, quantity }) => ({ orderItem: { id }, quantity })),
  });
  await createShipment('not sent', '2026-02-28', 'keep');
  await createShipment('sent and late', '2026-02-28', 'send');
  await createShipment('partly received and late', '2026-02-28', 'receive part');
  await createShipment('arrives today', '2026-03-01', 'send');
  await createShipment('sent without a date', null, 'send');
  await createShipment('received', '2026-02-28', 'receive');
});

const names = ({ data }: { readonly data: readonly { readonly name: string }[] }) =>
  data.map(({ name }) => name).sort();

describe('late documents', () => {
  it('are listed as the dashboard and the supplier count them: orders', async () => {
    const { caller, depot, otherDepot, supplier } = fixture;
    const orders = openPurchaseOrders(test.context);
    const late = await orders.list(caller, { state: 'late', destinationId: depot, ...everything });
    expect(names(late)).toEqual(['approved and late', 'placed and late']);
    expect(late.totalCount).toBe(2);
    expect(await orders.list(caller, { state: 'late', max: 1, offset: 1 })).toEqual({
      data: late.data.slice(1),
      totalCount: 2,
    });
    expect(names(await orders.list(caller, { state: 'late', status: 'PLACED', ...everything }))).toEqual([
      'placed and late',
    ]);
    expect(names(await orders.list(caller, { state: 'late', destinationId: otherDepot, ...everything }))).toEqual([]);
    expect((await openDashboard(test.context).read(caller, depot)).orders.late).toBe(2);
    expect((await openSupplierOverview(test.context).read(caller, supplier)).ordersLate).toBe(2);
  });

  it('are listed as the dashboard counts them: shipments', async () => {
    const { caller, depot } = fixture;
    const listed = async (state: 'to_receive' | 'late') =>
      names(await openShipments(test.context).list(caller, { state, destinationId: depot, ...everything }));
    expect(await listed('late')).toEqual(['partly received and late', 'sent and late']);
    expect(await listed('to_receive')).toEqual([
      'arrives today',
      'partly received and late',
      'sent and late',
      'sent without a date',
    ]);
    expect((await openDashboard(test.context).read(caller, depot)).shipments).toMatchObject({ toReceive: 4, late: 2 });
  });
});
