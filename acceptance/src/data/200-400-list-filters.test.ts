import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openDataClient, sampleOf } from './sample-objects.ts';

// Document 6, The data API for integrations: what a list answers is compared with a model that filters the whole list.
const start = '2026-03-01T08:00:00.000Z';
const run = useOwnSystem({ flags: ['--test-clock', start] });

let client: Awaited<ReturnType<typeof openDataClient>>;
type Listed = Readonly<Record<string, unknown>> & { readonly id: string; readonly lastUpdated: string };

const list = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<Listed[]> => {
  const answer = await client.call('GET', `${path}?${String(new URLSearchParams(query))}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ data: Listed[] }>().data;
};

beforeAll(async () => {
  client = await openDataClient(run.system);
  for (const { name, isReadOnly } of genericClasses) {
    if (isReadOnly) continue;
    for (const round of [1, 2]) {
      const { body, change } = await sampleOf(client, name);
      const id = await client.create(name, body);
      await run.system.advanceClock(1.5);
      if (round === 2) await client.call('PUT', `/generic/${name}/${id}`, change);
    }
  }
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The value of a field as a filter parameter writes it; null if no filter can name it. */
function filterValue(value: unknown): string | null {
  if (value === null || Array.isArray(value)) return null;
  return typeof value === 'object' ? (value as { id: string }).id : textOf(value);
}
const parameterOf = (field: string, value: unknown) => (typeof value === 'object' && value ? `${field}.id` : field);

/** The list that the model expects: the objects that match every filter, in the order that the filters imply. */
function expected(all: readonly Listed[], query: Readonly<Record<string, string>>): Listed[] {
  const { lastUpdatedSince, max, offset = '0', ...filters } = query;
  const matching = all.filter((object) =>
    Object.entries(filters).every(([name, wanted]) => filterValue(object[name.replace(/\.id$/, '')]) === wanted),
  );
  const inOrder =
    lastUpdatedSince === undefined
      ? matching
      : matching
          .filter(({ lastUpdated }) => lastUpdated >= lastUpdatedSince)
          .sort((a, b) => (a.lastUpdated + a.id < b.lastUpdated + b.id ? -1 : 1));
  return inOrder.slice(Number(offset), max === undefined ? undefined : Number(offset) + Number(max));
}

describe.each(genericClasses.map(({ name }) => name))('%s', (name) => {
  it('200 filtered by each of its fields, by its references, and by what every object has', async () => {
    const all = await list(`/generic/${name}`);
    expect(all.length).toBeGreaterThan(0);
    const filters = all.flatMap((object) =>
      Object.entries(object).flatMap(([field, value]): [string, string][] => {
        const wanted = filterValue(value);
        return wanted === null ? [] : [[parameterOf(field, value), wanted]];
      }),
    );
    for (const [parameter, wanted] of new Map(filters)) {
      const query = { [parameter]: wanted };
      expect(await list(`/generic/${name}`, query), JSON.stringify(query)).toEqual(expected(all, query));
    }
  });

  it('200 what has changed since any moment, and on from any row', async () => {
    const all = await list(`/generic/${name}`);
    for (const { lastUpdated } of all) {
      const query = { lastUpdatedSince: lastUpdated };
      const changed = await list(`/generic/${name}`, query);
      expect(changed).toEqual(expected(all, query));
      const paged = [0, 1, 2].map((offset) => ({ ...query, max: '1', offset: String(offset) }));
      for (const page of paged) expect(await list(`/generic/${name}`, page)).toEqual(expected(all, page));
    }
    expect(await list(`/generic/${name}`, { lastUpdatedSince: '2030-01-01T00:00:00Z' })).toEqual([]);
  });
});

it('200 random filters of products agree with the model, in the class and in the catalogue', async () => {
  const categories = [
    'ROOT',
    await client.create('category', { name: 'A' }),
    await client.create('category', { name: 'B' }),
  ];
  // A random generator with a fixed seed, so that a failure can be reproduced.
  let state = 20_260_301;
  const pick = <Value>(values: readonly Value[]): Value => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return values[Math.floor((state / 2_147_483_648) * values.length)] as Value;
  };
  const pools = {
    name: ['Gauze', 'Tape', 'Grüße & mehr', "O'Neill 100%"],
    unitOfMeasure: ['roll', 'box', null],
    pricePerUnit: [0, 1.25, 10, null],
    packageSize: [1, 12],
    active: [true, false],
    upc: ['4006381333931', '0', null],
  };
  for (let batch = 0; batch < 4; batch += 1) {
    const bodies = Array.from({ length: 25 }, () => ({
      category: { id: pick(categories) },
      ...Object.fromEntries(Object.entries(pools).map(([field, pool]) => [field, pick<unknown>(pool)])),
    }));
    expect((await client.call('POST', '/generic/product', bodies)).status).toBe(201);
    await run.system.advanceClock(0.25);
  }
  const all = await list('/generic/product');
  const moments = [...new Set(all.map(({ lastUpdated }) => lastUpdated))];
  const choices: [string, readonly unknown[]][] = [
    ...Object.entries(pools),
    ['category.id', [...categories, 'nothing']],
    ['lastUpdatedSince', moments],
    ['max', [0, 1, 7, 500]],
    ['offset', [0, 1, 13, 500]],
  ];
  for (let trial = 0; trial < 60; trial += 1) {
    const given = choices.flatMap(([name, pool]): [string, string][] => {
      const value = pick(pool);
      return value === null || pick([true, false, false]) ? [] : [[name, textOf(value)]];
    });
    const query = Object.fromEntries(given.filter(() => pick([true, false])));
    const wanted = expected(all, query);
    expect(await list('/generic/product', query), JSON.stringify(query)).toEqual(wanted);
    expect(await list('/products', query), JSON.stringify(query)).toEqual(wanted);
  }
  const inCategory = await client.call('GET', `/products?categoryId=${String(categories[1])}&active=true&max=2`);
  const { totalCount } = inCategory.json<{ totalCount: number }>();
  expect(totalCount).toBe(expected(all, { 'category.id': String(categories[1]), active: 'true' }).length);
});

it('200 a client that goes on from the last row misses nothing and ends', async () => {
  const all = await list('/generic/product');
  const seen = new Map<string, string>();
  let since = start;
  for (;;) {
    let page: Listed[];
    let offset = 0;
    do {
      page = await list('/generic/product', { lastUpdatedSince: since, max: '10', offset: String(offset) });
      for (const { id, lastUpdated } of page) seen.set(id, lastUpdated);
      offset += 10;
    } while (page.length === 10 && page[0]?.lastUpdated === page.at(-1)?.lastUpdated);
    const last = page.at(-1)?.lastUpdated ?? since;
    if (last === since) break;
    since = last;
  }
  expect([...seen.keys()].sort()).toEqual(all.map(({ id }) => id).sort());
});

it('200 nothing for what does not exist; 400 for what is not of the type', async () => {
  for (const query of [
    { id: 'nothing' },
    { 'category.id': 'x'.repeat(200) },
    { productCode: '' },
    { pricePerUnit: '-1' },
    { packageSize: '0' },
  ]) {
    expect(await list('/generic/product', query as unknown as Record<string, string>)).toEqual([]);
  }
  for (const [className, query, field] of [
    ['product', 'packageSize=many', 'packageSize'],
    ['product', 'pricePerUnit=cheap', 'pricePerUnit'],
    ['product', 'active=yes', 'active'],
    ['product', 'category.id=', 'category.id'],
    ['product', 'name=a&name=b', 'name'],
    ['product', 'name=%00', 'name'],
    ['product', 'lastUpdatedSince=yesterday', 'lastUpdatedSince'],
    ['product', 'version=1.5', 'version'],
    ['inventoryItem', 'expirationDate=2026-02-30', 'expirationDate'],
    ['inventoryItem', 'lotStatus=FINE', 'lotStatus'],
    ['transaction', 'transactionDate=2026-03-01T08:00', 'transactionDate'],
    ['product', 'max=-1&name=a', 'max'],
  ] as const) {
    const answer = await client.call('GET', `/generic/${className}?${query}`);
    const { errorCode, errors } = answer.json<{ errorCode: number; errors: { field: string }[] }>();
    expect([query, answer.status, errorCode, errors.map((error) => error.field)]).toEqual([query, 400, 400, [field]]);
  }
});

it('200 a moment with an offset, whether its plus sign is encoded or not', async () => {
  const all = await list('/generic/product', { lastUpdatedSince: start });
  for (const moment of ['2026-03-01T09:00:00+01:00', '2026-03-01T09:00:00%2B01:00', '2026-03-01']) {
    const answer = await client.call('GET', `/generic/product?lastUpdatedSince=${moment}`);
    expect(answer.json<{ data: unknown[] }>().data).toEqual(all);
  }
});
