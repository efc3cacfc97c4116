import { beforeAll, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openDataClient } from './sample-objects.ts';

const run = useSystem();

let client: Awaited<ReturnType<typeof openDataClient>>;
beforeAll(async () => {
  client = await openDataClient(run.system);
});

const product = (name: string, fields: object = {}) => ({ name, category: { id: 'ROOT' }, ...fields });
const countProducts = async () =>
  (await client.call('GET', '/generic/product')).json<{ data: unknown[] }>().data.length;

it('201 creates 1,000 objects in their order', async () => {
  const bodies = Array.from({ length: 1_000 }, (_, index) => product(`Bulk ${String(index)}`));
  const answer = await client.call('POST', '/generic/product', bodies);
  expect(answer.status).toBe(201);
  const created = answer.json<{ data: { name: string; productCode: string }[] }>().data;
  expect(created.map(({ name }) => name)).toEqual(bodies.map(({ name }) => name));
  expect(new Set(created.map(({ productCode }) => productCode)).size).toBe(1_000);
});

it('201 with no rows for an empty list', async () => {
  const answer = await client.call('POST', '/generic/product', []);
  expect([answer.status, answer.json()]).toEqual([201, { data: [] }]);
});

it.each([
  ['a missing field', [product('a'), { category: { id: 'ROOT' } }], '[1].name', 'cannot be null'],
  ['a reference to nothing', [product('a'), product('b', { category: { id: 'none' } })], '[1].category', 'not found'],
  [
    'a code that stands twice in the list',
    [product('a', { productCode: 'S-1' }), product('b'), product('c', { productCode: 'S-1' })],
    '[0].productCode',
    'must be unique',
  ],
])('400 and nothing created for %s', async (_what, bodies, field, message) => {
  const before = await countProducts();
  const answer = await client.call('POST', '/generic/product', bodies);
  expect([answer.status, answer.json()['errors']]).toEqual([400, [{ field, message }]]);
  expect(await countProducts()).toBe(before);
});

it('400 for more than 1,000 objects and for anything that is not an object', async () => {
  const tooMany = Array.from({ length: 1_001 }, () => product('x'));
  expect((await client.call('POST', '/generic/product', tooMany)).status).toBe(400);
  for (const body of ['5', '"text"', 'null', 'true', '[5]']) {
    expect((await client.call('POST', '/generic/product', body)).status).toBe(400);
  }
});

it('201 posts a list of transactions to the stock, all or none', async () => {
  const id = await client.create('product', product('Stocked', { productCode: 'STOCKED' }));
  const lot = await client.create('inventoryItem', { product: { id } });
  const transaction = (quantity: number, itemId = lot) => ({
    transactionType: { id: '3' },
    transactionDate: '2026-01-01',
    inventory: { id: client.ids.depot },
    transactionEntries: [{ inventoryItem: { id: itemId }, quantity }],
  });
  const onHand = async () => {
    const answer = await client.call('GET', `/products/STOCKED/availableItems?location.id=${client.ids.depot}`);
    return answer
      .json<{ data: { quantityOnHand: number }[] }>()
      .data.reduce((sum, item) => sum + item.quantityOnHand, 0);
  };
  expect((await client.call('POST', '/generic/transaction', [transaction(5), transaction(7)])).status).toBe(201);
  expect(await onHand()).toBe(12);
  expect((await client.call('POST', '/generic/transaction', [transaction(1), transaction(1, 'none')])).status).toBe(
    400,
  );
  expect(await onHand()).toBe(12);
});
