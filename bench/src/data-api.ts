import type { ConnectionSettings, Database } from '../../server/src/database/database.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { compareSides, printLine } from './load/compare-sides.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { describeTimes, watchProcessorTimes } from './measuring/processor-time.ts';
import { addressOf, connectionTo } from './open-bench-database.ts';
import { sendLoad, type Target } from './load/send-load.ts';
import { fillPeerTables, installPlatformatic } from './servers/install-platformatic.ts';
import { startServer } from './servers/start-server.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// Read by id, list of 100 and create, with key and allowance, compared with a bare Fastify + pg route on the same
// PostgreSQL and rows. `--full`: 100,000 products. `--peers`: also compares with Platformatic DB, which is installed
// into a temporary folder first.
const products = process.argv.includes('--full') ? 100_000 : 10_000;
const connections = 16;
const turnMs = 2_000;
const titles: Readonly<Record<string, string>> = {
  bare: 'bare Fastify + pg route',
  storehouse: 'Storehouse',
  platformatic: 'Platformatic DB',
};

/** Of Platformatic DB's requests a second, which authenticates and meters nothing. */
const aims: Readonly<Record<string, number>> = { 'read by id': 1.4, 'list of 100': 2, create: 1 };

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const settings = connectionTo(storehouse.socketDir);
const ids = await withDatabase(settings, fillCatalogue);
const bare = await startServer('bare-products', [storehouse.socketDir, account.id]);
const peer = process.argv.includes('--peers') ? await startPlatformatic() : null;

const instance = new URL(storehouse.instanceUrl);
type Path = string | (() => string);
const own = (path: Path, status: number, body?: object): Target => ({
  port: Number(instance.port),
  request: toRequests(`bench.${instance.host}`, '/api/v1/generic/product', path, body, `x-api-key: ${account.key}\r\n`),
  expected: `HTTP/1.1 ${String(status)} `,
});
const other = (port: number, path: Path, status: number, body?: object): Target => ({
  port,
  request: toRequests(`localhost:${String(port)}`, '/products', path, body),
  expected: `HTTP/1.1 ${String(status)} `,
});
const newProduct = { name: 'Product', pricePerUnit: 12.5, description: 'a thing' };

await compare('read by id', {
  bare: other(bare.port, oneOf(ids), 200),
  storehouse: own(oneOf(ids), 200),
  ...(peer && { platformatic: other(peer.port, oneOf(peer.ids), 200) }),
});
await compare('list of 100', {
  bare: other(bare.port, '?max=100&offset=500', 200),
  storehouse: own('?max=100&offset=500', 200),
  ...(peer && { platformatic: other(peer.port, '/?limit=100&offset=500', 200) }),
});
await compare('create', {
  bare: other(bare.port, '', 201, newProduct),
  storehouse: own('', 201, { ...newProduct, category: { id: 'ROOT' } }),
  ...(peer && { platformatic: other(peer.port, '/', 200, { ...newProduct, version: 0, categoryId: 'ROOT' }) }),
});
bare.stop();
await peer?.stop();
await storehouse.stop();

async function compare(name: string, sides: Record<'bare' | 'storehouse', Target>): Promise<void> {
  const loads = await compareSides(sides, connections, turnMs);
  console.log(name);
  for (const [side, load] of Object.entries(loads)) {
    printLine(titles[side] ?? side, load, loads.bare);
    if (side === 'storehouse') continue;
    const figure = `data API: ${name}, requests/s to ${side === 'bare' ? 'a bare route' : 'Platformatic DB'}`;
    recordFigure(
      figure,
      loads.storehouse.perSecond / load.perSecond,
      'higher',
      side === 'bare' ? undefined : aims[name],
    );
  }
  await printWhereTimeGoes('bare', sides.bare);
  await printWhereTimeGoes('storehouse', sides.storehouse);
}

async function printWhereTimeGoes(side: 'bare' | 'storehouse', target: Target): Promise<void> {
  const pid = side === 'bare' ? bare.pid : storehouse.pid;
  const times = watchProcessorTimes({ Node: pid }, storehouse.socketDir);
  const before = times();
  const { count } = await sendLoad(target, connections, turnMs);
  console.log(`  ${titles[side] ?? side}, ${describeTimes(before, times(), count)}`);
}

/** A path to the next of the ids: nobody reads one object again and again. */
function oneOf(ids: readonly string[]): () => string {
  let next = 0;
  return () => `/${ids[next++ % ids.length] ?? ''}`;
}

function toRequests(host: string, start: string, path: Path, body?: object, headers?: string): Target['request'] {
  const to = (end: string) => toRequest(host, start + end, body, headers);
  return typeof path === 'string' ? to(path) : () => to(path());
}

function toRequest(host: string, path: string, body?: object, headers = ''): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const about = text === '' ? '' : `content-type: application/json\r\ncontent-length: ${String(text.length)}\r\n`;
  return `${text === '' ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}${about}\r\n${text}`;
}

async function withDatabase<Answer>(at: ConnectionSettings, work: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase(at, { size: 2, onConnectionError: () => undefined });
  const answer = await work(db);
  await db.close();
  return answer;
}

async function fillCatalogue(db: Database): Promise<string[]> {
  await db.query(
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, price_per_unit, package_size,
       active, lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
     select $1, replace(gen_random_uuid()::text, '-', ''), now(), now(), 'Thing ' || n, 'ROOT', 'P-' || n, 3.2, 1, true, false, false,
       false, false
     from generate_series(1, $2::int) n`,
    [account.id, products],
  );
  await db.query('vacuum analyze products');
  const rows = await db.query<{ id: string }>('select id from products where account_id = $1 limit 1000', [account.id]);
  return rows.map(({ id }) => id);
}

async function startPlatformatic(): Promise<{ port: number; ids: string[]; stop(): Promise<void> }> {
  const { folder, remove } = await installPlatformatic();
  await withDatabase(settings, (db) => db.query('create database peer'));
  const peerIds = await withDatabase({ ...settings, database: 'peer' }, (db) => fillPeerTables(db, products));
  const address = addressOf(storehouse.socketDir, 'peer');
  const { port, stop } = await startServer('platformatic', [folder, address]);
  return {
    port,
    ids: peerIds,
    stop: async () => {
      stop();
      await remove();
    },
  };
}
