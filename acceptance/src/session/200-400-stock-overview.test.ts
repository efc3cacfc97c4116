import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, Session, signIn, signInAs } from '../system/session.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// What the inventory application shows and no other call returns.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
let stocked: StockedInstance;
let gauze: string;
beforeAll(async () => {
  stocked = await stockInstance(run.system);
  const { owner, north, product } = stocked;
  const body = { name: 'Gauze 100%', category: { id: 'ROOT' }, productCode: 'GZ-1', upc: '4006381333931' };
  gauze = (await owner.post('/generic/product', body)).json<{ id: string }>().id;
  const level = (id: string, levels: object) =>
    owner.data(200, 'PUT', '/inventoryLevels', { location: { id: north }, product: { id }, ...levels });
  await level(product, { minQuantity: 20, reorderQuantity: 150, maxQuantity: 90 });
  await level(gauze, { minQuantity: 5 });
});

interface Row {
  readonly product: { readonly name: string };
}
const names = async (query: string, path = '/stock'): Promise<string[]> => {
  const answer = await stocked.owner.get(`${path}${query}`);
  const { data, totalCount } = answer.json<{ data: Row[]; totalCount: number }>();
  expect(totalCount).toBeGreaterThanOrEqual(data.length);
  return data.map(({ product }) => product.name);
};

describe('the stock of a location', () => {
  it('200 with its products, levels and soonest expiry, at the current location without one', async () => {
    const answer = await stocked.owner.get('/stock');
    expect(answer.json()).toEqual({
      data: [
        {
          product: { id: stocked.product, name: 'Aspirin', productCode: stocked.productCode, class: 'product' },
          quantityOnHand: 100,
          minQuantity: 20,
          reorderQuantity: 150,
          maxQuantity: 90,
          soonestExpiry: '2026-12-31',
        },
        {
          product: { id: gauze, name: 'Gauze 100%', productCode: 'GZ-1', class: 'product' },
          quantityOnHand: 0,
          minQuantity: 5,
          reorderQuantity: null,
          maxQuantity: null,
          soonestExpiry: null,
        },
      ],
      totalCount: 2,
    });
    expect(await names(`?location.id=${stocked.south}`)).toEqual([]);
  });

  it.each([
    ['', ['Aspirin', 'Gauze 100%']],
    ['&state=all&max=1&offset=1', ['Gauze 100%']],
    ['&max=0', []],
    ['&q=gz-', ['Gauze 100%']],
    ['&q=%25', ['Gauze 100%']],
    // Input from a bar code scanner.
    ['&q=4006381333931', ['Gauze 100%']],
    ['&q=none', []],
    ['&state=stock_out', ['Gauze 100%']],
    ['&state=at_zero_no_minimum', []],
    ['&state=below_minimum', ['Gauze 100%']],
    ['&state=above_maximum', ['Aspirin']],
    ['&state=needs_attention', ['Gauze 100%']],
  ])('200 filtered by %s', async (query, expected) => {
    expect(await names(`?location.id=${stocked.north}${query}`)).toEqual(expected);
  });

  it('200 lot by lot, those that expire by a day alone if asked', async () => {
    const [lot] = await stocked.owner.data<object[]>(200, 'GET', '/stockLots');
    expect(lot).toEqual({
      product: { id: stocked.product, name: 'Aspirin', productCode: stocked.productCode, class: 'product' },
      inventoryItem: { id: stocked.lot, lotNumber: 'A', class: 'inventoryItem' },
      expirationDate: '2026-12-31',
      lotStatus: 'APPROVED',
      withheld: null,
      binLocation: null,
      quantityOnHand: 100,
    });
    expect(await names('?expiresBy=2026-12-31', '/stockLots')).toEqual(['Aspirin']);
    expect(await names('?expiresBy=2026-12-30', '/stockLots')).toEqual([]);
    expect(await names('?expiry=not_expired&expiresBy=2026-12-31', '/stockLots')).toEqual(['Aspirin']);
    expect(await names('?expiry=expired&expiresBy=2026-12-31', '/stockLots')).toEqual([]);
    expect(await names(`?product.id=${gauze}`, '/stockLots')).toEqual([]);
    expect(await names('?q=A', '/stockLots')).toEqual(['Aspirin']);
  });

  it('200 with all lots of a product, on hand or not; 400 without a product', async () => {
    const { owner, product, lot, laterLot } = stocked;
    expect(await owner.data(200, 'GET', `/lots?product.id=${product}`)).toEqual([
      { id: lot, lotNumber: 'A', expirationDate: '2026-12-31', lotStatus: 'APPROVED', withheld: null },
      { id: laterLot, lotNumber: 'B', expirationDate: '2027-12-31', lotStatus: 'APPROVED', withheld: null },
    ]);
    expect((await owner.get('/lots')).status).toBe(400);
  });

  it('400 for a state, a day or a page that is none, and without any location', async () => {
    for (const path of [
      '/stock?state=x',
      '/stock?max=x',
      '/stockLots?expiry=soon',
      '/stockLots?expiresBy=soon',
      '/stockLots?expiresBy=2026-13-01',
      '/stockLots?expiresBy=2025-02-30',
      '/stockLots?expiresBy=2026-04-31',
      '/stockLots?expiresBy=0000-01-01',
      '/stockLots?expiresBy=9999-12-31',
      '/stockLots?expiresBy=2026-03-01T00:00:00Z',
      '/stockLots?expiresBy=',
    ]) {
      expect((await stocked.owner.get(path)).status).toBe(400);
    }
    const { subdomain } = await run.system.createAccount();
    expect((await (await signIn(run.system, subdomain)).get('/stock')).status).toBe(400);
  });
});

describe('bins', () => {
  it('200 with those of the location', async () => {
    const { owner, north, south } = stocked;
    const id = await owner.createBin('Shelf 1', north);
    const bins = (await owner.get(`/locations/${north}/bins`)).json<{ data: object[]; totalCount: number }>();
    expect(bins).toEqual({
      data: [{ id, name: 'Shelf 1', locationNumber: expect.any(String) as string, active: true }],
      totalCount: 1,
    });
    expect((await owner.get(`/locations/${south}/bins`)).json()).toEqual({ data: [], totalCount: 0 });
  });
});

describe('another location', () => {
  it('200 with a new cookie, and the session before it is over', async () => {
    const { account, south } = stocked;
    const before = await signIn(run.system, account.subdomain);
    const answer = await before.post('/chooseLocation', { location: south });
    expect([answer.status, answer.json()]).toEqual([200, { data: { location: { id: south, name: 'South' } } }]);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Path=\/inventory; HttpOnly; SameSite=Lax$/);
    const after = new Session(run.system, account.subdomain, cookieOf(answer));
    expect(await after.data(200, 'GET', '/me')).toMatchObject({ location: { id: south } });
    expect((await before.get('/me')).status).toBe(401);
  });

  it('400 for one that is not there or none at all, 403 where the person has no role', async () => {
    const { account, owner, north, south } = stocked;
    for (const body of [{}, { location: 'none' }, { location: 1 }]) {
      const answer = await owner.post('/chooseLocation', body);
      expect([answer.status, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([
        400,
        'location',
      ]);
    }
    await owner.createUser('browser@example.com', { [north]: 'BROWSER' });
    const browser = await signInAs(run.system, account.subdomain, 'browser@example.com', north);
    expect((await browser.post('/chooseLocation', { location: south })).status).toBe(403);
    expect((await browser.get('/me')).status).toBe(200);
  });
});
