import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { openDatabase, type Database } from '../../server/src/database/database.ts';
import { measureLoad, type Target } from './measure-load.ts';
import { createBenchAccount, startStorehouse, type BenchAccount, type Storehouse } from './start-storehouse.ts';

// Read by id, list of 100 and create, with key and allowance on, against a bare Fastify + pg route on the same PostgreSQL and
// rows: `select *` and JSON.stringify, no key, no allowance, no names of what a row refers to. `--full`: 100,000 products.
const products = process.argv.includes('--full') ? 100_000 : 10_000;
const connections = 16;

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const db = openDatabase(
  { host: storehouse.socketDir, port: 5432, user: 'storehouse', database: 'storehouse' },
  { size: 10, onConnectionError: () => undefined },
);
await fillCatalogue(storehouse, account);
const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id from products where account_id = $1 limit 1', [
  account.id,
]);
const bare = await startBareRoutes(db, account.id);
const bareUrl = `http://localhost:${String((bare.server.address() as AddressInfo).port)}`;

const host = `bench.${new URL(storehouse.instanceUrl).host}`;
const own = { url: storehouse.instanceUrl, headers: { 'x-api-key': account.key, host } };
const newProduct = (number: number) =>
  JSON.stringify({
    name: `Product ${String(number)}`,
    category: { id: 'ROOT' },
    pricePerUnit: 12.5,
    description: 'a thing',
  });

await compare('read by id', 8_000, {
  own: { ...own, path: `/api/v1/generic/product/${id}`, expect: 200 },
  bare: { url: bareUrl, path: `/product/${id}`, expect: 200 },
});
await compare('list of 100', 3_000, {
  own: { ...own, path: '/api/v1/generic/product?max=100&offset=500', expect: 200 },
  bare: { url: bareUrl, path: '/product?max=100&offset=500', expect: 200 },
});
await compare('create', 5_000, {
  own: { ...own, path: '/api/v1/generic/product', method: 'POST', body: newProduct, expect: 201 },
  bare: { url: bareUrl, path: '/product', method: 'POST', body: newProduct, expect: 201 },
});
await bare.close();
await db.close();
await storehouse.stop();

async function compare(name: string, requests: number, targets: { own: Target; bare: Target }): Promise<void> {
  await measureLoad(targets.bare, connections, requests / 5);
  await measureLoad(targets.own, connections, requests / 5);
  const bare = await measureLoad(targets.bare, connections, requests);
  const load = await measureLoad(targets.own, connections, requests);
  console.log(
    `${name}: Storehouse ${load.perSecond.toFixed(0)}/s (p99 ${load.p99.toFixed(1)} ms), bare route ${bare.perSecond.toFixed(0)}/s (p99 ${bare.p99.toFixed(1)} ms), ratio ${(load.perSecond / bare.perSecond).toFixed(2)}`,
  );
}

async function fillCatalogue({ instanceUrl }: Storehouse, { key, subdomain }: BenchAccount): Promise<void> {
  const headers = { 'x-api-key': key, host: `${subdomain}.${new URL(instanceUrl).host}` };
  const thousand = JSON.stringify(
    Array.from({ length: 1_000 }, (_, index) => ({
      name: `Thing ${String(index)}`,
      category: { id: 'ROOT' },
      pricePerUnit: 3.2,
    })),
  );
  const bulk = {
    url: instanceUrl,
    path: '/api/v1/generic/product',
    method: 'POST',
    headers,
    body: () => thousand,
    expect: 201,
  };
  await measureLoad(bulk, 2, products / 1_000);
}

async function startBareRoutes(on: Database, accountId: string): Promise<FastifyInstance> {
  const bare = Fastify();
  bare.get<{ Params: { id: string } }>('/product/:id', async (request) => {
    const [row] = await on.query('select * from products where account_id = $1 and id = $2', [
      accountId,
      request.params.id,
    ]);
    return row;
  });
  bare.get<{ Querystring: { max: string; offset: string } }>('/product', (request) =>
    on.query('select * from products where account_id = $1 order by id limit $2 offset $3', [
      accountId,
      request.query.max,
      request.query.offset,
    ]),
  );
  let count = 0;
  bare.post<{ Body: { name: string; pricePerUnit: number; description: string } }>(
    '/product',
    async (request, reply) => {
      count += 1;
      const { name, pricePerUnit, description } = request.body;
      const [row] = await on.query(
        `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, description,
         price_per_unit, package_size, active, lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
       values ($1, $2, now(), now(), $3, 'ROOT', $2, $4, $5, 1, true, false, false, false, false) returning *`,
        [accountId, `bare-${String(count)}`, name, description, pricePerUnit],
      );
      return reply.code(201).send(row);
    },
  );
  await bare.listen({ host: '127.0.0.1', port: 0 });
  return bare;
}
