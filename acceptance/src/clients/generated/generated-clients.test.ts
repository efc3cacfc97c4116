import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { portalDocument } from '@storehouse/contract/operations/portal/portal-document';
import { beforeAll, expect, it } from 'vitest';
import { runCheck } from '../../system/reported-instance.ts';
import { useSystem } from '../../system/shared-system.ts';
import { onHandAtFirst, stockInstance, type StockedInstance } from '../../system/stocked-instance.ts';
import { useGeneratorFolder } from './generate-client.ts';

// Document 6, Docs and OpenAPI: what openapi-typescript and Redocly generate from the documents compiles and runs unedited.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const folder = useGeneratorFolder();
let stock: StockedInstance;
let key: string;
let served: { readonly platform: object; readonly instance: object };

beforeAll(async () => {
  const { system } = run;
  stock = await stockInstance(system);
  await runCheck(system, stock.account.id);
  ({ key } = await system.createKey(stock.account.id, { includeValues: true }));
  served = {
    platform: (await system.platform('/api/v1/openapi.json')).json<object>(),
    instance: (await system.instance(stock.account.subdomain, '/api/v1/openapi.json')).json<object>(),
  };
});

/** A program that an integrator would write. It does not compile if a field has lost its type: `unknown` is no number. */
const program = `
import { client as instance } from './instance.client.js';
import { client as platform, type StockOnHandRow } from './platform.client.js';
import type { paths as data } from './instance.types.js';
import type { paths as reports, webhooks } from './platform.types.js';

declare const process: { readonly env: Readonly<Record<string, string>> };
const { KEY = '', PLATFORM_URL = '', INSTANCE_URL = '' } = process.env;
platform.configure({ serverUrl: PLATFORM_URL, auth: { apiKey: { key: KEY } } });
instance.configure({ serverUrl: INSTANCE_URL, auth: { apiKey: { key: KEY } } });

type Page = reports['/api/v1/reporting/stock-on-hand']['get']['responses'][200]['content']['application/json'];
type Created = data['/api/v1/generic/product']['post']['responses'][201]['content']['application/json'];
type Adjusted = webhooks['inventory.stock_adjustment']['post']['requestBody']['content']['application/json'];
export const deltasOf = ({ data }: Adjusted): number[] => data.lines.map(({ quantityDelta }) => quantityDelta);

const page: Page = await platform.readStockOnHand({ query: { limit: 1000 } });
const first: StockOnHandRow | undefined = page.rows[0];
const onHand: number[] = page.rows.map(({ quantityOnHand }) => quantityOnHand);
const created: Created = await instance.createProduct({ body: { name: 'Gauze', category: { id: 'ROOT' } } });
if (!('id' in created)) throw new Error('one body is answered with one object');
// @ts-expect-error: no such field
export const misspelt = page.rows.map(({ quantityOnHnd }) => quantityOnHnd);
const read = await instance.readProduct({ path: { id: created.id } });
const name: string = read.name;
console.log(first?.productName, onHand.join(), name);
`;

// Eight runs of generators and the compiler: most of a minute on a busy machine.
const timeout = 600_000;

it('what is generated from all four documents compiles unedited, and runs', { timeout }, () => {
  folder.generate('platform', served.platform);
  folder.generate('instance', served.instance);
  folder.generate('operator', operatorDocument('https://operator.storehouse.acme.com'));
  folder.generate('portal', portalDocument('https://storehouse.acme.com'));
  folder.write('program.ts', program);
  expect(folder.compile()).toEqual([]);
  const { platformUrl, instanceUrl } = run.system.program.ready;
  const instance = new URL(instanceUrl);
  instance.hostname = `${stock.account.subdomain}.localhost`;
  const env = { KEY: key, PLATFORM_URL: platformUrl, INSTANCE_URL: instance.origin };
  expect(folder.run('program.js', env)).toBe(`Aspirin ${String(onHandAtFirst)} Gauze\n`);
});

it('a document with a hole is refused', () => {
  const text = JSON.stringify(served.platform).replace(
    '#/components/schemas/StockOnHandPage',
    '#/components/schemas/None',
  );
  expect(() => folder.generate('holed', JSON.parse(text) as object)).toThrow(/None|resolve/);
});
