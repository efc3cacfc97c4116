import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInventory, instanceEvents, quantityOf, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openShipments, type PurchaseOrders } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { NotAllowed, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let orders: PurchaseOrders;

beforeAll(() => {
  orders = openPurchaseOrders(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 1_000);
  fixture = await createInventory(test.context);
});

/** A placed order of 4 × 10 aspirin and 3 bandages. */
async function placed(destination = fixture.depot) {
  const { id, orderItems } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: destination },
    orderItems: [
      { product: { id: fixture.aspirin }, quantity: 4, quantityPerUom: 10 },
      { product: { id: fixture.bandages }, quantity: 3 },
    ],
  });
  await orders.approve(fixture.caller, id);
  await orders.place(fixture.caller, id);
  return { id, aspirin: { id: orderItems[0]!.id }, bandages: { id: orderItems[1]!.id } };
}

const receivedEvents = async () =>
  (await instanceEvents(test.context, fixture.caller)).filter(({ type }) => type === 'order.received');
const onHand = (itemId: string) => quantityOf(test.context, fixture.caller, fixture.depot, itemId);
const transactions = () =>
  test.db.query<{ source_id: string; order_id: string; lines: number }>(
    `select source_id, order_id, (select count(*) from transaction_entries e
       where e.account_id = t.account_id and e.transaction_id = t.id) as lines
     from transactions t where account_id = $1 and transaction_type_id = '8' and inventory_id = $2 and receipt_id is not null`,
    [fixture.caller.accountId, fixture.depot],
  );

describe('a receipt', () => {
  it('in part keeps the order placed, posts one Transfer In from the supplier and sends nothing', async () => {
    const { id, aspirin, bandages } = await placed();
    const receipt = await orders.receive(fixture.caller, id, {
      lines: [
        { orderItem: aspirin, quantity: 1, lotNumber: 'A' },
        { orderItem: aspirin, quantity: 2, lotNumber: 'NEW', expirationDate: '2028-01-31' },
        { orderItem: bandages, quantity: 1 },
      ],
    });
    expect(receipt).toMatchObject({
      order: { id, status: 'PLACED' },
      receivedBy: { name: 'Olive Owner', class: 'person' },
      receiptItems: [
        { orderItem: aspirin, quantity: 1, inventoryItem: { id: fixture.aspirinSoon, lotNumber: 'A' } },
        { orderItem: aspirin, quantity: 2, inventoryItem: { lotNumber: 'NEW', class: 'inventoryItem' } },
        { orderItem: bandages, quantity: 1, inventoryItem: { id: fixture.bandagesLot, lotNumber: null } },
      ],
    });
    expect(await onHand(fixture.aspirinSoon)).toBe(10);
    expect(await onHand(receipt.receiptItems[1]!.inventoryItem.id)).toBe(20);
    expect(await onHand(fixture.bandagesLot)).toBe(1);
    expect(await transactions()).toEqual([{ source_id: fixture.supplier, order_id: id, lines: 3 }]);
    expect(await receivedEvents()).toEqual([]);
    expect(await orders.read(fixture.caller, id)).toMatchObject({
      status: 'PLACED',
      version: 3,
      orderItems: [
        { status: 'PENDING', quantityReceived: 3, quantityOutstanding: 1 },
        { status: 'PENDING', quantityReceived: 1, quantityOutstanding: 2 },
      ],
    });
  });

  it('finds a lot by its number and never changes its expiration date', async () => {
    const { id, aspirin } = await placed();
    const line = { orderItem: aspirin, quantity: 1, lotNumber: 'A' };
    await orders.receive(fixture.caller, id, { lines: [{ ...line, expirationDate: '2026-06-30' }] });
    await expect(
      orders.receive(fixture.caller, id, { lines: [{ ...line, expirationDate: '2026-07-01' }] }),
    ).rejects.toMatchObject({
      errors: [{ field: 'lines[0].expirationDate', message: 'must be that of the lot, which is 2026-06-30' }],
    });
    const twice = [
      { ...line, lotNumber: 'X', expirationDate: '2027-01-01' },
      { ...line, lotNumber: 'X', expirationDate: '2027-01-02' },
    ];
    await expect(orders.receive(fixture.caller, id, { lines: twice })).rejects.toMatchObject({
      errors: [{ field: expect.stringMatching(/^lines\[[01]\]\.expirationDate$/) }],
    });
    expect(await onHand(fixture.aspirinSoon)).toBe(10);
  });

  it.each([
    [{ lines: [] }, 'lines', 'cannot be empty'],
    [{}, 'lines', 'cannot be null'],
    [{ lines: [{ orderItem: { id: 'x' }, quantity: 1 }] }, 'lines[0].orderItem', 'not found'],
    [{ lines: [{ orderItem: { id: 'x' }, quantity: 0 }] }, 'lines[0].quantity', 'cannot be less than 1'],
    [
      { lines: [{ orderItem: { id: 'x' }, quantity: 1, expirationDate: 5 }] },
      'lines[0].expirationDate',
      'must be a day such as 2026-03-01',
    ],
  ])('of %j is refused at %s: %s', async (body, field, message) => {
    const { id } = await placed();
    await expect(orders.receive(fixture.caller, id, body)).rejects.toMatchObject({ errors: [{ field, message }] });
  });

  it('of more than is outstanding is refused as a whole, also over two lines', async () => {
    const { id, aspirin, bandages } = await placed();
    const lines = [
      { orderItem: bandages, quantity: 1 },
      { orderItem: aspirin, quantity: 3, lotNumber: 'A' },
      { orderItem: aspirin, quantity: 2, lotNumber: 'B' },
    ];
    await expect(orders.receive(fixture.caller, id, { lines })).rejects.toMatchObject({
      errors: [{ field: 'lines[2].quantity', message: 'cannot be more than is outstanding (1)' }],
    });
    expect(await transactions()).toEqual([]);
    expect(await onHand(fixture.bandagesLot)).toBe(0);
  });

  it('sent by ten people at once is received no more often than was ordered', async () => {
    const { id, aspirin } = await placed();
    const lines = [{ orderItem: aspirin, quantity: 1, lotNumber: 'RACE', expirationDate: '2028-01-01' }];
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => orders.receive(fixture.caller, id, { lines })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const order = await orders.read(fixture.caller, id);
    expect(order.orderItems[0]).toMatchObject({ quantityReceived: 4, quantityOutstanding: 0, status: 'COMPLETED' });
    expect(await transactions()).toHaveLength(4);
  });

  it('of different orders makes a new lot once', async () => {
    const placedOrders = await Promise.all(Array.from({ length: 6 }, () => placed()));
    await Promise.all(
      placedOrders.map(({ id, aspirin, bandages }, index) => {
        const lines = [
          { orderItem: aspirin, quantity: 1, lotNumber: 'NEW-1' },
          { orderItem: bandages, quantity: 1, lotNumber: 'NEW-2' },
        ];
        return orders.receive(fixture.caller, id, { lines: index % 2 ? lines : lines.reverse() });
      }),
    );
    const lots = await test.db.query(
      `select 1 from inventory_items where account_id = $1 and lot_number like 'NEW-%'`,
      [fixture.caller.accountId],
    );
    expect(lots).toHaveLength(2);
  });

  it('at a place that manages no inventory posts nothing', async () => {
    const { id, aspirin } = await placed(fixture.ward);
    await orders.receive(fixture.caller, id, { lines: [{ orderItem: aspirin, quantity: 1, lotNumber: 'A' }] });
    expect(await quantityOf(test.context, fixture.caller, fixture.ward, fixture.aspirinSoon)).toBe(0);
    expect((await orders.read(fixture.caller, id)).orderItems[0]).toMatchObject({ quantityReceived: 1 });
  });
});

