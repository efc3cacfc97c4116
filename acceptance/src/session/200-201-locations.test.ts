import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Session } from '../system/session.ts';
import { useOwnSystem, type AccountAnswer } from '../system/system.ts';

// Document 3, Location and Locations; document 4, section 5.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let account: AccountAnswer;
let owner: Session;
let key: string;
beforeAll(async () => {
  account = await run.system.createAccount();
  owner = await signIn(run.system, account.subdomain);
  ({ key } = await run.system.createKey(account.id));
});

const withKey = (path: string, method = 'GET', body?: unknown) =>
  run.system.instance(account.subdomain, `/api/v1${path}`, { method, body, headers: { 'x-api-key': key } });

const address = {
  address: '1 Main Street',
  city: 'Springfield',
  stateOrProvince: 'MA',
  postalCode: '01101',
  country: 'US',
};

describe('creating a location', () => {
  it('201 with every field', async () => {
    const organization = (await owner.post('/generic/organization', { name: 'Org', code: 'ORG' })).json<{
      id: string;
    }>();
    const group = (await owner.post('/generic/locationGroup', { name: 'Group' })).json<{ id: string }>();
    const body = {
      name: 'Central Depot',
      description: 'The big one',
      locationNumber: 'CD-1',
      locationType: { id: '2' },
      locationGroup: { id: group.id },
      organization: { id: organization.id },
      manager: { id: account.owner.id },
      address,
      active: true,
    };
    const created = await owner.data<{ id: string }>(201, 'POST', '/locations', body);
    const expected = {
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      name: 'Central Depot',
      description: 'The big one',
      locationNumber: 'CD-1',
      locationType: { id: '2', name: 'Depot', description: null },
      locationGroup: { id: group.id, name: 'Group' },
      address,
      active: true,
      organization: { id: organization.id, name: 'Org' },
      manager: { id: account.owner.id, name: 'Olive Owner' },
      dateCreated: '2026-03-01T08:00:00.000Z',
      lastUpdated: '2026-03-01T08:00:00.000Z',
    };
    expect(created).toEqual(expected);
    expect((await owner.get(`/locations/${created.id}`)).json()).toEqual({ data: expected });
    const versioned = await owner.get(`/locations/${created.id}?withVersion=true`);
    expect(versioned.json()).toEqual({ data: { ...expected, version: 0 } });
    expect(await owner.data(200, 'PUT', `/locations/${created.id}`, {})).toEqual(expected);
    expect((await withKey(`/locations/${created.id}`)).json()).toEqual({ data: expected });
  });

  it('201 with what is required: a number is made, the rest is null', async () => {
    const created = await owner.data(201, 'POST', '/locations', { name: 'Ward 1', locationType: { id: '5' } });
    expect(created).toEqual({
      id: expect.any(String) as string,
      name: 'Ward 1',
      description: null,
      locationNumber: expect.stringMatching(/^LOC-\d+$/) as string,
      locationType: { id: '5', name: 'Ward', description: null },
      locationGroup: null,
      address: null,
      active: true,
      organization: null,
      manager: null,
      dateCreated: expect.any(String) as string,
      lastUpdated: expect.any(String) as string,
    });
  });

  it('400 naming each field that is wrong', async () => {
    await owner.createLocation('Twice');
    for (const [body, errors] of [
      [{}, { name: 'cannot be null', locationType: 'cannot be null' }],
      [{ name: 'A', locationType: { id: 'none' } }, { locationType: 'not found' }],
      [{ name: 'A', locationType: { id: '2' }, manager: { id: 'none' } }, { manager: 'not found' }],
      [{ name: 'Twice', locationType: { id: '5' } }, { name: 'must be unique' }],
      [{ name: 'A', locationType: { id: '2' }, locationNumber: 'CD-1' }, { locationNumber: 'must be unique' }],
      [
        { name: 7, locationType: { id: '2' }, address: { city: 7 } },
        { name: 'must be text', 'address.city': 'must be text' },
      ],
    ] as const) {
      const answer = await owner.post('/locations', body);
      const fields = Object.entries(errors).map(([field, message]) => ({ field, message }));
      expect([answer.status, answer.json()['errors']]).toEqual([400, fields]);
    }
  });
});

