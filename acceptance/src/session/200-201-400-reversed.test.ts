import { beforeAll, describe, expect, it } from 'vitest';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { order } from './changes-at-north.ts';

// Postings are not undone but reversed (decision 0048). The rules are tested beside the modules, in
// server/src/modules/inventory/reversals.test.ts and reverse-documents.test.ts.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
beforeAll(async () => {
  stock = await stockInstance(run.system);
});

interface Refusal {
  readonly errorCode: number;
  readonly errorMessage: string;
}
interface Receipt {
  readonly id: string;
  readonly order: { status: string } | null;
  readonly reversal: { reason: string; reversedBy: { name: string }; dateReversed: string } | null;
}
interface LedgerRow {
  readonly quantityChange: number;
  readonly comment: string | null;
  readonly reverses: { transactionNumber: string } | null;
  readonly reversal: { transactionNumber: string } | null;
}

const adjust = (quantityDelta: number) =>
  stock.owner.data<{ id: string; transactionNumber: string }>(201, 'POST', '/stockAdjustments', {
    location: { id: stock.north },
    adjustmentType: 'CORRECTION',
    lines: [{ inventoryItem: { id: stock.lot }, quantityDelta }],
  });
const refused = async (path: string, body: unknown): Promise<Refusal> => {
  const answer = await stock.owner.post(path, body);
  expect(answer.status).toBe(400);
  return answer.json<Refusal>();
};

describe('a reversal', () => {
  it('201 posts a linked transaction; both are in the ledger, and the data API says which it reverses', async () => {
    const { id, transactionNumber } = await adjust(7);
    const reversal = await stock.owner.data<{ id: string; transactionNumber: string; reverses: object }>(
      201,
      'POST',
      `/transactions/${id}/reverse`,
      { reason: 'Counted twice' },
    );
    expect(reversal.reverses).toEqual({ id, transactionNumber, class: 'transaction' });
    const ledger = await stock.owner.get(`/stockLedger?inventoryItem.id=${stock.lot}&limit=2`);
    expect(
      ledger
        .json<{ data: LedgerRow[] }>()
        .data.map((row) => [
          row.quantityChange,
          row.comment,
          row.reverses?.transactionNumber ?? null,
          row.reversal?.transactionNumber ?? null,
        ]),
    ).toEqual([
      [-7, 'Counted twice', transactionNumber, null],
      [7, null, null, reversal.transactionNumber],
    ]);
    for (const one of [id, reversal.id]) {
      const both = await stock.owner.get(`/stockLedger?location.id=${stock.north}&transaction.id=${one}`);
      expect(both.json<{ data: LedgerRow[] }>().data.map(({ quantityChange }) => quantityChange)).toEqual([-7, 7]);
    }
    const file = await stock.owner.get(`/stockLedger/export?inventoryItem.id=${stock.lot}`);
    expect(file.text.split('\r\n')[0]).toMatch(/,reverses,reversedBy$/);
    const again = await refused(`/transactions/${id}/reverse`, { reason: 'Again' });
    expect(again.errorMessage).toBe(`${transactionNumber} was already reversed by ${reversal.transactionNumber}.`);
    await refused(`/transactions/${reversal.id}/reverse`, { reason: 'Again' });
  });

  it('400 without a reason; 404 for what does not exist', async () => {
    const { id } = await adjust(1);
    for (const body of [{}, { reason: null }, { reason: '' }]) await refused(`/transactions/${id}/reverse`, body);
    for (const path of ['/transactions/none/reverse', '/receipts/none/reverse', '/shipments/none/reverse']) {
      expect((await stock.owner.post(path, { reason: 'None' })).status).toBe(404);
    }
  });

  it('200 of a receipt opens its order again, and the list of receipts says who, when and why', async () => {
    const { id, orderItems } = await order(stock, 'approve', 'place');
    const receive = (quantity: number) =>
      stock.owner.data<Receipt>(201, 'POST', `/purchaseOrders/${id}/receipts`, {
        lines: [{ orderItem: { id: orderItems[0]!.id }, quantity, lotNumber: 'REVERSED' }],
      });
    const first = await receive(2);
    await receive(3);
    const reversed = await stock.owner.data<Receipt>(200, 'POST', `/receipts/${first.id}/reverse`, {
      reason: 'Other order',
    });
    expect(reversed).toMatchObject({ order: { status: 'PLACED' }, reversal: { reason: 'Other order' } });
    const listed = await stock.owner.get(`/receipts?order.id=${id}`);
    const receipts = listed.json<{ data: Receipt[]; totalCount: number }>();
    expect(receipts.totalCount).toBe(2);
    expect(receipts.data.find((one) => one.id === first.id)?.reversal).toMatchObject({
      reversedBy: { class: 'person' },
      dateReversed: expect.stringMatching(/^2026-03-01T/),
    });
    expect((await stock.owner.get('/receipts')).status).toBe(400);
  });

  it('200 of a shipment brings its stock back, and it is pending again', async () => {
    const made = await stock.owner.data<{ id: string }>(201, 'POST', '/shipments', {
      name: 'Not today',
      origin: { id: stock.north },
      destination: { id: stock.south },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [{ inventoryItem: { id: stock.lot }, quantity: 1 }],
    });
    await stock.owner.data(200, 'POST', `/shipments/${made.id}/send`);
    const reversed = await stock.owner.data<{ status: string }>(200, 'POST', `/shipments/${made.id}/reverse`, {
      reason: 'The lorry broke down',
    });
    expect(reversed.status).toBe('PENDING');
  });
});
