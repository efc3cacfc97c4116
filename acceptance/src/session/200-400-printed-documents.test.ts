import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../system/session.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// Printed documents (decision 0055). Which lots a pick list takes is tested in print/suggest-picks.test.ts.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
let bin: string;
interface Printed {
  readonly number: string;
  readonly lines: readonly Record<string, unknown>[];
}
const read = (kind: string, id: string) => stock.owner.data<Printed>(200, 'GET', `/printedDocuments/${kind}/${id}`);

beforeAll(async () => {
  stock = await stockInstance(run.system);
  const { owner, north, lot, laterLot } = stock;
  bin = await owner.createBin('B-01', north);
  await owner.put(`/locations/${north}`, {
    address: { address: '12 Quay Street', city: 'Hamburg', postalCode: '20457' },
  });
  // 30 of the lot that expires first are in the bin, 70 outside; 20 of the later one.
  const post = (inventoryItem: string, quantity: number, binLocation: { id: string } | null) => ({
    inventoryItem: { id: inventoryItem },
    quantity,
    binLocation,
  });
  const created = await owner.post('/generic/transaction', {
    transactionType: { id: '3' },
    transactionDate: '2026-03-01T07:00:00Z',
    inventory: { id: north },
    transactionEntries: [post(lot, -30, null), post(lot, 30, { id: bin }), post(laterLot, 20, null)],
  });
  expect(created.status, created.text).toBe(201);
});

describe('a printed document', () => {
  it('200 for a purchase order: addresses, unit, amounts, total, without cancelled lines; then its receipt', async () => {
    const { owner, supplier, north, product, productCode } = stock;
    const line = (quantity: number, fields: object = {}) => ({ product: { id: product }, quantity, ...fields });
    const { id, orderItems } = await owner.data<{ id: string; orderItems: { id: string }[] }>(
      201,
      'POST',
      '/purchaseOrders',
      {
        name: 'March',
        origin: { id: supplier },
        destination: { id: north },
        orderItems: [line(3, { unitPrice: 0.1, quantityPerUom: 10 }), line(2, { unitPrice: 12.5 }), line(1), line(9)],
      },
    );
    for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${id}/${step}`);
    await owner.data(200, 'POST', `/purchaseOrders/${id}/items/${orderItems[3]?.id ?? ''}/cancel`);
    expect(await read('purchaseOrder', id)).toMatchObject({
      status: 'PLACED',
      from: { name: 'Supplies Ltd' },
      to: { name: 'North', address: ['12 Quay Street', '20457 Hamburg'] },
      total: 25.3,
      linesUnpriced: 1,
      lines: [
        { productCode, name: 'Aspirin', quantity: 3, quantityPerUom: 10, unitPrice: 0.1, amount: 0.3 },
        { quantity: 2, amount: 25 },
        { quantity: 1, unitPrice: null, amount: null },
      ],
    });
    const receipt = await owner.data<{ id: string }>(201, 'POST', `/purchaseOrders/${id}/receipts`, {
      lines: [
        {
          orderItem: { id: orderItems[0]?.id },
          quantity: 2,
          lotNumber: 'C',
          expirationDate: '2028-01-31',
          binLocation: { id: bin },
        },
      ],
    });
    const { orderNumber } = await owner.data<{ orderNumber: string }>(200, 'GET', `/purchaseOrders/${id}`);
    expect(await read('goodsReceivedNote', receipt.id)).toMatchObject({
      reference: orderNumber,
      dateReceived: '2026-03-01T08:00:00.000Z',
      lines: [
        {
          productCode,
          lotNumber: 'C',
          expirationDate: '2028-01-31',
          binLocation: 'B-01',
          quantity: 2,
          quantityOrdered: 3,
        },
      ],
    });
  });

  it('200 for the pick list of a stock movement: first expiry first, bin by bin; then its packing slip', async () => {
    const { owner, north, ward, product } = stock;
    const { user } = await owner.data<{ user: { id: string } }>(200, 'GET', '/me');
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/stockMovements', {
      name: 'Refill',
      origin: { id: north },
      destination: { id: ward },
      requestedBy: { id: user.id },
      dateRequested: '2026-03-01T08:00:00Z',
      lineItems: [{ product: { id: product }, quantityRequested: 105 }],
    });
    const { lines } = await read('pickList', id);
    expect(lines.slice(0, 3)).toMatchObject([
      { lotNumber: 'A', binLocation: null, quantity: 70 },
      { lotNumber: 'A', binLocation: 'B-01', quantity: 30, expirationDate: '2026-12-31' },
      { lotNumber: 'B', binLocation: null, quantity: 5 },
    ]);
    expect((await owner.get(`/printedDocuments/packingSlip/${id}`)).status).toBe(400);
    await owner.data(200, 'POST', `/stockMovements/${id}/send`);
    expect((await read('packingSlip', id)).lines).toMatchObject([
      { lotNumber: 'A', quantity: 100 },
      { lotNumber: 'B', quantity: 5 },
    ]);
    expect((await owner.get(`/printedDocuments/pickList/${id}`)).status).toBe(400);
  });

  it('200 for a shipment whose lot is not there any more: it says so', async () => {
    const { owner, north, south, laterLot } = stock;
    const { id, shipmentNumber } = await owner.data<{ id: string; shipmentNumber: string }>(201, 'POST', '/shipments', {
      name: 'To the south',
      origin: { id: north },
      destination: { id: south },
      expectedShippingDate: '2026-03-01',
      shipmentItems: [{ inventoryItem: { id: laterLot }, quantity: 15 }],
    });
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'DAMAGED',
      lines: [{ inventoryItem: { id: laterLot }, quantity: 5 }],
    });
    expect(await read('pickList', id)).toMatchObject({
      number: shipmentNumber,
      lines: [
        { lotNumber: 'B', quantity: 10, isMissing: false },
        { lotNumber: 'B', quantity: 5, isMissing: true },
      ],
    });
    expect((await read('packingSlip', id)).lines).toMatchObject([{ lotNumber: 'B', quantity: 15 }]);
    const { account } = stock;
    await owner.createUser('paul@example.com', { [south]: 'BROWSER' });
    const reader = await signInAs(run.system, account.subdomain, 'paul@example.com', south);
    expect((await reader.get(`/printedDocuments/packingSlip/${id}`)).status).toBe(200);
    const other = await stockInstance(run.system);
    expect((await other.owner.get(`/printedDocuments/packingSlip/${id}`)).status).toBe(404);
  });

  it('404 for what does not exist, 400 for an unknown kind', async () => {
    for (const kind of ['purchaseOrder', 'pickList', 'packingSlip', 'goodsReceivedNote']) {
      expect((await stock.owner.get(`/printedDocuments/${kind}/none`)).status, kind).toBe(404);
    }
    expect((await stock.owner.get('/printedDocuments/invoice/none')).status).toBe(400);
  });
});
