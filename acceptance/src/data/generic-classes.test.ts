import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';
import { openDataClient, sampleOf } from './sample-objects.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let client: Awaited<ReturnType<typeof openDataClient>>;
let stranger: Awaited<ReturnType<typeof openDataClient>>;
beforeAll(async () => {
  client = await openDataClient(run.system);
  stranger = await openDataClient(run.system);
});

const writable = genericClasses.filter((declaration) => !declaration.isReadOnly);

it('opens exactly the 13 classes', async () => {
  expect(genericClasses).toHaveLength(13);
  for (const { name } of genericClasses) expect((await client.call('GET', `/generic/${name}`)).status).toBe(200);
  for (const closed of [
    'user',
    'role',
    'locationRole',
    'document',
    'documentType',
    'location',
    'order',
    'Product',
    '__proto__',
  ]) {
    const answer = await client.call('GET', `/generic/${closed}`);
    expect([closed, answer.status, answer.json()['errorCode']]).toEqual([closed, 404, 404]);
  }
});

it.each([
  ['transaction', { transactionType: { id: '8' }, transactionEntries: [] }, 'source'],
  ['transaction', { transactionType: { id: '9' }, transactionEntries: [] }, 'destination'],
  ['requisitionItem', { quantityCanceled: 1 }, 'cancelReasonCode'],
])('400 cannot be null for a %s with %j and no %s', async (name, fields, field) => {
  const { body } = await sampleOf(client, name);
  const refused = await client.call('POST', `/generic/${name}`, { ...body, ...fields });
  expect([refused.status, refused.json()['errors']]).toEqual([400, [{ field, message: 'cannot be null' }]]);
});

describe.each(writable.map(({ name, fields }) => ({ name, fields })))('$name', ({ name, fields }) => {
  const path = (id = '') => `/generic/${name}${id && `/${id}`}`;

  it('201 created, 200 read and listed with every declared field', async () => {
    const { body } = await sampleOf(client, name);
    const created = await client.call('POST', path(), body);
    expect(created.status).toBe(201);
    const object = created.json();
    expect(Object.keys(object)).toEqual(['id', ...Object.keys(fields), 'version', 'dateCreated', 'lastUpdated']);
    expect(object['id']).toMatch(/^[0-9a-f]{32}$/);
    expect(object['version']).toBe(0);
    expect(object['dateCreated']).toBe('2026-03-01T08:00:00.000Z');
    const read = await client.call('GET', path(String(object['id'])));
    expect([read.status, read.json()]).toEqual([200, object]);
    const listed = (await client.call('GET', path())).json<{ data: { id: string }[] }>().data;
    expect(listed.find(({ id }) => id === object['id'])).toEqual(object);
  });

  it('200 pages by max and offset without a gap or a repeat', async () => {
    const { body } = await sampleOf(client, name);
    await client.call('POST', path(), { ...body, ...(name === 'organization' ? { code: 'one' } : {}) });
    const all = (await client.call('GET', path())).json<{ data: { id: string }[] }>().data;
    const walked: { id: string }[] = [];
    for (let offset = 0; offset < all.length + 2; offset += 2) {
      const page = await client.call('GET', `${path()}?max=2&offset=${String(offset)}`);
      walked.push(...page.json<{ data: { id: string }[] }>().data);
    }
    expect(walked).toEqual(all);
    expect((await client.call('GET', `${path()}?max=0`)).json()).toEqual({ data: [] });
    for (const bad of ['max=-1', 'max=x', 'offset=1.5', 'max=1&max=2']) {
      expect((await client.call('GET', `${path()}?${bad}`)).status).toBe(400);
    }
  });

  it('200 changes only the included field; an explicit null clears', async () => {
    const { body, change, optional } = await sampleOf(client, name);
    const before = (await client.call('POST', path(), body)).json();
    const id = String(before['id']);
    const changed = await client.call('PUT', path(id), change);
    expect(changed.status).toBe(200);
    expect(changed.json()).toEqual({ ...before, ...change, version: 1 });
    if (optional === null) return;
    const cleared = await client.call('PUT', path(id), { [optional]: null });
    expect(cleared.json()).toEqual({ ...before, ...change, [optional]: null, version: 2 });
  });

  it('400 cannot be null for a missing or cleared required field', async () => {
    const { body, required } = await sampleOf(client, name);
    const { [required]: _, ...rest } = body;
    const missing = await client.call('POST', path(), rest);
    expect(missing.status).toBe(400);
    expect(missing.json()['errors']).toContainEqual({ field: required, message: 'cannot be null' });
    const id = await client.create(name, body);
    const cleared = await client.call('PUT', path(id), { [required]: null });
    expect([cleared.status, cleared.json()['errors']]).toEqual([400, [{ field: required, message: 'cannot be null' }]]);
  });

  it('400 not found for a reference to nothing and for one of another account', async () => {
    const { body, reference } = await sampleOf(client, name);
    if (reference === null) return;
    const foreign = (await sampleOf(stranger, name)).body[reference];
    const nothing = { id: 'f'.repeat(32) };
    // ROOT exists on every account; the stranger's own object has another id there.
    const isShared = (foreign as { id: string }).id === 'ROOT';
    const strangers = isShared ? { id: await stranger.create('category', { name: 'theirs' }) } : foreign;
    for (const reference_ of [nothing, strangers]) {
      const refused = await client.call('POST', path(), { ...body, [reference]: reference_ });
      expect([refused.status, refused.json()['errors']]).toEqual([400, [{ field: reference, message: 'not found' }]]);
    }
  });

  it('204 deletes; 404 afterwards, and for an object of another account', async () => {
    const id = await client.create(name, (await sampleOf(client, name)).body);
    expect((await stranger.call('GET', path(id))).status).toBe(404);
    expect((await stranger.call('PUT', path(id), {})).status).toBe(404);
    expect((await stranger.call('DELETE', path(id))).status).toBe(404);
    expect((await client.call('DELETE', path(id))).status).toBe(204);
    expect((await client.call('GET', path(id))).status).toBe(404);
    expect((await client.call('DELETE', path(id))).status).toBe(404);
  });
});

it('403 for writing people, who can be read', async () => {
  const [person] = (await client.call('GET', '/generic/person')).json<{ data: { id: string }[] }>().data;
  expect(person).toMatchObject({ id: client.ids.person, name: 'Olive Owner', firstName: 'Olive', lastName: 'Owner' });
  expect(Object.keys(person ?? {})).not.toContain('passwordHash');
  expect((await client.call('POST', '/generic/person', { name: 'X' })).status).toBe(403);
  expect((await client.call('PUT', `/generic/person/${client.ids.person}`, { name: 'X' })).status).toBe(403);
  expect((await client.call('DELETE', `/generic/person/${client.ids.person}`)).status).toBe(403);
});

it('200 with the first word of a name as first name and the rest as last name, which are filters too', async () => {
  const owner = await signIn(run.system, client.subdomain);
  for (const [name, firstName, lastName] of [
    ['Ali', 'Ali', ''],
    ['Ali Ali', 'Ali', 'Ali'],
    ['Ali Ali Ali', 'Ali', 'Ali Ali'],
    ['Ali Baba', 'Ali', 'Baba'],
  ] as const) {
    const id = await owner.createUser(`${name.replaceAll(' ', '.')}@example.com`, {}, { name });
    const person = (await client.call('GET', `/generic/person/${id}`)).json();
    expect(person).toMatchObject({ name, firstName, lastName });
    const filter = new URLSearchParams({ firstName, lastName }).toString();
    expect((await client.call('GET', `/generic/person?${filter}`)).json()).toEqual({ data: [person] });
  }
});
