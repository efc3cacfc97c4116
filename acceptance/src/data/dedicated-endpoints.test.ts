import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../system/http-call.ts';
import { onHandAtFirst, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 3 with a key: products, available items, stock movements, purchase orders, and the OpenAPI document.
const run = useSystem();
let stock: StockedInstance;
let key = '';
beforeAll(async () => {
  stock = await stockInstance(run.system);
  ({ key } = await run.system.createKey(stock.account.id));
});

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  run.system.instance(stock.account.subdomain, `/api/v1${path}`, { method, headers: { 'x-api-key': key }, body });
const list = async (path: string) => {
  const answer = await call('GET', path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json<{ data: Record<string, unknown>[]; totalCount: number }>();
};
const create = async (className: string, body: object) =>
  (await call('POST', `/generic/${className}`, body)).json<{ id: string }>().id;

describe('GET /products', () => {
  it('200 filtered by a part of name, code or UPC, by category, and paged, with how many there are in all', async () => {
    const wards = await create('category', { name: 'Wards', parentCategory: { id: 'ROOT' } });
    const names = ['Bandage 50%', 'Bandage wide', 'Gauze "soft" \u00e9\n'];
    for (const [index, name] of names.entries()) {
      await create('product', {
        name,
        productCode: `W_${String(index)}`,
        upc: `03600029145${String(index)}`,
        category: { id: wards },
      });
    }
    const namesOf = async (query: string) => (await list(`/products?${query}`)).data.map(({ name }) => name).sort();
    expect(await namesOf('')).toEqual(['Aspirin', ...names]);
    expect(await namesOf('q=bandage')).toEqual(names.slice(0, 2));
    expect(await namesOf('q=w_2')).toEqual([names[2]]);
    expect(await namesOf('q=036000291451')).toEqual([names[1]]);
    expect(await namesOf('q=0360002914')).toEqual(names);
    // Characters with a meaning in SQL patterns are matched literally.
    expect(await namesOf('q=50%25')).toEqual([names[0]]);
    expect(await namesOf('q=_')).toEqual(names);
    expect(await namesOf(`categoryId=${wards}`)).toEqual(names);
    expect(await namesOf(`categoryId=${wards}&q=gauze`)).toEqual([names[2]]);
    expect(await namesOf('categoryId=none')).toEqual([]);
    const [first, second] = [await list('/products?max=3'), await list('/products?max=3&offset=3')];
    expect([first.data.length, second.data.length, first.totalCount, second.totalCount]).toEqual([3, 1, 4, 4]);
    expect([...first.data, ...second.data]).toEqual((await list('/products')).data);
    const byName = (await list('/products?sort=name')).data.map(({ name }) => name);
    expect(byName).toEqual(['Aspirin', ...names]);
    // The same object as through the generic API.
    const [product] = (await list('/products?q=aspirin')).data;
    expect(product).toEqual((await call('GET', `/generic/product/${stock.product}`)).json());
  });

  it('400 for a page or a search that cannot be one', async () => {
    for (const query of ['max=-1', 'max=x', 'offset=1.5', 'q=a&q=b', 'q=%00', 'sort=price']) {
      expect([query, (await call('GET', `/products?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('GET /products/{productCode}/availableItems', () => {
  it('200 with the lots at a location; 404 for a product and 400 for a location that is not there', async () => {
    const path = `/products/${stock.productCode}/availableItems`;
    const { data } = await list(`${path}?location.id=${stock.north}`);
    expect(data).toEqual([
      {
        inventoryItem: { id: stock.lot, lotNumber: 'A', expirationDate: '2026-12-31' },
        product: { id: stock.product, name: 'Aspirin', productCode: stock.productCode },
        binLocation: null,
        quantityOnHand: onHandAtFirst,
        quantityAvailable: onHandAtFirst,
        status: 'AVAILABLE',
      },
    ]);
    expect((await list(`${path}?location.id=${stock.south}`)).data).toEqual([]);
    expect((await call('GET', `/products/none/availableItems?location.id=${stock.north}`)).status).toBe(404);
    expect((await call('GET', `${path}?location.id=none`)).status).toBe(400);
  });
});

describe('stock movements', () => {
  it('201 created where there is a current location, 200 read and listed; they cannot be sent with a key', async () => {
    const body = {
      name: 'To the ward',
      origin: { id: stock.north },
      destination: { id: stock.ward },
      lineItems: [{ product: { id: stock.product }, quantityRequested: 3 }],
    };
    // With two depots and no default location, the key's creator has no current location.
    expect((await call('POST', '/stockMovements', body)).status).toBe(400);
    await stock.owner.data(200, 'PUT', `/users/${stock.account.owner.id}`, { defaultLocation: { id: stock.north } });
    const created = await call('POST', '/stockMovements', body);
    expect([created.status, created.text]).toEqual([201, expect.stringContaining('"To the ward"')]);
    const { id } = created.json<{ data: { id: string } }>().data;
    expect((await call('GET', `/stockMovements/${id}`)).json()).toEqual(created.json());
    expect((await list(`/stockMovements?origin.id=${stock.north}`)).data.map((movement) => movement['id'])).toEqual([
      id,
    ]);
    expect((await list(`/stockMovements?origin.id=${stock.south}`)).data).toEqual([]);
    expect((await call('POST', `/stockMovements/${id}/send`)).status).toBe(404);
    expect((await call('GET', '/stockMovements/none')).status).toBe(404);
  });
});

describe('purchase orders', () => {
  it('200 read and listed, and nothing else: they are made in the web application', async () => {
    const order = await stock.owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
      name: 'Refill',
      origin: { id: stock.supplier },
      destination: { id: stock.north },
      orderItems: [{ product: { id: stock.product }, quantity: 10 }],
    });
    expect((await call('GET', `/purchaseOrders/${order.id}`)).json()).toEqual({ data: order });
    expect((await list('/purchaseOrders')).data.map(({ id }) => id)).toEqual([order.id]);
    const changes = [
      ['POST', '/purchaseOrders', 405],
      ['PUT', `/purchaseOrders/${order.id}`, 405],
      ['POST', `/purchaseOrders/${order.id}/approve`, 404],
    ] as const;
    for (const [method, path, status] of changes) {
      expect((await call(method, path, { name: 'x' })).status).toBe(status);
    }
    expect((await call('GET', `/purchaseOrders/${order.id}`)).json()).toEqual({ data: order });
  });
});

it('404 for a path with an empty id, with a key and with a session', async () => {
  const { owner, account } = stock;
  for (const [method, path] of [
    ['GET', '/locations/'],
    ['PUT', '/locations/'],
    ['GET', '/stockMovements/'],
    ['GET', '/purchaseOrders/'],
    ['GET', '/generic/product/'],
    ['PUT', '/generic/product/'],
    ['DELETE', '/generic/product/'],
    ['GET', '/generic//none'],
    ['GET', '/products//availableItems'],
  ] as const) {
    const body = method === 'PUT' ? { name: 'x' } : undefined;
    for (const answer of [await call(method, path, body), await owner.call(method, path, body)]) {
      expect([path, answer.status, answer.json()]).toEqual([
        path,
        404,
        { errorCode: 404, errorMessage: 'There is no such resource.' },
      ]);
    }
    // Nobody learns anything about paths without signing in.
    for (const form of ['/api/v1', '/inventory/api']) {
      expect((await run.system.instance(account.subdomain, `${form}${path}`, { method, body })).status).toBe(401);
    }
  }
});

describe('GET /openapi.json', () => {
  it('200 an OpenAPI 3.1 document whose server is the host it was asked at; it needs no key', async () => {
    const answer = await call('GET', '/openapi.json');
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
    const without = await run.system.instance(stock.account.subdomain, '/api/v1/openapi.json');
    expect([without.status, without.text]).toEqual([200, answer.text]);
  });
});
