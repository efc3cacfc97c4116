import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openReversals, type PurchaseOrders, type Reversals } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

// More or less than was expected, lot by lot and into bins (decision 0054).
const test = useTestDatabase();
let fixture: InventoryFixture;
let orders: PurchaseOrders;
let reversals: Reversals;

beforeAll(() => {
  orders = openPurchaseOrders(test.context);
  reversals = openReversals(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

/** A placed order of 4 × 10 aspirin and 3 bandages. */
async function placed() {
  const { id, orderItems } = await orders.create(fixture.caller, {
    name: 'Order',
    origin: { id: fixture.supplier },
    destination: { id: fixture.depot },
    orderItems: [
      { product: { id: fixture.aspirin }, quantity: 4, quantityPerUom: 10 },
      { product: { id: fixture.bandages }, quantity: 3 },
    ],
  });
  await orders.approve(fixture.caller, id);
  await orders.place(fixture.caller, id);
  const [aspirin, bandages] = orderItems.map((item) => ({ id: item.id }));
  return { id, aspirin: aspirin!, bandages: bandages! };
}
const receive = (id: string, body: object) => orders.receive(fixture.caller, id, body);
const onHand = (itemId: string) => quantityOf(test.context, fixture.caller, fixture.depot, itemId);
const states = async (id: string) =>
  (await orders.read(fixture.caller, id)).orderItems.map((item) => [
    item.quantityReceived,
    item.quantityCanceled,
    item.quantityOutstanding,
    item.status,
  ]);
const entries = () =>
  test.db.query<{ comments: string | null; bin: string | null; quantity: number }>(
    `select e.comments, bin.name as bin, e.quantity from transaction_entries e
     left join locations bin on bin.account_id = $1 and bin.id = e.bin_location_id
     where e.account_id = $1 and e.location_id = $2 order by e.sequence`,
    [fixture.caller.accountId, fixture.depot],
  );

describe('more than was ordered', () => {
  it('is received with a reason: it becomes stock, and the order counts what it ordered', async () => {
    const { id, aspirin } = await placed();
    const lines = [
      { orderItem: aspirin, quantity: 3, lotNumber: 'A' },
      { orderItem: aspirin, quantity: 2, lotNumber: 'B' },
    ];
    const extra = { orderItem: aspirin, quantity: 1, reasonCode: 'FREE_GOODS', comment: 'For the delay' };
    const receipt = await receive(id, { lines, discrepancies: [extra] });
    expect(receipt.discrepancies).toEqual([
      {
        orderItem: { ...aspirin, class: 'orderItem' },
        shipmentItem: null,
        product: { id: fixture.aspirin, name: 'Aspirin', class: 'product' },
        quantity: 1,
        reasonCode: 'FREE_GOODS',
        comment: 'For the delay',
        isClosed: false,
      },
    ]);
    expect(await onHand(fixture.aspirinSoon)).toBe(30);
    expect((await states(id))[0]).toEqual([4, 0, 0, 'COMPLETED']);
    const remark = '1 more than expected: free goods (For the delay)';
    expect(await entries()).toEqual([
      { comments: remark, bin: null, quantity: 30 },
      { comments: remark, bin: null, quantity: 20 },
    ]);
    const { data } = await reversals.receipts(fixture.caller, { orderId: id });
    expect(data[0]?.discrepancies).toEqual(receipt.discrepancies);
  });

  it('sent by ten people at once posts one receipt; the other nine are told that the difference is not theirs', async () => {
    const { id, aspirin } = await placed();
    const body = {
      lines: [{ orderItem: aspirin, quantity: 5, lotNumber: 'A' }],
      discrepancies: [{ orderItem: aspirin, quantity: 1, reasonCode: 'EXTRA_SENT' }],
    };
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => receive(id, body)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await onHand(fixture.aspirinSoon)).toBe(50);
    await expect(receive(id, body)).rejects.toMatchObject({
      errors: [{ field: 'discrepancies[0].quantity', message: 'must be what arrived less what is outstanding (5)' }],
    });
  });

  it('of another line is refused as before, and so is one line twice', async () => {
    const { id, aspirin, bandages } = await placed();
    const extra = { orderItem: aspirin, quantity: 1, reasonCode: 'EXTRA_SENT' };
    const lines = [
      { orderItem: aspirin, quantity: 5 },
      { orderItem: bandages, quantity: 4 },
    ];
    await expect(receive(id, { lines, discrepancies: [extra] })).rejects.toMatchObject({
      errors: [{ field: 'lines[1].quantity', message: 'cannot be more than is outstanding (3)' }],
    });
    await expect(receive(id, { lines, discrepancies: [extra, extra] })).rejects.toMatchObject({
      errors: [{ field: 'discrepancies[1].orderItem', message: 'must be unique' }],
    });
    const huge = [{ orderItem: aspirin, quantity: 2_000_000_000 }];
    const difference = { ...extra, quantity: 1_999_999_996 };
    await expect(receive(id, { lines: huge, discrepancies: [difference] })).rejects.toMatchObject({
      errors: [{ field: 'lines[0].quantity' }],
    });
    expect(await entries()).toEqual([]);
  });
});

describe('less than was ordered', () => {
  it('stays outstanding with its reason, or is closed and completes the order', async () => {
    const { id, aspirin, bandages } = await placed();
    await receive(id, {
      lines: [{ orderItem: aspirin, quantity: 1, lotNumber: 'A' }],
      discrepancies: [{ orderItem: aspirin, quantity: -3, reasonCode: 'BACK_ORDERED' }],
    });
    expect(await states(id)).toEqual([
      [1, 0, 3, 'PENDING'],
      [0, 0, 3, 'PENDING'],
    ]);
    await receive(id, {
      lines: [{ orderItem: aspirin, quantity: 2, lotNumber: 'A' }],
      discrepancies: [
        { orderItem: aspirin, quantity: -1, reasonCode: 'DAMAGED', isClosed: true },
        { orderItem: bandages, quantity: -3, reasonCode: 'OTHER', comment: 'Discontinued', isClosed: true },
      ],
    });
    expect(await states(id)).toEqual([
      [3, 1, 0, 'COMPLETED'],
      [0, 3, 0, 'CANCELED'],
    ]);
    expect((await orders.read(fixture.caller, id)).status).toBe('RECEIVED');
    const events = await instanceEvents(test.context, fixture.caller);
    expect(events.filter(({ type }) => type === 'order.received')).toHaveLength(1);
    expect((await entries()).map(({ comments }) => comments)).toEqual([
      '3 fewer than expected: back ordered',
      '1 fewer than expected, not coming: damaged',
    ]);
  });

  it('is expected again when the receipt is reversed', async () => {
    const { id, aspirin } = await placed();
    const first = await receive(id, { lines: [{ orderItem: aspirin, quantity: 1, lotNumber: 'A' }] });
    const second = await receive(id, {
      lines: [{ orderItem: aspirin, quantity: 1, lotNumber: 'A' }],
      discrepancies: [{ orderItem: aspirin, quantity: -2, reasonCode: 'LOST', isClosed: true }],
    });
    expect((await states(id))[0]).toEqual([2, 2, 0, 'COMPLETED']);
    await reversals.receipt(fixture.caller, second.id, { reason: 'Found' });
    expect((await states(id))[0]).toEqual([1, 0, 3, 'PENDING']);
    await reversals.receipt(fixture.caller, first.id, { reason: 'Wrong order' });
    expect((await states(id))[0]).toEqual([0, 0, 4, 'PENDING']);
    expect(await onHand(fixture.aspirinSoon)).toBe(0);
  });
});

describe('a receipt into bins', () => {
  it('puts each lot where it says, and a reversal takes it from there', async () => {
    const { caller, depot } = fixture;
    const { id, aspirin } = await placed();
    const shelf = { id: await insertLocation(test.context, caller, 'Shelf', '6', depot) };
    const receipt = await receive(id, {
      lines: [
        { orderItem: aspirin, quantity: 1, lotNumber: 'A', binLocation: shelf },
        { orderItem: aspirin, quantity: 2, lotNumber: 'A' },
      ],
    });
    expect(receipt.receiptItems.map(({ binLocation }) => binLocation?.name ?? null)).toEqual(['Shelf', null]);
    expect((await entries()).map(({ bin, quantity }) => [bin, quantity])).toEqual([
      ['Shelf', 10],
      [null, 20],
    ]);
    await reversals.receipt(caller, receipt.id, { reason: 'Wrong order' });
    expect(await onHand(fixture.aspirinSoon)).toBe(0);
  });

  it('of another location is refused', async () => {
    const { id, aspirin } = await placed();
    const other = await insertLocation(test.context, fixture.caller, 'Elsewhere', '6', fixture.otherDepot);
    const inBin = (bin: string) => ({ lines: [{ orderItem: aspirin, quantity: 1, binLocation: { id: bin } }] });
    await expect(receive(id, inBin(other))).rejects.toMatchObject({
      errors: [{ field: 'lines[0].binLocation', message: 'is not in the location' }],
    });
    await expect(receive(id, inBin('x'))).rejects.toMatchObject({
      errors: [{ field: 'lines[0].binLocation', message: 'not found' }],
    });
  });
});