describe('cancelling a line', () => {
  it('cancels what is outstanding, and completes the order when it was the last', async () => {
    const { id, aspirin, bandages } = await placed();
    await orders.receive(fixture.caller, id, { lines: [{ orderItem: aspirin, quantity: 1, lotNumber: 'A' }] });
    expect(await orders.cancelItem(fixture.caller, id, aspirin.id)).toMatchObject({
      status: 'PLACED',
      orderItems: [{ status: 'COMPLETED', quantityReceived: 1, quantityCanceled: 3, quantityOutstanding: 0 }, {}],
    });
    await expect(orders.cancelItem(fixture.caller, id, aspirin.id)).rejects.toBeInstanceOf(NotAllowed);
    await expect(orders.cancelItem(fixture.caller, id, 'x')).rejects.toBeInstanceOf(NotFound);
    expect(await receivedEvents()).toEqual([]);
    expect(await orders.cancelItem(fixture.caller, id, bandages.id)).toMatchObject({
      status: 'RECEIVED',
      orderItems: [{}, { status: 'CANCELED', quantityCanceled: 3 }],
    });
    expect(await receivedEvents()).toMatchObject([{ data: { orderId: id, status: 'RECEIVED' } }]);
  });
});

describe('a shipment of an order', () => {
  it('counts for the lines it brings, in each, and completes the order', async () => {
    const shipments = openShipments(test.context);
    const { id, aspirin, bandages } = await placed();
    const { id: shipmentId } = await shipments.create(fixture.caller, {
      name: 'From the supplier',
      origin: { id: fixture.supplier },
      destination: { id: fixture.depot },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [
        { inventoryItem: { id: fixture.aspirinSoon }, quantity: 25, orderItem: aspirin },
        { inventoryItem: { id: fixture.aspirinLater }, quantity: 20, orderItem: aspirin },
      ],
    });
    await shipments.send(fixture.caller, shipmentId);
    const { shipmentItems } = await shipments.read(fixture.caller, shipmentId);
    await shipments.receive(fixture.caller, shipmentId, {
      shipmentItems: [{ id: shipmentItems[0]!.id, quantity: 25 }],
    });
    expect((await orders.read(fixture.caller, id)).orderItems[0]).toMatchObject({
      quantityReceived: 2.5,
      quantityOutstanding: 1.5,
    });
    await expect(
      orders.receive(fixture.caller, id, { lines: [{ orderItem: aspirin, quantity: 2, lotNumber: 'A' }] }),
    ).rejects.toMatchObject({ errors: [{ message: 'cannot be more than is outstanding (1.5)' }] });
    await shipments.receive(fixture.caller, shipmentId);
    await orders.cancelItem(fixture.caller, id, bandages.id);
    expect(await orders.read(fixture.caller, id)).toMatchObject({
      status: 'RECEIVED',
      orderItems: [{ quantityReceived: 4, status: 'COMPLETED' }, {}],
    });
    expect(await onHand(fixture.aspirinLater)).toBe(20);
  });
});
