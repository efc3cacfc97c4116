import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { openDataClient, sampleOf } from './sample-objects.ts';

// Document 6: an unknown name is refused instead of being dropped, and an object that was read may be sent back.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let client: Awaited<ReturnType<typeof openDataClient>>;
let stocked: StockedInstance;
beforeAll(async () => {
  client = await openDataClient(run.system);
  stocked = await stockInstance(run.system);
});

interface NameError {
  readonly field: string;
  readonly message: string;
  readonly nearest: string;
}
const unknownIn = (answer: Answer): string[][] => {
  const { errorCode, errorMessage, errors } = answer.json<{
    errorCode: number;
    errorMessage: string;
    errors: NameError[];
  }>();
  expect([answer.status, errorCode]).toEqual([400, 400]);
  return errors
    .filter(({ message }) => message === 'is not known')
    .map(({ field, nearest }) => {
      expect(errorMessage).toContain(`${field} is not known (the nearest known name is ${nearest})`);
      return [field, nearest];
    });
};
const writable = genericClasses.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name);

describe.each(genericClasses.map(({ name }) => name))('%s', (name) => {
  it('400 for a list with an unknown parameter', async () => {
    const answer = await client.call('GET', `/generic/${name}?lastUpdatedSinc=2026-03-01T08:00:00Z&mx=1`);
    expect(unknownIn(answer)).toEqual([
      ['lastUpdatedSinc', 'lastUpdatedSince'],
      ['mx', 'max'],
    ]);
  });
});

describe.each(writable)('%s', (name) => {
  it('400 for an unknown field, in a create and a change, and nothing is done', async () => {
    const { body, change } = await sampleOf(client, name);
    const count = async () => (await client.call('GET', `/generic/${name}`)).json<{ data: unknown[] }>().data.length;
    const before = await count();
    const misspelt = await client.call('POST', `/generic/${name}`, { ...body, naem: 'x' });
    expect(unknownIn(misspelt).map(([field]) => field)).toEqual(['naem']);
    const second = await client.call('POST', `/generic/${name}`, [body, { ...body, naem: 'x' }]);
    expect(unknownIn(second).map(([field]) => field)).toEqual(['[1].naem']);
    expect(await count()).toBe(before);
    const id = await client.create(name, body);
    const changed = await client.call('PUT', `/generic/${name}/${id}`, { ...change, naem: 'x' });
    expect(unknownIn(changed).map(([field]) => field)).toEqual(['naem']);
    expect((await client.call('GET', `/generic/${name}/${id}`)).json()['version']).toBe(0);
  });

  it('200 for an object that was read and is sent back, with and without its version', async () => {
    const { body } = await sampleOf(client, name);
    const id = await client.create(name, { ...body, ...(name === 'organization' ? { code: `again-${name}` } : {}) });
    const read = (await client.call('GET', `/generic/${name}/${id}`)).json();
    const back = await client.call('PUT', `/generic/${name}/${id}`, { ...read, class: name });
    expect(back.status, back.text).toBe(200);
    expect(back.json()).toEqual({ ...read, version: 1 });
    const { version: _, ...unversioned } = back.json();
    expect((await client.call('PUT', `/generic/${name}/${id}`, unversioned)).json()['version']).toBe(2);
  });
});

it('400 with the nearest name for the first tries of a new integrator', async () => {
  const created = await client.call('POST', '/generic/product', { name: 'x', price: 3, categry: { id: 'ROOT' } });
  expect(unknownIn(created)).toEqual([
    ['price', 'pricePerUnit'],
    ['categry', 'category'],
  ]);
  expect(created.json<{ errors: NameError[] }>().errors).toContainEqual({
    field: 'category',
    message: 'cannot be null',
  });
  expect(unknownIn(await client.call('GET', '/generic/product?category=ROOT'))).toEqual([['category', 'category.id']]);
  expect(unknownIn(await client.call('GET', '/generic/organization?roles=DONOR'))).toHaveLength(1);
  const { body } = await sampleOf(client, 'transaction');
  const [line] = body['transactionEntries'] as object[];
  const lines = await client.call('POST', '/generic/transaction', {
    ...body,
    transactionEntries: [{ ...line, qty: 1 }],
  });
  expect(unknownIn(lines)).toEqual([['transactionEntries[0].qty', 'transactionEntries[0].quantity']]);
});

it('400 for unknown parameters of the other lists, and 200 for max and offset of locations', async () => {
  for (const path of ['/products?page=2', '/locations?name=x', '/stockMovements?page=2', '/purchaseOrders?page=2']) {
    expect(unknownIn(await client.call('GET', path))).toHaveLength(1);
    const session = await stocked.owner.call('GET', path);
    expect([path, session.status]).toEqual([path, 400]);
  }
  expect(unknownIn(await client.call('GET', '/products/P/availableItems?locationid=x'))).toEqual([
    ['locationid', 'location.id'],
  ]);
  const all = (await client.call('GET', '/locations')).text;
  expect((await client.call('GET', '/locations?max=1&offset=2&max=x')).text).toBe(all);
});

it('400 for unknown fields of a stock movement; what was read may be sent back', async () => {
  const movement = {
    origin: { id: client.ids.depot },
    destination: { id: client.ids.ward },
    lineItems: [
      {
        product: { id: await client.create('product', { name: 'x', category: { id: 'ROOT' } }) },
        quantityRequested: 1,
      },
    ],
  };
  const misspelt = { ...movement, descripton: 'x', lineItems: [{ ...movement.lineItems[0], quantity: 1 }] };
  expect(unknownIn(await client.call('POST', '/stockMovements', misspelt))).toEqual([
    ['descripton', 'description'],
    ['lineItems[0].quantity', 'lineItems[0].quantityRequested'],
  ]);
  const created = (await client.call('POST', '/stockMovements', movement)).json<{ data: object }>().data;
  expect((await client.call('POST', '/stockMovements', created)).status).toBe(201);
});

it('200 for a location that was read and is sent back, by session', async () => {
  const { owner, north } = stocked;
  const read = `/locations/${north}?withVersion=true`;
  const { version, ...data } = await owner.data<{ version: number }>(200, 'GET', read);
  expect(await owner.data(200, 'PUT', `/locations/${north}`, { ...data, version })).toEqual(data);
  expect(await owner.data(200, 'GET', read)).toEqual({ ...data, version: version + 1 });
  expect(unknownIn(await owner.call('PUT', `/locations/${north}`, { address: { cty: 'Bonn' } }))).toEqual([
    ['address.cty', 'address.city'],
  ]);
});
