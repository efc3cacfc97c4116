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
  const refused = await client.call('POST', '/generic/transaction', [transaction(1), transaction(1, 'none')]);
  const field = '[1].transactionEntries[0].inventoryItem';
  expect([refused.status, refused.json()['errors']]).toEqual([400, [{ field, message: 'not found' }]]);
  expect(await onHand()).toBe(12);
});

it('400 with the place of what is refused by the database, and none for a single object', async () => {
  const lot = await client.create('inventoryItem', {
    product: { id: await client.create('product', product('Placed')) },
  });
  const transaction = (fields: object = {}) => ({
    transactionType: { id: '3' },
    transactionDate: '2026-01-01',
    inventory: { id: client.ids.depot },
    ...fields,
  });
  const entry = (id: string, fields: object = {}) => ({
    transaction: { id },
    inventoryItem: { id: lot },
    quantity: 1,
    ...fields,
  });
  const owner = await client.create('transaction', transaction({ transactionNumber: 'TAKEN' }));
  const nothing = { id: 'none' };
  for (const [name, good, bad, field, message] of [
    ['transaction', transaction(), transaction({ transactionNumber: 'TAKEN' }), 'transactionNumber', 'must be unique'],
    ['transaction', transaction(), transaction({ order: nothing }), 'order', 'not found'],
    ['transactionEntry', entry(owner), entry('none'), 'transaction', 'not found'],
    ['transactionEntry', entry(owner), entry(owner, { inventoryItem: nothing }), 'inventoryItem', 'not found'],
    ['transactionEntry', entry(owner), entry(owner, { binLocation: nothing }), 'binLocation', 'not found'],
  ] as const) {
    const errorsOf = async (body: unknown) => {
      const answer = await client.call('POST', `/generic/${name}`, body);
      return [answer.status, answer.json()['errors']];
    };
    expect(await errorsOf([good, bad])).toEqual([400, [{ field: `[1].${field}`, message }]]);
    expect(await errorsOf(bad)).toEqual([400, [{ field, message }]]);
  }
});
