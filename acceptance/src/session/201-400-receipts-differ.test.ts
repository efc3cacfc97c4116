import { beforeAll, describe, expect, it } from 'vitest';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { order, orderBody, shipmentBody } from './changes-at-north.ts';

// Document 4, section 5: more than is outstanding is 400. With a reason it is received (decision 0054).
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
beforeAll(async () => {
  stock = await stockInstance(run.system);
});

interface Refusal {
  readonly errors: readonly { field: string; message: string }[];
}
interface Receipt {
  readonly id: string;
  readonly receiptItems: readonly { quantity: number; binLocation: { name: string } | null }[];
  readonly discrepancies: readonly {
    quantity: number;
    reasonCode: string;
    comment: string | null;
    isClosed: boolean;
  }[];
}
interface Order {
  readonly status: string;
  readonly orderItems: readonly { quantityReceived: number; quantityCanceled: number; quantityOutstanding: number }[];
}

/** A placed order of 5 pieces, and its line. */
const placed = async () => {
  const { id, orderItems } = await order(stock, 'approve', 'place');
  return { id, line: { orderItem: { id: orderItems[0]!.id } } };
};
const receive = (id: string, body: object) => stock.owner.post(`/purchaseOrders/${id}/receipts`, body);
const read = (id: string) => stock.owner.data<Order>(200, 'GET', `/purchaseOrders/${id}`);

