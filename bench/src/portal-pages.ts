import { loadavg } from 'node:os';
import { chromium, type Locator, type Page } from 'playwright-core';
import { median } from './measuring/figures.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// How long each page of the portal takes to show its content, from the request for the page to the first row or figure: with an empty
// cache, and again as someone sees it who was here before. The median of seven rounds. `STOREHOUSE_CHROMIUM` names the browser.
const rounds = 7;
const aimMs = 600;

// An address of this machine: the endpoint is only listed, nothing is sent.
const storehouse = await startStorehouse({ env: { STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' } });
const account = await createBenchAccount(storehouse, 'bench', { scopes: ['admin'] });
await storehouse.operator('POST', `/accounts/${account.id}/seed`, {
  locations: 5,
  products: 400,
  days: 60,
  change: 0.1,
  rng: 1,
});
const url = storehouse.platformUrl;
const endpoint = await fetch(`${url}/api/v1/webhooks`, {
  method: 'POST',
  headers: { 'x-api-key': account.key, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Bench', url: 'http://127.0.0.1:9/hook', events: ['order.created'] }),
});
if (!endpoint.ok) throw new Error(await endpoint.text());
const signedIn = await fetch(`${url}/portal/api/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  body: JSON.stringify({ email: 'bench@example.com', password: 'correct horse battery' }),
});
const [name = '', value = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0]?.split('=') ?? [];

const row = (page: Page) => page.locator('table tbody tr').nth(1);
/** Each page with the content that its readers wait for. */
const pages: readonly (readonly [path: string, content: (page: Page) => Locator])[] = [
  ['/reports', (page) => page.getByRole('link', { name: /Out of stock/ }).first()],
  ['/reports/stock', row],
  ['/reports/history', row],
  ['/reports/value', row],
  ['/reports/lots', row],
  ['/reports/orders', row],
  ['/reports/activity', row],
  ['/exports', (page) => page.getByText('No exports yet')],
  ['/alerts', (page) => page.getByRole('button', { name: 'Save' })],
  ['/keys', (page) => page.locator('table tbody tr').first()],
  ['/webhooks', (page) => page.getByRole('heading', { name: 'Webhooks' })],
  ['/webhooks/events', (page) => page.getByText('order.created').first()],
  ['/reference', (page) => page.getByRole('button', { name: /reporting\/summary/ }).first()],
  ['/usage', (page) => page.getByText(/ left$/).first()],
  ['/team', (page) => page.locator('table tbody tr').first()],
  ['/sessions', (page) => page.locator('table tbody tr').first()],
  ['/settings', (page) => page.getByRole('button', { name: 'Save' })],
  ['/activity', (page) => page.getByText('created the account')],
  ['/emails', (page) => page.getByText(/No emails yet|Recipient/).first()],
];

const browser = await chromium.launch({
  executablePath: process.env['STOREHOUSE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
console.log(
  `load of the machine before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const table: { path: string; first: number; again: number }[] = [];
for (const [path, content] of pages) {
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    first.push(await open(page, path, content));
    again.push(await open(page, path, content));
    await context.close();
  }
  const figures = { path, first: median(first), again: median(again) };
  table.push(figures);
  console.log(`${path}: ${figures.first.toFixed(0)} ms with an empty cache, ${figures.again.toFixed(0)} ms again`);
}
console.log(
  `load of the machine after: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const slowest = table.toSorted((one, other) => other.first - one.first)[0];
if (slowest) {
  console.log(`slowest: ${slowest.path}, ${slowest.first.toFixed(0)} ms (aim ${String(aimMs)})`);
  recordFigure('portal: ms until the slowest page shows its content', slowest.first, 'lower', aimMs);
  if (slowest.first > aimMs) process.exitCode = 1;
}
await browser.close();
await storehouse.stop();

/** Milliseconds from the request for the page to its content, by the page's own clock. */
async function open(page: Page, path: string, content: (page: Page) => Locator): Promise<number> {
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  await content(page).waitFor();
  return page.evaluate<number>('performance.now()');
}
