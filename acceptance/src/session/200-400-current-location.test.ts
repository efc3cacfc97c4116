import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../system/session.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 3, Authentication: the current location of a connection. For all cases of the rule see
// current-location.test.ts of the server.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
beforeAll(async () => {
  stock = await stockInstance(run.system);
});

const withKey = (key: string, path: string, options: object = {}) =>
  run.system.instance(stock.account.subdomain, `/api/v1${path}`, { headers: { 'x-api-key': key }, ...options });

describe('a connection with a key', () => {
  it('has the location of the person who created it, and a change counts from the next request on', async () => {
    const { owner, account, north, south, productCode } = stock;
    const createdBy = await owner.createUser('keys@example.com', {});
    const { key } = await run.system.createKey(account.id, { createdBy });
    const path = `/products/${productCode}/availableItems`;
    const lots = async () => {
      const answer = await withKey(key, path);
      return answer.status === 200 ? answer.json<{ data: unknown[] }>().data.length : answer.json();
    };
    // Two depots, no role, no default: there is no current location, and a call that needs one fails.
    expect(await lots()).toMatchObject({ errorCode: 400 });
    const movement = { origin: { id: north }, destination: { id: south }, lineItems: [] };
    expect((await withKey(key, '/stockMovements', { method: 'POST', body: movement })).status).toBe(400);
    expect((await withKey(key, `${path}?location.id=${north}`)).json<{ data: unknown[] }>().data).toHaveLength(1);

    const change = (body: object) => owner.data(200, 'PUT', `/users/${createdBy}`, body);
    await change({ locationRoles: [{ location: { id: south }, role: 'BROWSER' }] });
    expect(await lots()).toBe(0);
    await change({ defaultLocation: { id: north } });
    expect(await lots()).toBe(1);
    await change({ defaultLocation: null, locationRoles: [] });
    expect(await lots()).toMatchObject({ errorCode: 400 });
  });
});

describe('a session', () => {
  it('has the location that was chosen at sign-in, which does not set the default location', async () => {
    const { owner, account, north, south, productCode } = stock;
    await owner.createUser('both@example.com', { [north]: 'BROWSER', [south]: 'BROWSER' });
    const lots = async (location?: string) => {
      const session = await signInAs(run.system, account.subdomain, 'both@example.com', location);
      return (await session.get(`/products/${productCode}/availableItems`)).json<{ data?: unknown[] }>().data?.length;
    };
    expect([await lots(north), await lots(south), await lots()]).toEqual([1, 0, undefined]);
  });

  it('also goes for teammates that the operator adds with a default location', async () => {
    const { account, south } = stock;
    const person = { email: 'op@example.com', name: 'Op', password: 'another long password', defaultLocationId: south };
    expect((await run.system.operator('POST', `/accounts/${account.id}/users`, person)).status).toBe(201);
    const session = await signInAs(run.system, account.subdomain, 'op@example.com');
    expect(await session.data(200, 'GET', '/me')).toMatchObject({ location: { id: south, name: 'South' } });
  });
});

describe('an id that cannot be one', () => {
  it('404, never 500, wherever an address has an id', async () => {
    const { owner } = stock;
    const id = '%00x';
    for (const [method, path] of [
      ['PUT', `/locations/${id}`],
      ['PUT', `/users/${id}`],
      ['GET', `/shipments/${id}`],
      ['POST', `/shipments/${id}/send`],
      ['GET', `/stockMovements/${id}`],
      ['GET', `/purchaseOrders/${id}`],
      ['POST', `/purchaseOrders/${id}/approve`],
      ['GET', `/generic/product/${id}`],
      ['DELETE', `/generic/product/${id}`],
      ['GET', `/generic/${id}`],
      ['GET', `/products/${id}/availableItems`],
    ] as const) {
      const answer = await owner.call(method, path, method === 'PUT' ? {} : undefined);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  });
});
