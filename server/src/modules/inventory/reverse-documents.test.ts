import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import {
  openPurchaseOrders,
  openReversals,
  openShipments,
  openStockOperations,
  type PurchaseOrders,
  type Reversals,
  type Shipments,
} from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';
import { Invalid, NotAllowed, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let orders: PurchaseOrders;
let shipments: Shipments;
let reversals: Reversals;

beforeAll(() => {
  orders = openPurchaseOrders(test.context);
  shipments = openShipments(test.context);
  reversals = openReversals(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

const because = { reason: 'Wrong document' };
const onHand = (location = fixture.depot, itemId = fixture.aspirinSoon) =>
  quantityOf(test.context, fixture.caller, location, itemId);
const put = (quantity: number) => putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, quantity);
const orderEvents = async () =>
  (await instanceEvents(test.context, fixture.caller)).flatMap(({ type, data }) =>
    type.startsWith('order.') ? [`${type} ${String(data['status'])}`] : [],
  );

/** A placed order of 4 × 10 aspirin. */
async function placed(destination = fixture.depot) {
  const { id, orderItems } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: destination },
    orderItems: [{ product: { id: fixture.aspirin }, quantity: 4, quantityPerUom: 10 }],
  });
  await orders.approve(fixture.caller, id);
  await orders.place(fixture.caller, id);
  const receive = (quantity: number) =>
    orders.receive(fixture.caller, id, { lines: [{ orderItem: orderItems[0], quantity, lotNumber: 'A' }] });
  const now = async () => {
    const {
      status,
      orderItems: [line],
    } = await orders.read(fixture.caller, id);
    return [status, line?.status, line?.quantityReceived, line?.quantityCanceled, line?.quantityOutstanding];
  };
  return { id, line: { id: orderItems[0]!.id }, receive, now };
}