describe('a receipt of more than is outstanding', () => {
  it('400 without a reason, or with another difference than there is; 201 with it, said in the list and the ledger', async () => {
    const { id, line } = await placed();
    const lines = [
      { ...line, quantity: 4, lotNumber: 'OVER-1', expirationDate: '2028-01-31' },
      { ...line, quantity: 3, lotNumber: 'OVER-2' },
    ];
    const silent = await receive(id, { lines });
    expect([silent.status, silent.json<Refusal>().errors]).toEqual([
      400,
      [{ field: 'lines[1].quantity', message: 'cannot be more than is outstanding (1)' }],
    ]);
    const reason = { ...line, reasonCode: 'EXTRA_SENT', comment: 'A full box' };
    const wrong = await receive(id, { lines, discrepancies: [{ ...reason, quantity: 3 }] });
    expect([wrong.status, wrong.json<Refusal>().errors[0]?.field]).toEqual([400, 'discrepancies[0].quantity']);
    for (const bad of [{ reasonCode: 'LOST' }, { reasonCode: 'NO_SUCH' }, { reasonCode: 'OTHER', comment: '' }]) {
      expect((await receive(id, { lines, discrepancies: [{ ...reason, quantity: 2, ...bad }] })).status).toBe(400);
    }
    expect(await read(id)).toMatchObject({ status: 'PLACED', orderItems: [{ quantityOutstanding: 5 }] });

    const right = await receive(id, { lines, discrepancies: [{ ...reason, quantity: 2 }] });
    expect(right.status).toBe(201);
    expect(await onHand(stock, stock.north)).toMatchObject({ 'OVER-1': 4, 'OVER-2': 3 });
    expect(await read(id)).toMatchObject({ status: 'RECEIVED', orderItems: [{ quantityReceived: 5 }] });
    const [receipt] = await stock.owner.data<Receipt[]>(200, 'GET', `/receipts?order.id=${id}`);
    expect(receipt).toMatchObject({
      receiptItems: [{ quantity: 4 }, { quantity: 3 }],
      discrepancies: [{ quantity: 2, reasonCode: 'EXTRA_SENT', comment: 'A full box', isClosed: false }],
    });
    const ledger = await stock.owner.get(`/stockLedger?location.id=${stock.north}&limit=2`);
    expect(ledger.json<{ data: { comments: string }[] }>().data.map(({ comments }) => comments)).toEqual(
      Array.from({ length: 2 }, () => '2 more than expected: extra sent (A full box)'),
    );
  });

  it('of eight at once, with the same reason, one is received', async () => {
    const { id, line } = await placed();
    const body = {
      lines: [{ ...line, quantity: 6, lotNumber: 'RIVALS' }],
      discrepancies: [{ ...line, quantity: 1, reasonCode: 'EXTRA_SENT' }],
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(id, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect(await onHand(stock, stock.north)).toMatchObject({ RIVALS: 6 });
  });
});

describe('a receipt of less', () => {
  it('201 keeps the rest outstanding, or closes it; reversed, it is outstanding again', async () => {
    const { id, line } = await placed();
    const lines = [{ ...line, quantity: 2, lotNumber: 'LESS' }];
    const short = { ...line, quantity: -3, reasonCode: 'DAMAGED' };
    expect((await receive(id, { lines, discrepancies: [short] })).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: 'PLACED', orderItems: [{ quantityOutstanding: 3 }] });
    const closing = { ...line, quantity: -1, reasonCode: 'NOT_SENT', isClosed: true };
    const last = await receive(id, { lines, discrepancies: [closing] });
    expect(last.status).toBe(201);
    expect(await read(id)).toMatchObject({
      status: 'RECEIVED',
      orderItems: [{ quantityReceived: 4, quantityCanceled: 1, quantityOutstanding: 0 }],
    });
    const { data } = last.json<{ data: Receipt }>();
    await stock.owner.data(200, 'POST', `/receipts/${data.id}/reverse`, { reason: 'It came after all' });
    expect(await read(id)).toMatchObject({
      status: 'PLACED',
      orderItems: [{ quantityReceived: 2, quantityCanceled: 0, quantityOutstanding: 3 }],
    });
  });
});

describe('a shipment of a part of a unit', () => {
  it('is received, and the order says which part of it is outstanding', async () => {
    const { owner, supplier, north, lot } = stock;
    const body = orderBody(stock);
    const boxes = body.orderItems.map((item) => ({ ...item, quantity: 2, quantityPerUom: 10 }));
    const { id, orderItems } = await owner.data<{ id: string; orderItems: { id: string }[] }>(
      201,
      'POST',
      '/purchaseOrders',
      { ...body, orderItems: boxes },
    );
    for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${id}/${step}`);
    const shipped = { inventoryItem: { id: lot }, quantity: 15, orderItem: { id: orderItems[0]!.id } };
    const shipment = await owner.data<{ id: string }>(201, 'POST', '/shipments', {
      ...shipmentBody(stock, supplier, north),
      shipmentItems: [shipped],
    });
    await owner.data(200, 'POST', `/shipments/${shipment.id}/send`);
    await owner.data(200, 'POST', `/shipments/${shipment.id}/receive`, {});
    expect(await read(id)).toMatchObject({
      status: 'PLACED',
      orderItems: [{ quantityReceived: 1.5, quantityCanceled: 0, quantityOutstanding: 0.5 }],
    });
  });
});

describe('a receipt into a bin', () => {
  it('201 puts the lot there; 400 for a bin of another location', async () => {
    const { id, line } = await placed();
    const bin = { locationType: { id: '6' }, parentLocation: { id: stock.north } };
    const shelf = await stock.owner.createLocation('Shelf 1', bin);
    const into = (binId: string, lotNumber: string) => ({
      lines: [{ ...line, quantity: 1, lotNumber, binLocation: { id: binId } }],
    });
    const refused = await receive(id, into(stock.south, 'BIN'));
    expect([refused.status, refused.json<Refusal>().errors]).toEqual([
      400,
      [{ field: 'lines[0].binLocation', message: 'is not in the location' }],
    ]);
    const received = await receive(id, into(shelf, 'BIN'));
    expect(received.json<{ data: Receipt }>().data.receiptItems).toMatchObject([{ binLocation: { name: 'Shelf 1' } }]);
    const lots = await stock.owner.get(`/stockLots?location.id=${stock.north}&q=BIN`);
    expect(lots.json<{ data: object[] }>().data).toMatchObject([
      { binLocation: { name: 'Shelf 1' }, quantityOnHand: 1 },
    ]);
  });
});