describe('changing a location', () => {
  it('200: only what is given changes, the parts of the address merge, null clears', async () => {
    const id = await owner.createLocation('Merged', { address, description: 'old' });
    await run.system.advanceClock(60);
    const merged = await owner.data(200, 'PUT', `/locations/${id}`, { name: 'Renamed', address: { city: 'Boston' } });
    expect(merged).toMatchObject({
      name: 'Renamed',
      description: 'old',
      address: { ...address, city: 'Boston' },
      dateCreated: '2026-03-01T08:00:00.000Z',
      lastUpdated: '2026-03-01T08:01:00.000Z',
    });
    const part = await owner.data(200, 'PUT', `/locations/${id}`, { address: { postalCode: null }, description: null });
    expect(part).toMatchObject({ description: null, address: { ...address, city: 'Boston', postalCode: null } });
    expect(await owner.data(200, 'PUT', `/locations/${id}`, { address: null })).toMatchObject({ address: null });
    const refused = await owner.put(`/locations/${id}`, { name: null });
    expect([refused.status, refused.json()['errors']]).toEqual([400, [{ field: 'name', message: 'cannot be null' }]]);
  });

  it('400 for a version that somebody else has changed meanwhile, and nothing is changed', async () => {
    const id = await owner.createLocation('Edited twice');
    const versioned = `/locations/${id}?withVersion=true`;
    const { version } = await owner.data<{ version: number }>(200, 'GET', versioned);
    await owner.data(200, 'PUT', `/locations/${id}`, { description: 'theirs', version });
    const refused = await owner.put(`/locations/${id}`, { description: 'mine', version });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('optimistic locking') as string]);
    const kept = { description: 'theirs', version: version + 1 };
    expect(await owner.data(200, 'GET', versioned)).toMatchObject(kept);
    expect((await owner.put(`/locations/${id}`, { version: 'one' })).status).toBe(400);
  });

  it('200 with active false: it stays in the list', async () => {
    const id = await owner.createLocation('Old Depot');
    expect(await owner.data(200, 'PUT', `/locations/${id}`, { active: false })).toMatchObject({ active: false });
    const { data } = (await withKey('/locations')).json<{ data: { id: string; active: boolean }[] }>();
    expect(data.find((location) => location.id === id)).toMatchObject({ active: false });
  });

  it('404 for one that does not exist or is another account’s', async () => {
    const other = await signIn(run.system, (await run.system.createAccount()).subdomain);
    const foreign = await other.createLocation('Foreign');
    for (const id of ['none', foreign]) {
      expect((await owner.put(`/locations/${id}`, { name: 'Mine' })).status).toBe(404);
    }
  });
});

describe('reading locations', () => {
  it('200 {"data": null} for one that does not exist, in both forms', async () => {
    const foreign = await (
      await signIn(run.system, (await run.system.createAccount()).subdomain)
    ).createLocation('Foreign');
    for (const id of ['none', foreign, '%00']) {
      for (const answer of [await owner.get(`/locations/${id}`), await withKey(`/locations/${id}`)]) {
        expect([answer.status, answer.json()]).toEqual([200, { data: null }]);
      }
    }
  });

  it('200 with all of them and exactly the fields of a list item; max and offset are ignored', async () => {
    const all = (await withKey('/locations')).json<{ data: { name: string }[] }>();
    expect(Object.keys(all)).toEqual(['data']);
    expect(all.data.length).toBeGreaterThan(3);
    expect(all.data.map(({ name }) => name)).toEqual(all.data.map(({ name }) => name).sort());
    for (const location of all.data) {
      expect(Object.keys(location)).toEqual([
        'id',
        'name',
        'description',
        'locationNumber',
        'locationType',
        'locationGroup',
        'address',
        'active',
      ]);
    }
    expect((await withKey('/locations?max=1&offset=2')).json()).toEqual(all);
    expect((await withKey('/locations?max=nonsense')).json()).toEqual(all);
    expect((await owner.get('/locations?max=1')).json()).toEqual({ ...all, totalCount: all.data.length });
  });

  it('405 for a change with a key, and nothing is changed', async () => {
    const before = (await withKey('/locations')).text;
    const body = { name: 'By key', locationType: { id: '2' } };
    const { data } = (await withKey('/locations')).json<{ data: { id: string }[] }>();
    for (const answer of [
      await withKey('/locations', 'POST', body),
      await withKey(`/locations/${data[0]!.id}`, 'PUT', { name: 'Other' }),
    ]) {
      expect([answer.status, answer.json()['errorCode'], answer.headers.allow]).toEqual([405, 405, 'GET, HEAD']);
    }
    expect((await withKey('/locations')).text).toBe(before);
  });
});
