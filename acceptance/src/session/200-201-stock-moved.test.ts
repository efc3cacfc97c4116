import { beforeAll, describe, expect, it } from 'vitest';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 4, section 5, session operations; the rules behind them have unit tests.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
beforeAll(async () => {
  stock = await stockInstance(run.system);
});

interface Order {
  id: string;
  status: string;
  orderItems: { id: string; quantityOutstanding: number; status: string }[];
}

describe('adjustments and counts', () => {
  it('201 each, and stock is what they say', async () => {
    const { owner, north, lot, laterLot } = stock;
    const at = { location: { id: north } };
    await owner.data(201, 'POST', '/stockAdjustments', {
      ...at,
      adjustmentType: 'CONSUMED',
      comment: 'used',
      lines: [{ inventoryItem: { id: lot }, quantity: 10 }],
    });
    await owner.data(201, 'POST', '/stockCounts', {
      ...at,
      lines: [{ inventoryItem: { id: laterLot }, quantity: 40 }],
    });
    expect(await onHand(stock, north)).toEqual({ A: 90, B: 40 });
    const tooMuch = { ...at, adjustmentType: 'EXPIRED', lines: [{ inventoryItem: { id: lot }, quantity: 91 }] };
    expect((await owner.post('/stockAdjustments', tooMuch)).status).toBe(400);
    expect(
      (await owner.post('/stockCounts', { ...at, lines: [{ inventoryItem: { id: 'none' }, quantity: 1 }] })).status,
    ).toBe(400);
    expect(await onHand(stock, north)).toEqual({ A: 90, B: 40 });
  });
});

describe('levels', () => {
  it('200: a level is made, replaced and listed by location and product', async () => {
    const { owner, north, product } = stock;
    const pair = { location: { id: north }, product: { id: product } };
    const made = await owner.data(200, 'PUT', '/inventoryLevels', {
      ...pair,
      minQuantity: 5,
      reorderQuantity: 10,
      maxQuantity: 50,
    });
    expect(made).toMatchObject({ location: { id: north }, minQuantity: 5, reorderQuantity: 10, maxQuantity: 50 });
    await owner.data(200, 'PUT', '/inventoryLevels', { ...pair, minQuantity: 7 });
    const list = (await owner.get(`/inventoryLevels?location.id=${north}&product.id=${product}`)).json();
    expect(list).toMatchObject({ data: [{ minQuantity: 7, reorderQuantity: null, maxQuantity: null }], totalCount: 1 });
    expect((await owner.get(`/inventoryLevels?location.id=${stock.south}`)).json()).toEqual({
      data: [],
      totalCount: 0,
    });
  });
});

describe('a purchase order', () => {
  const draft = ({ supplier, south, product }: StockedInstance) => ({
    name: 'Spring order',
    origin: { id: supplier },
    destination: { id: south },
    orderItems: [
      { product: { id: product }, quantity: 4, quantityPerUom: 10, unitPrice: 2.5 },
      { product: { id: product }, quantity: 3 },
    ],
  });
  const outstanding = ({ orderItems }: Order) => orderItems.map((item) => item.quantityOutstanding);

  it('goes from draft to received, in part and in full; then no step is left', async () => {
    const { owner, south } = stock;
    const made = await owner.data<Order>(201, 'POST', '/purchaseOrders', draft(stock));
    expect(made).toMatchObject({ status: 'PENDING', orderItems: [{ unitPrice: 2.5 }, { unitPrice: null }] });
    const path = `/purchaseOrders/${made.id}`;
    expect(await owner.data(200, 'PUT', path, { name: 'Edited' })).toMatchObject({ name: 'Edited', status: 'PENDING' });
    expect((await owner.post(`${path}/place`)).status).toBe(400);
    expect(await owner.data(200, 'POST', `${path}/approve`)).toMatchObject({ status: 'APPROVED' });
    expect((await owner.put(path, { name: 'Too late' })).status).toBe(400);
    const placed = await owner.data<Order>(200, 'POST', `${path}/place`);
    expect(placed.status).toBe('PLACED');

    const [first, second] = placed.orderItems.map(({ id }) => ({ id }));
    const receive = (lines: object[]) => owner.post(`${path}/receipts`, { lines });
    expect((await receive([{ orderItem: first, quantity: 1, lotNumber: 'A' }])).status).toBe(201);
    const partly = await owner.data<Order>(200, 'GET', path);
    expect([partly.status, outstanding(partly)]).toEqual(['PLACED', [3, 3]]);
    expect(await onHand(stock, south)).toEqual({ A: 10 });
    expect((await receive([{ orderItem: first, quantity: 4 }])).status).toBe(400);
    const lines = [
      { orderItem: first, quantity: 3, lotNumber: 'C', expirationDate: '2027-01-31' },
      { orderItem: second, quantity: 1, lotNumber: 'C', expirationDate: '2027-01-31' },
    ];
    expect((await receive(lines)).status).toBe(201);
    const cancelled = await owner.data<Order>(200, 'POST', `${path}/items/${second!.id}/cancel`);
    expect([cancelled.status, outstanding(cancelled)]).toEqual(['RECEIVED', [0, 0]]);
    expect(await onHand(stock, south)).toEqual({ A: 10, C: 31 });
    for (const step of ['approve', 'place', 'cancel', 'reject'])
      expect((await owner.post(`${path}/${step}`)).status).toBe(400);
  });

  it('may be cancelled or rejected, and is listed by its status in both forms', async () => {
    const { owner, account } = stock;
    const ids = [];
    for (const step of ['cancel', 'reject']) {
      const { id } = await owner.data<Order>(201, 'POST', '/purchaseOrders', draft(stock));
      const { status } = await owner.data<Order>(200, 'POST', `/purchaseOrders/${id}/${step}`);
      ids.push([id, status]);
    }
    expect(ids.map(([, status]) => status)).toEqual(['CANCELED', 'REJECTED']);
    const { key } = await run.system.createKey(account.id);
    const path = '/purchaseOrders?status=REJECTED';
    const byKey = await run.system.instance(account.subdomain, `/api/v1${path}`, { headers: { 'x-api-key': key } });
    expect(byKey.json()).toMatchObject({ data: [{ id: ids[1]![0] }], totalCount: 1 });
    expect((await owner.get(path)).text).toBe(byKey.text);
  });
});

