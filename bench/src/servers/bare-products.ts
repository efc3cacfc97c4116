import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openBenchDatabase } from '../open-bench-database.ts';

// The same rows by hand: `select *` and JSON.stringify. No key, no allowance, no log, no names of referenced objects.
const [socketDir = '', accountId = ''] = process.argv.slice(2);
const db = openBenchDatabase(socketDir, 10);
const bare = Fastify();

bare.get<{ Params: { id: string } }>('/products/:id', async (request) => {
  const [row] = await db.query('select * from products where account_id = $1 and id = $2', [
    accountId,
    request.params.id,
  ]);
  return row;
});

bare.get<{ Querystring: { max: string; offset: string } }>('/products', (request) =>
  db.query('select * from products where account_id = $1 order by id limit $2 offset $3', [
    accountId,
    request.query.max,
    request.query.offset,
  ]),
);

let count = 0;
bare.post<{ Body: { name: string; pricePerUnit: number; description: string } }>(
  '/products',
  async (request, reply) => {
    count += 1;
    const { name, pricePerUnit, description } = request.body;
    const [row] = await db.query(
      `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, description,
         price_per_unit, package_size, active, lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
       values ($1, $2, now(), now(), $3, 'ROOT', $2, $4, $5, 1, true, false, false, false, false) returning *`,
      [accountId, `bare-${String(count)}`, name, description, pricePerUnit],
    );
    return reply.code(201).send(row);
  },
);

await bare.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (bare.server.address() as AddressInfo).port });
process.once('disconnect', () => void bare.close().then(() => db.close()));
