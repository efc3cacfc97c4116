import { beforeEach, describe, expect, it } from 'vitest';
import { createInventory, insertLocation, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openReversals, openShipments, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { NotFound } from './invalid.ts';
import { openLotOverview } from './lot-overview.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;

beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

const overview = (id = fixture.aspirinSoon) => openLotOverview(test.context).read(fixture.caller, id);
const put = (quantity: number) => putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, quantity);

/** A minute later: transfers are listed by time. */
const tick = () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
};

async function receiveOrder(quantity: number): Promise<string> {
  tick();
  const orders = openPurchaseOrders(test.context);
  const { id, orderItems } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: fixture.depot },
    orderItems: [{ product: { id: fixture.aspirin }, quantity }],
  });
  await orders.approve(fixture.caller, id);
  await orders.place(fixture.caller, id);
  const lines = [{ orderItem: { id: orderItems[0]!.id }, quantity, lotNumber: 'A' }];
  await orders.receive(fixture.caller, id, { lines });
  return id;
}

async function send(quantity: number): Promise<string> {
  tick();
  const shipments = openShipments(test.context);
  const { id } = await shipments.create(fixture.caller, {
    name: 'Shipment',
    origin: { id: fixture.depot },
    destination: { id: fixture.otherDepot },
    expectedShippingDate: '2026-03-02',
    shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity }],
  });
  await shipments.send(fixture.caller, id);
  return id;
}

describe('the overview of a lot', () => {
  it('has where it is by bin, where it came from and where it was sent', async () => {
    const order = await receiveOrder(50);
    await put(3);
    const shelf = await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.depot);
    await openStockOperations(test.context).moveBetweenBins(fixture.caller, {
      location: { id: fixture.depot },
      lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 20, toBin: { id: shelf } }],
    });
    const first = await send(8);
    await openShipments(test.context).receive(fixture.caller, first, {});
    const second = await send(5);
    const found = await overview();
    expect(found).toMatchObject({
      inventoryItem: { id: fixture.aspirinSoon, lotNumber: 'A' },
      product: { id: fixture.aspirin, name: 'Aspirin', productCode: 'ASPI' },
      expirationDate: '2026-06-30',
      lotStatus: 'APPROVED',
      withheld: null,
      quantityOnHand: 48,
      quantityReceived: 58,
      quantitySent: 13,
    });
    expect(found.stock.map((row) => [row.location.name, row.binLocation?.name ?? '', row.quantityOnHand])).toEqual([
      ['Main Depot', '', 20],
      ['Main Depot', 'Shelf', 20],
      ['Other Depot', '', 8],
    ]);
    expect(found.received).toMatchObject([
      { shipment: { id: first }, other: { name: 'Main Depot' }, location: { name: 'Other Depot' }, quantity: 8 },
      { order: { id: order }, other: { name: 'Supplies Ltd' }, location: { name: 'Main Depot' }, quantity: 50 },
    ]);
    expect(found.sent).toMatchObject([
      { shipment: { id: second }, other: { name: 'Other Depot' }, location: { name: 'Main Depot' }, quantity: 5 },
      { shipment: { id: first }, other: { name: 'Other Depot' }, quantity: 8 },
    ]);
  });

  it('leaves out what was reversed', async () => {
    await put(10);
    const id = await send(4);
    expect((await overview()).quantitySent).toBe(4);
    await openReversals(test.context).shipment(fixture.caller, id, { reason: 'Never left' });
    expect(await overview()).toMatchObject({ quantityOnHand: 10, quantitySent: 0, sent: [], received: [] });
  });

  it('says why it is withheld, and is not there for another account', async () => {
    await test.db.query(`update inventory_items set expiration_date = '2019-01-31' where account_id = $1 and id = $2`, [
      fixture.caller.accountId,
      fixture.aspirinSoon,
    ]);
    expect(await overview()).toMatchObject({ expirationDate: '2019-01-31', withheld: 'EXPIRED', stock: [] });
    const stranger = await createInventory(test.context);
    await expect(overview(stranger.aspirinSoon)).rejects.toThrow(NotFound);
  });
});
