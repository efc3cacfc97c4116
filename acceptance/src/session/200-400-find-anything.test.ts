import { beforeAll, expect, it } from 'vitest';
import { call } from '../system/http-call.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// One search over everything that has a name or a number.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
let stocked: StockedInstance;
let gauze: string;
beforeAll(async () => {
  stocked = await stockInstance(run.system);
  const body = { name: 'Gauze 100%', category: { id: 'ROOT' }, productCode: 'GZ-1', upc: '4006381333931' };
  gauze = (await stocked.owner.post('/generic/product', body)).json<{ id: string }>().id;
});

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}
const find = async (search: string): Promise<Found[]> =>
  stocked.owner.data<Found[]>(200, 'GET', `/search?q=${encodeURIComponent(search)}`);

it.each(['gau', 'GAUZE', 'uze 100%', 'gz-1', '4006381333931', ' GZ-1 '])('finds a product by %j', async (search) => {
  expect(await find(search)).toContainEqual({
    kind: 'product',
    id: gauze,
    name: 'Gauze 100%',
    number: 'GZ-1',
    detail: null,
  });
});

it('finds places and lots with what tells them apart', async () => {
  expect((await find('north')).map(({ kind, id }) => [kind, id])).toContainEqual(['location', stocked.north]);
  expect((await find('supplies')).map(({ kind }) => kind)).toContain('supplier');
  const body = { product: { id: gauze }, lotNumber: 'GL-7', expirationDate: '2027-06-30' };
  const { id } = (await stocked.owner.post('/generic/inventoryItem', body)).json<{ id: string }>();
  const lot = { kind: 'lot', id, name: 'Gauze 100%', number: 'GL-7', detail: '2027-06-30' };
  expect(await find('gl-7')).toEqual([lot]);
  // The bar code of the lot.
  expect((await find(']d201040063813339311727063010GL-7'))[0]).toEqual(lot);
});

it.each(['g%e', 'ga__e', 'gz_1', '100%%', 'n%h', 'n___h', '   ', 'x'])(
  'takes %j as text, and finds nothing',
  async (search) => {
    expect(await find(search)).toEqual([]);
  },
);

it('400 without a search, 401 without a session, nothing of another account', async () => {
  expect((await stocked.owner.get('/search')).status).toBe(400);
  const other = await stockInstance(run.system);
  expect(await other.owner.data<Found[]>(200, 'GET', '/search?q=gauze')).toEqual([]);
  const { instanceUrl } = run.system.program.ready;
  const address = instanceUrl.replace('//', `//${stocked.account.subdomain}.`);
  expect((await call(address, '/inventory/api/search?q=gauze')).status).toBe(401);
});
