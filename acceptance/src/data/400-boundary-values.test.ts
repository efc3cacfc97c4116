import type { Field } from '@storehouse/contract/inventory/class-declaration';
import { addressFields, location } from '@storehouse/contract/inventory/classes/location';
import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Session } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';
import { openDataClient, sampleOf } from './sample-objects.ts';

// Document 3, Errors: a wrong value is answered with 400. Whatever a body holds, the database must not be the first to notice.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let client: Awaited<ReturnType<typeof openDataClient>>;
/** The session form counts against no hourly limit: this file sends thousands of requests. */
let owner: Session;
beforeAll(async () => {
  client = await openDataClient(run.system);
  owner = await signIn(run.system, client.subdomain);
});

const nowhere = 'f'.repeat(32);
const maxInteger = 2_147_483_647;

/** Text of three bytes a character that hardly compresses: the largest that an index may have to hold. */
const longText = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7_919) % 20_000))).join('');

const ofAnyType = [null, 1e308, '', [], {}, true];

/** The smallest and largest values of a type, those just beyond, and those that only look like one. */
function boundariesOf(field: Field): unknown[] {
  switch (field.type) {
    case 'text':
      return [longText(field.max ?? 255), longText((field.max ?? 255) + 1), ' ', 'a\u0000b', '\ud800'];
    case 'integer':
      return [maxInteger, maxInteger + 1, -maxInteger, -maxInteger - 1, Number.MAX_SAFE_INTEGER, 2 ** 64, -1, 0, 0.5];
    case 'decimal':
      return ['999999999999999.9999', '9999999999999999', 999_999_999_999_999, 1e15, 0.00001, '-0', -1, 'NaN', '1e5'];
    case 'date':
    case 'datetime':
      return [
        '1000-01-01',
        '9998-12-31',
        '9999-12-31',
        '0001-01-01',
        '9998-12-31T23:59:59-23:59',
        '1000-01-01T00:00:00+23:59',
      ];
    case 'enum':
      return [...field.values, 'NO_SUCH_VALUE', 'a\u0000b', longText(300)];
    case 'set':
      return [['NO_SUCH_VALUE'], [''], ['a\u0000b'], ['\ud800'], [null], [[]], Array<string>(500).fill(longText(64))];
    case 'boolean':
      return [false, 0, 'true'];
    case 'reference':
      return [nowhere, '99', 'x'.repeat(64), 'x'.repeat(65), 'a\u0000b', '\ud800', 7, null].map((id) => ({ id }));
    case 'parts':
      return [[null], [{}], [[]], 'entries'];
  }
}

type Body = Readonly<Record<string, unknown>>;
type Sent = readonly [method: string, path: string, body: unknown];

/** Sends each request and returns those that the server answered with a 5xx. */
async function failuresOf(requests: Iterable<Sent>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const [method, path, body] of requests) {
    const { status } = await owner.call(method, path, body);
    if (status >= 500) failures.push([method, path, body, status]);
  }
  return failures;
}

let objects = 0;
/** The body with new values for the fields that must be unique. */
function fresh(body: Body): Body {
  objects += 1;
  const unique = ['code', 'lotNumber'].filter((name) => name in body);
  return { ...body, ...Object.fromEntries(unique.map((name) => [name, `U-${String(objects)}`])) };
}

describe.each(genericClasses.filter(({ isReadOnly }) => !isReadOnly).map(({ name, fields }) => ({ name, fields })))(
  '$name',
  ({ name, fields }) => {
    const path = `/generic/${name}`;

    it.each(Object.entries<Field>(fields))('no 500 for any value of %s', async (field, type) => {
      const { body } = await sampleOf(client, name);
      const id = await client.create(name, fresh(body));
      const requests = [...ofAnyType, ...boundariesOf(type)].flatMap((value): Sent[] => [
        ['POST', path, { ...fresh(body), [field]: value }],
        ['POST', path, [{ ...fresh(body), [field]: value }, fresh(body)]],
        ['PUT', `${path}/${id}`, { [field]: value }],
      ]);
      expect(await failuresOf(requests)).toEqual([]);
    });
  },
);

/** One type that adds, one that subtracts, one that sets the lot, and one that sets the product. */
const typesOfEffects = ['3', '2', '7', '11'];

