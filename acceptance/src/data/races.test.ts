import { beforeAll, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openDataClient } from './sample-objects.ts';

const run = useSystem();

let client: Awaited<ReturnType<typeof openDataClient>>;
beforeAll(async () => {
  client = await openDataClient(run.system);
});

it('201 and 400 must be unique for two parallel creates with one code', async () => {
  for (let round = 0; round < 10; round += 1) {
    const body = { name: 'Twin', category: { id: 'ROOT' }, productCode: `TWIN-${String(round)}` };
    const answers = await Promise.all([1, 2].map(() => client.call('POST', '/generic/product', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.json()['errors']).toEqual([{ field: 'productCode', message: 'must be unique' }]);
  }
});

it('200 and 400 optimistic locking for two parallel updates of one version', async () => {
  const id = await client.create('product', { name: 'Locked', category: { id: 'ROOT' } });
  for (let version = 0; version < 10; version += 1) {
    const update = (name: string) => client.call('PUT', `/generic/product/${id}`, { name, version });
    const answers = await Promise.all([update('one'), update('two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.json()['errorMessage']).toContain('optimistic locking');
  }
});

it('numbers generated concurrently are unique, and skip one that was given', async () => {
  const body = { name: 'Numbered', category: { id: 'ROOT' } };
  const first = (await client.call('POST', '/generic/product', body)).json()['productCode'] as string;
  const next = `PR-${String(Number(first.slice(3)) + 5)}`;
  await client.create('product', { ...body, productCode: next });
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.call('POST', '/generic/product', body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
  const codes = answers.map((answer) => answer.json()['productCode']);
  expect(new Set([...codes, next]).size).toBe(31);
});

it('100 parallel adjustments of one lot: the final quantity is the sum', async () => {
  const product = await client.create('product', { name: 'Busy', category: { id: 'ROOT' }, productCode: 'BUSY' });
  const lot = await client.create('inventoryItem', { product: { id: product }, lotNumber: 'L1' });
  const quantities = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? -index : index));
  const answers = await Promise.all(
    quantities.map((quantity) =>
      client.call('POST', '/generic/transaction', {
        transactionType: { id: '3' },
        transactionDate: new Date(Date.now() - 1_000).toISOString(),
        inventory: { id: client.ids.depot },
        transactionEntries: [{ inventoryItem: { id: lot }, quantity }],
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201));
  const items = await client.call('GET', `/products/BUSY/availableItems?location.id=${client.ids.depot}`);
  const sum = quantities.reduce((total, quantity) => total + quantity, 0);
  expect(items.json<{ data: { quantityOnHand: number }[] }>().data.map((item) => item.quantityOnHand)).toEqual([sum]);
});
