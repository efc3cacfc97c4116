import { beforeAll, describe, expect, it } from 'vitest';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// What a location needs to order, and its drafts (decision 0044).
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

interface Row {
  product: { id: string; name: string };
  supplier: { id: string } | null;
  quantityAvailable: number;
  quantityOnOrder: number;
  quantityInDrafts: number;
  suggestedQuantity: number;
}
interface Order {
  id: string;
  orderNumber: string;
  status: string;
  origin: { id: string };
  orderItems: { product: { id: string }; quantity: number; quantityPerUom: number; unitPrice: number | null }[];
}

let stock: StockedInstance;
let soap: string;
let acme: string;
const needs = async (query = '') =>
  (await stock.owner.get(`/replenishment${query}`)).json<{ data: Row[]; totalCount: number }>();

beforeAll(async () => {
  stock = await stockInstance(run.system);
  const { owner, north, product, supplier } = stock;
  acme = await owner.createLocation('Acme', { locationType: { id: '4' } });
  soap = (await owner.post('/generic/product', { name: 'Soap', category: { id: 'ROOT' }, packageSize: 12 })).json<{
    id: string;
  }>().id;
  const level = (id: string, levels: object) =>
    owner.data(200, 'PUT', '/inventoryLevels', { location: { id: north }, product: { id }, ...levels });
  await level(product, { minQuantity: 100, maxQuantity: 400 });
  await level(soap, { minQuantity: 10 });
  const { id } = await owner.data<Order>(201, 'POST', '/purchaseOrders', {
    name: 'Earlier',
    origin: { id: supplier },
    destination: { id: north },
    orderItems: [{ product: { id: product }, quantity: 1, quantityPerUom: 50, unitPrice: 20 }],
  });
  await owner.data(200, 'POST', `/purchaseOrders/${id}/approve`);
});

describe('replenishment', () => {
  it('200 with what is at or below its minimum, by supplier, at the current location without one', async () => {
    const answer = await stock.owner.get('/replenishment');
    expect(answer.json()).toEqual({
      data: [
        {
          product: { id: stock.product, name: 'Aspirin', productCode: stock.productCode, class: 'product' },
          supplier: { id: stock.supplier, name: 'Supplies Ltd', class: 'location' },
          quantityOnHand: 100,
          quantityAvailable: 100,
          quantityOnOrder: 50,
          quantityInDrafts: 0,
          minQuantity: 100,
          maxQuantity: 400,
          quantityUsed: 0,
          monthsOfStock: null,
          packSize: 50,
          suggestedQuantity: 250,
          lastPurchase: {
            order: { id: expect.any(String), orderNumber: expect.stringMatching(/^PO-/), class: 'order' },
            unitPrice: 20,
            currencyCode: null,
            quantityPerUom: 50,
          },
        },
        expect.objectContaining({
          product: expect.objectContaining({ id: soap }),
          supplier: null,
          packSize: 12,
          suggestedQuantity: 12,
          lastPurchase: null,
        }),
      ],
      totalCount: 2,
    });
    expect(await needs(`?location.id=${stock.south}`)).toEqual({ data: [], totalCount: 0 });
    expect((await needs(`?supplier.id=${stock.supplier}`)).totalCount).toBe(1);
    expect((await needs('?q=soa')).data.map(({ product }) => product.name)).toEqual(['Soap']);
    expect((await needs('?max=1&offset=1')).data.map(({ product }) => product.name)).toEqual(['Soap']);
  });

  it('400 for months that are not offered', async () => {
    const { status, errorMessage } = await stock.owner.get('/replenishment?months=4').then((answer) => ({
      status: answer.status,
      ...answer.json<{ errorMessage: string }>(),
    }));
    expect([status, errorMessage]).toEqual([400, 'months must be one of 1, 2, 3, 6']);
  });

  it('400 and no draft at all if one line is wrong', async () => {
    const { owner, north, product, supplier } = stock;
    const before = (await owner.get('/purchaseOrders')).json<{ totalCount: number }>().totalCount;
    const answer = await owner.post('/replenishment/orders', {
      location: { id: north },
      lines: [
        { product: { id: product }, supplier: { id: supplier }, quantity: 250 },
        { product: { id: soap }, supplier: { id: 'none' }, quantity: 12 },
      ],
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'lines[1].supplier', message: 'not found' }] });
    expect((await owner.get('/purchaseOrders')).json<{ totalCount: number }>().totalCount).toBe(before);
  });

  it('201 with one draft per supplier, which the next list takes into account', async () => {
    const { owner, north, product, supplier } = stock;
    const answer = await owner.post('/replenishment/orders', {
      location: { id: north },
      lines: [
        { product: { id: product }, supplier: { id: supplier }, quantity: 250 },
        { product: { id: soap }, supplier: { id: acme }, quantity: 30 },
      ],
    });
    expect(answer.status).toBe(201);
    const { data, totalCount } = answer.json<{ data: Order[]; totalCount: number }>();
    expect(totalCount).toBe(2);
    expect(data).toMatchObject([
      { origin: { id: acme }, status: 'PENDING', orderItems: [{ quantity: 30, quantityPerUom: 1, unitPrice: null }] },
      { origin: { id: supplier }, status: 'PENDING', orderItems: [{ quantity: 5, quantityPerUom: 50, unitPrice: 20 }] },
    ]);
    for (const { id, orderNumber } of data) {
      expect(await owner.data(200, 'GET', `/purchaseOrders/${id}`)).toMatchObject({ orderNumber, status: 'PENDING' });
    }
    const rows = (await needs()).data.map((row) => [row.product.name, row.quantityInDrafts, row.suggestedQuantity]);
    expect(rows).toEqual([
      ['Soap', 30, 0],
      ['Aspirin', 250, 0],
    ]);
  });
});
