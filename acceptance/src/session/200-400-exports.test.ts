import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../system/session.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// Every list of the inventory application as a file (decision 0055). The cells of a workbook are read in
// server/src/modules/inventory/list-exports.test.ts.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
let count: string;

beforeAll(async () => {
  stock = await stockInstance(run.system);
  const { owner, north, south, ward, supplier, product, lot } = stock;
  await owner.data(200, 'PUT', '/inventoryLevels', {
    location: { id: north },
    product: { id: product },
    minQuantity: 150,
    maxQuantity: 300,
  });
  for (const [name, destination] of [
    ['For the north', north],
    ['For the south', south],
  ]) {
    await owner.data(201, 'POST', '/purchaseOrders', {
      name,
      origin: { id: supplier },
      destination: { id: destination },
      orderItems: [
        { product: { id: product }, quantity: 3, quantityPerUom: 10, unitPrice: 12.5 },
        { product: { id: product }, quantity: 1 },
      ],
    });
  }
  await owner.data(201, 'POST', '/shipments', {
    name: 'To the south',
    origin: { id: north },
    destination: { id: south },
    expectedShippingDate: '2026-03-01',
    shipmentItems: [{ inventoryItem: { id: lot }, quantity: 8 }],
  });
  const { user } = await owner.data<{ user: { id: string } }>(200, 'GET', '/me');
  await owner.data(201, 'POST', '/stockMovements', {
    name: 'Refill',
    origin: { id: north },
    destination: { id: ward },
    requestedBy: { id: user.id },
    dateRequested: '2026-03-01T08:00:00Z',
    lineItems: [{ product: { id: product }, quantityRequested: 5 }],
  });
  count = (await owner.data<{ id: string }>(201, 'POST', '/counts', { location: { id: north }, scope: 'LOCATION' })).id;
});

/** The cells of a CSV file, by header. No cell of these files contains a comma. */
async function read(path: string): Promise<Record<string, string>[]> {
  const answer = await stock.owner.get(path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.text.startsWith('\uFEFF')).toBe(true);
  const [header = '', ...lines] = answer.text.slice(1).trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
}

describe('a list as a file', () => {
  it('200 for products, by search and category', async () => {
    expect(await read('/exports/products?q=aspir')).toMatchObject([
      { productCode: stock.productCode, name: 'Aspirin', active: 'true', packageSize: '1' },
    ]);
    expect(await read('/exports/products?q=nothing')).toEqual([]);
    expect((await read('/exports/categories')).map(({ name }) => name)).toContain('ROOT');
  });

  it('200 for stock by product and by lot, at the current location or another', async () => {
    expect(await read('/exports/stock?state=below_minimum')).toMatchObject([
      { location: 'North', product: 'Aspirin', quantityOnHand: '100', minQuantity: '150', soonestExpiry: '2026-12-31' },
    ]);
    expect(await read('/exports/stock?state=above_maximum')).toEqual([]);
    expect(await read('/exports/stockLots')).toMatchObject([
      { location: 'North', lotNumber: 'A', expirationDate: '2026-12-31', quantityOnHand: '100' },
    ]);
    expect(await read(`/exports/stockLots?location.id=${stock.south}`)).toEqual([]);
    expect(await read('/exports/replenishment')).toMatchObject([{ location: 'North', suggestedQuantity: '182' }]);
  });

  it('200 for locations without bins, and for suppliers', async () => {
    await stock.owner.createBin('B-01', stock.north);
    expect((await read('/exports/locations?q=TH')).map(({ name }) => name)).toEqual(['North', 'South']);
    expect((await read('/exports/locations')).map(({ name }) => name)).not.toContain('B-01');
    expect((await read('/exports/suppliers')).map(({ name }) => name)).toEqual(['Supplies Ltd']);
  });

  it('200 for documents, a row for each line', async () => {
    expect(await read(`/exports/purchaseOrders?destination.id=${stock.north}`)).toMatchObject([
      {
        name: 'For the north',
        supplier: 'Supplies Ltd',
        productCode: stock.productCode,
        quantity: '3',
        unitPrice: '12.5',
      },
      { name: 'For the north', status: 'PENDING', product: 'Aspirin', quantity: '1', unitPrice: '' },
    ]);
    expect((await read('/exports/purchaseOrders')).length).toBe(4);
    expect(await read('/exports/shipments?status=PENDING')).toMatchObject([
      { name: 'To the south', lotNumber: 'A', quantity: '8', expectedShippingDate: '2026-03-01' },
    ]);
    expect(await read('/exports/shipments?status=SHIPPED')).toEqual([]);
    expect(await read('/exports/stockMovements?direction=OUTBOUND')).toMatchObject([
      { name: 'Refill', product: 'Aspirin', quantityRequested: '5' },
    ]);
    expect(await read('/exports/stockMovements?direction=INBOUND')).toEqual([]);
  });

  it('200 for counts and the lines of one', async () => {
    expect(await read('/exports/counts?state=COUNTING')).toMatchObject([{ location: 'North', lineCount: '1' }]);
    expect(await read(`/exports/countLines?count.id=${count}`)).toMatchObject([
      { product: 'Aspirin', quantityExpected: '100', quantityCounted: '' },
    ]);
  });

  it('200 as a workbook, named after the list', async () => {
    for (const [path, name] of [
      ['/exports/stockLots?format=xlsx', 'stock-by-lot.xlsx'],
      [`/stockLedger/export?format=xlsx&product.id=${stock.product}`, 'stock-ledger.xlsx'],
    ] as const) {
      const answer = await stock.owner.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': String(answer.bytes.length),
      });
      expect(answer.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    }
  });

  it('200 for a person who only reads what they may list, and nothing of another account', async () => {
    const { owner, account, north } = stock;
    await owner.createUser('rita@example.com', { [north]: 'BROWSER' });
    const reader = await signInAs(run.system, account.subdomain, 'rita@example.com', north);
    expect((await reader.get('/exports/stock')).text).toBe((await owner.get('/exports/stock')).text);
    const other = await stockInstance(run.system);
    const theirs = await other.owner.get(`/exports/stock?location.id=${north}`);
    expect(theirs.text.trimEnd().split('\r\n').length).toBe(1);
  });

  it('a blind count hides what is expected in its file, too', async () => {
    const { owner, north } = stock;
    const blind = { location: { id: north }, scope: 'LOCATION', isBlind: true };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', blind);
    expect(await read(`/exports/countLines?count.id=${id}`)).toMatchObject([
      { product: 'Aspirin', quantityExpected: '' },
    ]);
  });

  it.each([
    ['/exports/products?format=pdf', 'format'],
    ['/exports/stock?state=full', 'state'],
    ['/exports/countLines', 'count.id'],
    ['/exports/purchaseOrders?status=NONE', 'status'],
    ['/exports/products?max=5', 'max'],
    ['/stockLedger/export?format=xlsx', 'product.id'],
  ])('400 for %s', async (path, field) => {
    const answer = await stock.owner.get(path);
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toEqual([field]);
  });

  it('404 for the lines of a count that does not exist', async () => {
    expect((await stock.owner.get('/exports/countLines?count.id=none')).status).toBe(404);
  });
});
