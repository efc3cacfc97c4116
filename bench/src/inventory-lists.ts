import { createHash } from 'node:crypto';
import { request } from 'undici';
import { fillLargeAccount } from './lists/fill-large-account.ts';
import { medianMs } from './measuring/figures.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// The first page of every list of the inventory application, of the ledgers and of the search, as its server answers them: 20,000
// products, 200,000 lots at one location and a million transactions. The median of five requests each. Aims: 300 ms, the search 50 ms.
const size = { products: 20_000, lotsEach: 10, transactions: 1_000_000, orders: 5_000 };
const listAimMs = 300;
const searchAimMs = 50;

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const db = openBenchDatabase(storehouse.socketDir, 2);
await fillLargeAccount(db, account.id, size);
await db.close();

const instance = new URL(storehouse.instanceUrl);
const id = (kind: string, number: number) =>
  createHash('md5')
    .update(`${kind}${String(number)}`)
    .digest('hex');
let cookie = '';
const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<void> => {
  // The host name selects the account, but not every machine resolves it.
  const answer = await request(`http://127.0.0.1:${instance.port}/inventory/api${path}`, {
    method,
    headers: {
      host: `bench.${instance.host}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path}: ${text}`);
  cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';', 1)[0] ?? cookie;
};
await call('POST', '/login', { username: 'bench@example.com', password: 'correct horse battery' });
await call('POST', '/chooseLocation', { location: id('location', 1) });

const [here, product, lot] = [id('location', 1), id('product', 77), id('lot', 77)];
const at = `location.id=${here}`;
const lists = {
  stock: `/stock?${at}&max=100`,
  'stock that needs attention': `/stock?${at}&state=needs_attention&max=100`,
  'stock, searched': `/stock?${at}&q=coated&max=100`,
  'stock by lot': `/stockLots?${at}&max=100`,
  products: '/products?max=100',
  'products, searched': '/products?q=number%2077&max=100',
  'purchase orders': '/purchaseOrders?max=100',
  shipments: '/shipments?max=100',
  'stock movements': '/stockMovements?max=100',
  counts: `/counts?${at}&max=100`,
  replenishment: `/replenishment?${at}&max=100`,
  locations: '/locations',
  people: '/users',
  imports: '/imports',
  'a product': `/products/${product}/overview`,
  'a lot': `/lots/${lot}/overview`,
  'ledger of a product': `/stockLedger?product.id=${product}`,
  'ledger of a lot': `/stockLedger?inventoryItem.id=${lot}`,
  'ledger of a location': `/stockLedger?${at}`,
};
const searches = { 'search by word': 'coated', 'by code': 'P-777', 'by lot': 'L-1999', 'by order': 'PO-777' };

const slowest = { lists: 0, searches: 0 };
// The dashboard reads six figures and twelve weeks at once, so the aim of lists is not its own.
await measure('dashboard', `/dashboard?${at}`);
for (const [name, path] of Object.entries(lists)) slowest.lists = Math.max(slowest.lists, await measure(name, path));
for (const [name, text] of Object.entries(searches)) {
  slowest.searches = Math.max(slowest.searches, await measure(name, `/search?q=${encodeURIComponent(text)}`));
}
recordFigure('inventory: ms until the slowest list', slowest.lists, 'lower', listAimMs);
recordFigure('inventory: ms until the slowest search', slowest.searches, 'lower', searchAimMs);
await storehouse.stop();
if (slowest.lists > listAimMs || slowest.searches > searchAimMs) process.exitCode = 1;

async function measure(name: string, path: string): Promise<number> {
  const ms = await medianMs(5, () => call('GET', path));
  console.log(`${name}: ${ms.toFixed(0)} ms`);
  return ms;
}