describe('reversing a receipt of an order', () => {
  it('opens the order again, sends the event, and takes the stock back', async () => {
    const { id, receive, now } = await placed();
    const first = await receive(1);
    const second = await receive(3);
    expect(await now()).toEqual(['RECEIVED', 'COMPLETED', 4, 0, 0]);
    const reversed = await reversals.receipt(fixture.caller, second.id, because);
    expect(reversed).toMatchObject({
      order: { id, status: 'PLACED' },
      transaction: { transactionNumber: expect.stringMatching(/^TX-/) },
      reversal: {
        dateReversed: test.context.at.toISOString(),
        reversedBy: { name: 'Olive Owner' },
        reason: 'Wrong document',
        transaction: { transactionNumber: expect.stringMatching(/^TX-/) },
      },
      receiptItems: [{ quantity: 3, inventoryItem: { lotNumber: 'A' } }],
    });
    expect(await now()).toEqual(['PLACED', 'PENDING', 1, 0, 3]);
    expect(await onHand()).toBe(10);
    expect(await orderEvents()).toEqual([
      'order.created PENDING',
      'order.approved APPROVED',
      'order.updated PLACED',
      'order.received RECEIVED',
      'order.updated PLACED',
    ]);
    const { data, totalCount } = await reversals.receipts(fixture.caller, { orderId: id });
    expect(totalCount).toBe(2);
    expect(new Map(data.map((receipt) => [receipt.id, receipt.reversal?.reason ?? null]))).toEqual(
      new Map([
        [first.id, null],
        [second.id, 'Wrong document'],
      ]),
    );
    await receive(3);
    expect(await now()).toEqual(['RECEIVED', 'COMPLETED', 4, 0, 0]);
  });

  it('in part tells nothing, as a receipt in part does', async () => {
    const { receive, now } = await placed();
    const { id } = await receive(1);
    await reversals.receipt(fixture.caller, id, because);
    expect(await now()).toEqual(['PLACED', 'PENDING', 0, 0, 4]);
    expect(await orderEvents()).toHaveLength(3);
  });

  it('is the same by its transaction, and happens once', async () => {
    const { receive, now } = await placed();
    const { id } = await receive(4);
    const [receipt] = (await reversals.receipts(fixture.caller, { orderId: (await placed()).id })).data;
    expect(receipt).toBeUndefined();
    const [posted] = await test.db.query<{ id: string }>(
      'select id from transactions where account_id = $1 and receipt_id = $2',
      [fixture.caller.accountId, id],
    );
    const tries = await Promise.allSettled([
      reversals.transaction(fixture.caller, posted!.id, because),
      reversals.receipt(fixture.caller, id, because),
      reversals.transaction(fixture.caller, posted!.id, because),
      reversals.receipt(fixture.caller, id, because),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotAllowed);
    expect(await now()).toEqual(['PLACED', 'PENDING', 0, 0, 4]);
    expect(await onHand()).toBe(0);
  });

  it('leaves everything as it was if the stock was used since', async () => {
    const { id: orderId, receive, now } = await placed();
    const { id } = await receive(4);
    await openStockOperations(test.context).adjust(fixture.caller, {
      location: { id: fixture.depot },
      adjustmentType: 'CONSUMED',
      lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 1 }],
    });
    await expect(reversals.receipt(fixture.caller, id, because)).rejects.toThrow('Aspirin (ASPI), lot A: only 39 left');
    expect(await now()).toEqual(['RECEIVED', 'COMPLETED', 4, 0, 0]);
    expect((await reversals.receipts(fixture.caller, { orderId })).data[0]?.reversal).toBeNull();
  });

  it('of a cancelled order does not open it', async () => {
    const { id, receive, now } = await placed();
    const receipt = await receive(1);
    await orders.cancel(fixture.caller, id);
    expect(await now()).toEqual(['CANCELED', 'COMPLETED', 1, 3, 0]);
    await reversals.receipt(fixture.caller, receipt.id, because);
    expect(await now()).toEqual(['CANCELED', 'CANCELED', 0, 4, 0]);
  });

  it('at a location that keeps no stock posts nothing', async () => {
    const { receive, now } = await placed(fixture.ward);
    const { id } = await receive(4);
    expect(await reversals.receipt(fixture.caller, id, because)).toMatchObject({
      transaction: null,
      reversal: { reason: 'Wrong document', transaction: null },
    });
    expect(await now()).toEqual(['PLACED', 'PENDING', 0, 0, 4]);
    await expect(reversals.receipt(fixture.caller, id, because)).rejects.toThrow('already reversed');
  });

  it('needs to exist, and a list an order or a shipment', async () => {
    await expect(reversals.receipt(fixture.caller, 'nothing', because)).rejects.toBeInstanceOf(NotFound);
    await expect(reversals.receipts(fixture.caller, {})).rejects.toBeInstanceOf(Invalid);
  });
});

const shipped = async (
  quantity: number,
  more: object = {},
  line: object = {},
  before: (id: string) => Promise<void> = () => Promise.resolve(),
) => {
  const { id } = await shipments.create(fixture.caller, {
    name: 'Shipment',
    origin: { id: fixture.depot },
    destination: { id: fixture.otherDepot },
    expectedShippingDate: '2026-03-02',
    shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity, ...line }],
    ...more,
  });
  await before(id);
  await shipments.send(fixture.caller, id);
  return id;
};
const statusOf = async (id: string) => (await shipments.read(fixture.caller, id)).status;