it('no 500 for any value of a transaction’s entries', async () => {
  const { body } = await sampleOf(client, 'transaction');
  const [entry] = body['transactionEntries'] as Body[];
  const { fields } = genericClasses.find(({ name }) => name === 'transactionEntry')!;
  const requests = Object.entries<Field>(fields).flatMap(([field, type]) =>
    [...ofAnyType, ...boundariesOf(type)].flatMap((value): Sent[] =>
      typesOfEffects.map((id) => {
        const transactionEntries = [entry, { ...entry, [field]: value }];
        return ['POST', '/generic/transaction', { ...body, transactionType: { id }, transactionEntries }];
      }),
    ),
  );
  expect(await failuresOf(requests)).toEqual([]);
});

it('no 500 for any value of a location', async () => {
  const id = await owner.createLocation('Changed');
  const named = () => ({ name: `L-${String((objects += 1))}`, locationType: { id: '2' } });
  const ofFields = Object.entries<Field>(location.fields).flatMap(([field, type]) =>
    [...ofAnyType, ...boundariesOf(type)].map((value) => ({ [field]: value })),
  );
  const ofAddresses = addressFields.flatMap((part) =>
    [...ofAnyType, ...boundariesOf({ type: 'text' })].map((value) => ({ address: { [part]: value } })),
  );
  const requests = [...ofFields, ...ofAddresses].flatMap((change): Sent[] => [
    ['POST', '/locations', { ...named(), ...change }],
    ['PUT', `/locations/${id}`, change],
  ]);
  expect(await failuresOf(requests)).toEqual([]);
});

it('400 not found for an unknown bin of an entry', async () => {
  const { body } = await sampleOf(client, 'transaction');
  const [entry] = body['transactionEntries'] as Body[];
  const transactionEntries = [entry, { ...entry, binLocation: { id: nowhere } }];
  const answer = await client.call('POST', '/generic/transaction', { ...body, transactionEntries });
  const errors = [{ field: 'transactionEntries[1].binLocation', message: 'not found' }];
  expect([answer.status, answer.json()['errors']]).toEqual([400, errors]);
});

it('400 not found for an unknown transaction type, in a POST and in a PUT', async () => {
  const { body } = await sampleOf(client, 'transaction');
  const id = await client.create('transaction', body);
  const change = { transactionType: { id: '99' } };
  for (const answer of [
    await client.call('POST', '/generic/transaction', { ...body, ...change }),
    await client.call('PUT', `/generic/transaction/${id}`, change),
  ]) {
    const errors = [{ field: 'transactionType', message: 'not found' }];
    expect([answer.status, answer.json()]).toEqual([
      400,
      { errorCode: 400, errorMessage: 'transactionType not found', errors },
    ]);
  }
});

describe('a version that no object can have', () => {
  const versions = [maxInteger, maxInteger + 1, 2 ** 32, Number.MAX_SAFE_INTEGER, -maxInteger - 2];

  it.each(genericClasses.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name))(
    '400 optimistic locking for %s, 404 for an unknown id',
    async (name) => {
      const { body, change } = await sampleOf(client, name);
      const id = await client.create(name, fresh(body));
      for (const version of [...versions, 2 ** 64, 1e308]) {
        const answer = await owner.put(`/generic/${name}/${id}`, { ...change, version });
        expect([version, answer.status, answer.json()['errorMessage']]).toEqual([
          version,
          400,
          expect.stringContaining('optimistic locking'),
        ]);
        expect((await owner.put(`/generic/${name}/${nowhere}`, { ...change, version })).status).toBe(404);
      }
      expect((await owner.get(`/generic/${name}/${id}`)).json()['version']).toBe(0);
    },
  );

  it('400 optimistic locking for a location, 404 for an unknown id', async () => {
    const id = await owner.createLocation('Versioned');
    for (const version of versions) {
      const answer = await owner.put(`/locations/${id}`, { name: 'Other', version });
      expect([version, answer.status, answer.text]).toEqual([
        version,
        400,
        expect.stringContaining('optimistic locking'),
      ]);
      expect((await owner.put(`/locations/${nowhere}`, { name: 'Other', version })).status).toBe(404);
    }
    const unchanged = await owner.data(200, 'GET', `/locations/${id}?withVersion=true`);
    expect(unchanged).toMatchObject({ name: 'Versioned', version: 0 });
  });
});