describe('a shipment', () => {
  it('201, then sent and received: stock leaves and arrives', async () => {
    const { owner, north, south, lot } = stock;
    const [atNorth, atSouth] = [await onHand(stock, north), await onHand(stock, south)];
    const body = (quantity: number) => ({
      name: 'To the south',
      origin: { id: north },
      destination: { id: south },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [{ inventoryItem: { id: lot }, quantity }],
    });
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/shipments', body(20));
    expect(await owner.data(200, 'GET', `/shipments/${id}`)).toMatchObject({ status: 'PENDING' });
    expect((await owner.post(`/shipments/${id}/receive`)).status).toBe(400);
    expect(await owner.data(200, 'POST', `/shipments/${id}/send`)).toMatchObject({ status: 'SHIPPED' });
    expect(await onHand(stock, north)).toEqual({ ...atNorth, A: atNorth['A']! - 20 });
    expect(await owner.data(200, 'POST', `/shipments/${id}/receive`)).toMatchObject({ status: 'RECEIVED' });
    expect(await onHand(stock, south)).toEqual({ ...atSouth, A: atSouth['A']! + 20 });
    const { id: large } = await owner.data<{ id: string }>(201, 'POST', '/shipments', body(10_000));
    expect((await owner.post(`/shipments/${large}/send`)).status).toBe(400);
    expect(await owner.data(200, 'POST', `/shipments/${large}/cancel`)).toMatchObject({ status: 'CANCELED' });
    expect((await owner.get('/shipments?status=CANCELED')).json()).toMatchObject({
      data: [{ id: large }],
      totalCount: 1,
    });
  });
});

describe('a shipment of more than is on hand', () => {
  it('201, 400 when it is sent, and 200 once it was changed to what is there', async () => {
    const { owner, north, ward, lot, laterLot } = stock;
    const present = (await onHand(stock, north))['A']!;
    const made = await owner.data<{ id: string; version: number; shipmentItems: { id: string }[] }>(
      201,
      'POST',
      '/shipments',
      {
        name: 'Too much',
        origin: { id: north },
        destination: { id: ward },
        expectedShippingDate: '2026-03-02',
        shipmentItems: [
          { inventoryItem: { id: lot }, quantity: present + 500 },
          { inventoryItem: { id: laterLot }, quantity: 1 },
        ],
      },
    );
    const path = `/shipments/${made.id}`;
    expect((await owner.post(`${path}/send`)).status).toBe(400);
    const change = {
      version: made.version,
      shipmentItems: [{ id: made.shipmentItems[0]!.id, inventoryItem: { id: lot }, quantity: 1 }],
    };
    expect(await owner.data(200, 'PUT', path, change)).toMatchObject({
      name: 'Too much',
      status: 'PENDING',
      shipmentItems: [{ id: made.shipmentItems[0]!.id, quantity: 1 }],
    });
    const stale = await owner.put(path, change);
    expect([stale.status, stale.text]).toEqual([400, expect.stringContaining('optimistic locking') as string]);
    expect(await owner.data(200, 'POST', `${path}/send`)).toMatchObject({ status: 'SHIPPED' });
    expect((await onHand(stock, north))['A']).toBe(present - 1);
    expect((await owner.put(path, { name: 'Too late' })).status).toBe(400);
    expect((await owner.put('/shipments/none', { name: 'Nothing' })).status).toBe(404);
  });
});

describe('a stock movement', () => {
  it('201, then sent with the lots that expire soonest, and received', async () => {
    const { owner, north, south, product, account } = stock;
    const [atNorth, atSouth] = [await onHand(stock, north), await onHand(stock, south)];
    const body = {
      origin: { id: north },
      destination: { id: south },
      requestedBy: { id: account.owner.id },
      dateRequested: '2026-03-01T08:00:00Z',
      lineItems: [{ product: { id: product }, quantityRequested: atNorth['A']! + 5 }],
    };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/stockMovements', body);
    await owner.data(200, 'POST', `/stockMovements/${id}/send`);
    expect((await onHand(stock, north))['B']).toBe(atNorth['B']! - 5);
    await owner.data(200, 'POST', `/stockMovements/${id}/receive`);
    expect(await onHand(stock, south)).toMatchObject({ A: atSouth['A']! + atNorth['A']!, B: 5 });
    expect(await owner.data(200, 'GET', `/stockMovements/${id}`)).toMatchObject({
      lineItems: [{ quantityPicked: atNorth['A']! + 5 }],
    });
  });
});