describe('reversing a shipment', () => {
  it('that was received: its receipts first, then its sending; then it can be edited and sent again', async () => {
    await put(10);
    const id = await shipped(6);
    const [line] = (await shipments.read(fixture.caller, id)).shipmentItems;
    await shipments.receive(fixture.caller, id, { shipmentItems: [{ id: line!.id, quantity: 2 }] });
    await shipments.receive(fixture.caller, id);
    await expect(reversals.shipment(fixture.caller, id, because)).rejects.toThrow('reverse its receipts first');
    const { data } = await reversals.receipts(fixture.caller, { shipmentId: id });
    const receiptOf = (quantity: number) => data.find(({ receiptItems }) => receiptItems[0]?.quantity === quantity)!.id;

    await reversals.receipt(fixture.caller, receiptOf(4), because);
    expect(await statusOf(id)).toBe('PARTIALLY_RECEIVED');
    expect(await onHand(fixture.otherDepot)).toBe(2);
    await reversals.receipt(fixture.caller, receiptOf(2), because);
    expect(await shipments.read(fixture.caller, id)).toMatchObject({
      status: 'SHIPPED',
      actualDeliveryDate: null,
      shipmentItems: [{ quantityReceived: 0 }],
    });
    expect(await reversals.shipment(fixture.caller, id, because)).toMatchObject({
      status: 'PENDING',
      actualShippingDate: null,
    });
    expect([await onHand(), await onHand(fixture.otherDepot)]).toEqual([10, 0]);
    await expect(reversals.shipment(fixture.caller, id, because)).rejects.toThrow('has not left');

    await shipments.update(fixture.caller, id, {
      shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 3 }],
    });
    await shipments.send(fixture.caller, id);
    expect(await onHand()).toBe(7);
    await reversals.shipment(fixture.caller, id, because);
    expect(await onHand()).toBe(10);
  });

  it('by the transaction it left with', async () => {
    await put(10);
    const id = await shipped(6);
    const [sent] = await test.db.query<{ id: string }>(
      'select id from transactions where account_id = $1 and outgoing_shipment_id = $2',
      [fixture.caller.accountId, id],
    );
    expect(await reversals.transaction(fixture.caller, sent!.id, because)).toMatchObject({
      transactionType: { id: '8' },
      source: { id: fixture.otherDepot },
      outgoingShipment: { id },
      comment: 'Wrong document',
    });
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('takes back its sending, and not what was posted by hand for it before', async () => {
    await put(20);
    const generic = openGeneric(test.context);
    const byHand = async (shipmentId: string, quantities: readonly number[]) => {
      const [json = ''] = await generic.create(fixture.caller, 'transaction', [
        {
          transactionType: { id: '9' },
          transactionDate: test.context.at.toISOString(),
          inventory: { id: fixture.depot },
          destination: { id: fixture.otherDepot },
          outgoingShipment: { id: shipmentId },
          transactionEntries: quantities.map((quantity, index) => ({
            inventoryItem: { id: index === 0 ? fixture.aspirinSoon : fixture.aspirinLater },
            quantity,
          })),
        },
      ]);
      return (JSON.parse(json) as { id: string }).id;
    };
    const id = await shipped(6, {}, {}, async (created) => {
      await byHand(created, [1]);
      await byHand(created, [6, 1]);
    });
    const last = await byHand(id, [2]);
    expect(await onHand()).toBe(20 - 1 - 6 - 6 - 2);
    await reversals.transaction(fixture.caller, last, because);
    expect(await statusOf(id)).toBe('SHIPPED');
    await reversals.shipment(fixture.caller, id, because);
    expect([await onHand(), await statusOf(id)]).toEqual([20 - 1 - 6, 'PENDING']);
  });

  it('of which no stock left has nothing to reverse', async () => {
    const id = await shipped(6, { origin: { id: fixture.supplier } });
    await expect(reversals.shipment(fixture.caller, id, because)).rejects.toThrow('No stock left');
  });

  it('for an order: its receipt takes back what it brought to the order', async () => {
    const { line, now, receive } = await placed();
    const from = { origin: { id: fixture.supplier }, destination: { id: fixture.depot } };
    const id = await shipped(35, from, { orderItem: line });
    await receive(1);
    await shipments.receive(fixture.caller, id);
    expect(await now()).toEqual(['RECEIVED', 'COMPLETED', 4, 0, 0]);
    const [receipt] = (await reversals.receipts(fixture.caller, { shipmentId: id })).data;
    await reversals.receipt(fixture.caller, receipt!.id, because);
    expect(await now()).toEqual(['PLACED', 'PENDING', 1, 0, 3]);
    expect(await onHand()).toBe(10);
    expect(await statusOf(id)).toBe('SHIPPED');
  });
});
