import { transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import { beforeAll, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';

// Document 6: stock, levels and transaction types with a key.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stocked: StockedInstance;
let call: (method: string, path: string, body?: unknown) => ReturnType<typeof run.system.instance>;
beforeAll(async () => {
  stocked = await stockInstance(run.system);
  const { key } = await run.system.createKey(stocked.account.id);
  call = (method, path, body) =>
    run.system.instance(stocked.account.subdomain, `/api/v1${path}`, { method, headers: { 'x-api-key': key }, body });
});

interface StockRow {
  readonly location: { id: string };
  readonly product: { id: string; productCode: string };
  readonly inventoryItem?: { id: string; lotNumber: string };
  readonly quantityOnHand: number;
  readonly quantityAvailable: number;
}
const stockOf = async (query: string): Promise<{ data: StockRow[]; totalCount: number }> =>
  (await call('GET', `/stock?${query}`)).json();
const create = async (className: string, body: object): Promise<string> =>
  String((await call('POST', `/generic/${className}`, body)).json()['id']);

it('200 on hand and available, by product and by lot, of all locations and of one', async () => {
  const { north, south, ward, product, lot, laterLot, owner } = stocked;
  const held = await create('inventoryItem', { product: { id: product }, lotNumber: 'H', lotStatus: 'ON_HOLD' });
  for (const [location, item, quantity] of [
    [north, laterLot, 50],
    [north, held, 7],
    [south, lot, 5],
  ] as const) {
    await create('transaction', {
      transactionType: { id: '3' },
      transactionDate: '2026-02-01T00:00:00Z',
      inventory: { id: location },
      transactionEntries: [{ inventoryItem: { id: item }, quantity }],
    });
  }
  // 120 are requested of any lot: the lot that expires first gives 100, the other one 20.
  await owner.data(201, 'POST', '/stockMovements', {
    origin: { id: north },
    destination: { id: ward },
    lineItems: [{ product: { id: product }, quantityRequested: 120 }],
  });
  const figures = ({ data }: { data: StockRow[] }) =>
    data.map((row) => [row.location.id, row.quantityOnHand, row.quantityAvailable]);
  const byProduct = await stockOf('');
  expect(byProduct.totalCount).toBe(2);
  expect(new Set(figures(byProduct).map(String))).toEqual(new Set([`${north},157,30`, `${south},5,5`]));
  expect(byProduct.data[0]?.product.productCode).toBe(stocked.productCode);
  expect(figures(await stockOf(`location.id=${south}&product.id=${product}`))).toEqual([[south, 5, 5]]);
  const lots = await stockOf(`location.id=${north}&byLot=true`);
  const lotFigures = lots.data.map((row) => [row.inventoryItem?.lotNumber, row.quantityOnHand, row.quantityAvailable]);
  expect(lotFigures.sort()).toEqual([
    ['A', 100, 0],
    ['B', 50, 30],
    ['H', 7, 0],
  ]);
  expect(lots.totalCount).toBe(3);
});

it('200 pages without a gap or a repeat; nothing of what does not exist; 400 for what is no choice', async () => {
  for (const mode of ['', 'byLot=true&']) {
    const { data, totalCount } = await stockOf(mode);
    expect(data).toHaveLength(totalCount);
    const pages = await Promise.all(data.map((_, offset) => stockOf(`${mode}max=1&offset=${String(offset)}`)));
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    expect(pages.map((page) => page.totalCount)).toEqual(data.map(() => totalCount));
    expect(await stockOf(`${mode}location.id=nothing`)).toEqual({ data: [], totalCount: 0 });
    expect(await stockOf(`${mode}product.id=nothing`)).toEqual({ data: [], totalCount: 0 });
  }
  expect((await call('GET', '/stock?byLot=yes')).status).toBe(400);
  expect((await call('GET', '/stock?locationId=x')).json()['errors']).toEqual([
    { field: 'locationId', message: 'is not known', nearest: 'location.id' },
  ]);
});

it('200 levels are put as a list, all or none, and listed; each pair has a stock row from then on', async () => {
  const { north, south } = stocked;
  const products: string[] = [];
  for (const name of ['One', 'Two', 'Three'])
    products.push(await create('product', { name, category: { id: 'ROOT' } }));
  const pairs = products.flatMap((product) =>
    [north, south].map((location) => ({ location: { id: location }, product: { id: product } })),
  );
  const put = await call(
    'PUT',
    '/inventoryLevels',
    pairs.map((pair, index) => ({ ...pair, minQuantity: index })),
  );
  expect(put.status, put.text).toBe(200);
  const { data } = put.json<{ data: { product: { id: string }; minQuantity: number; version: number }[] }>();
  expect(data.map((level) => [level.product.id, level.minQuantity, level.version])).toEqual(
    pairs.map(({ product }, index) => [product.id, index, 0]),
  );
  // The levels of the answer may be sent back. Quantities that are left out are cleared.
  const again = await call('PUT', '/inventoryLevels', data);
  expect(again.json<{ data: { version: number }[] }>().data.map(({ version }) => version)).toEqual(data.map(() => 1));
  const single = await call('PUT', '/inventoryLevels', { ...pairs[0], maxQuantity: 9 });
  expect(single.json()['data']).toMatchObject({ minQuantity: null, maxQuantity: 9, version: 2 });
  const listed = await call('GET', `/inventoryLevels?location.id=${north}&max=2`);
  expect([listed.json<{ data: unknown[] }>().data.length, listed.json()['totalCount']]).toEqual([2, 3]);
  expect((await stockOf(`product.id=${String(products[2])}`)).totalCount).toBe(2);

  const before = (await call('GET', '/inventoryLevels')).text;
  const refusals: [unknown, string, string][] = [
    [[pairs[0], { ...pairs[1], minQuantity: -1 }], '[1].minQuantity', 'cannot be less than 0'],
    [[pairs[0], { ...pairs[1], product: { id: 'nothing' } }], '[1].product', 'not found'],
    [[pairs[0], pairs[1], pairs[0]], '[2].product', 'must be unique'],
    [[pairs[0], { ...pairs[1], minQuantty: 1 }], '[1].minQuantty', 'is not known'],
    [Array.from({ length: 1_001 }, () => pairs[0]), 'body', 'cannot have more than 1000 levels'],
    [{ ...pairs[0], minQuantity: 'many' }, 'minQuantity', 'must be a whole number'],
    ['levels', 'body', 'must be a JSON object'],
  ];
  for (const [body, field, message] of refusals) {
    const answer = await call('PUT', '/inventoryLevels', typeof body === 'string' ? JSON.stringify(body) : body);
    const errors = answer.json<{ errors: { field: string; message: string }[] }>().errors;
    expect([answer.status, errors[0]?.field, errors[0]?.message]).toEqual([400, field, message]);
  }
  expect((await call('GET', '/inventoryLevels')).text).toBe(before);
});

it('200 transaction types, the same in both forms', async () => {
  const answer = await call('GET', '/transactionTypes');
  const { data } = answer.json<{ data: { id: string; name: string; code: string; signed: boolean }[] }>();
  expect(data.map(({ id, name, code }) => [id, name, code])).toEqual(
    transactionTypes.map(({ id, name, effect }) => [id, name, effect]),
  );
  expect(data.filter(({ signed }) => signed).map(({ name }) => name)).toEqual(['Adjustment']);
  expect((await stocked.owner.get('/transactionTypes')).json()).toEqual(answer.json());
  const page = await call('GET', '/transactionTypes?max=2&offset=1');
  expect(page.json()).toEqual({ data: data.slice(1, 3), totalCount: data.length });
});

it('moments have three digits of milliseconds, whatever they end in', async () => {
  const { owner, north, supplier, product, lot, ward } = stocked;
  await owner.data(201, 'POST', '/purchaseOrders', {
    name: 'Order',
    origin: { id: supplier },
    destination: { id: north },
    orderItems: [{ product: { id: product }, quantity: 1 }],
  });
  const shipment = await owner.data<{ id: string }>(201, 'POST', '/shipments', {
    name: 'Shipment',
    origin: { id: north },
    destination: { id: ward },
    expectedShippingDate: '2026-03-02',
    shipmentItems: [{ inventoryItem: { id: lot }, quantity: 1 }],
  });
  await owner.data(200, 'POST', `/shipments/${shipment.id}/send`);
  const texts = [
    ...['/purchaseOrders', '/stockMovements', '/generic/shipment', '/inventoryLevels', '/generic/person'],
    ...['/generic/transaction', '/products'],
  ].map(async (path) => (await call('GET', path)).text);
  const session = ['/purchaseOrders', '/shipments', '/inventoryLevels', `/locations/${north}`, '/users'];
  const all = (await Promise.all([...texts, ...session.map(async (path) => (await owner.get(path)).text)])).join();
  const moments = all.match(/\d{4}-\d\d-\d\dT[^"]*/g) ?? [];
  expect(moments.length).toBeGreaterThan(20);
  expect(moments.filter((moment) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment))).toEqual([]);
});
