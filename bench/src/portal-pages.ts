import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { median } from './measuring/figures.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// How long each page of the portal takes to show its content, from the request for the page to the first row or figure:
// with an empty cache, and again as a returning visitor sees it. The median of seven rounds. `STOREHOUSE_CHROMIUM`
// names the browser.
const rounds = 7;
const aimMs = 600;

// Allows an endpoint on this machine: it is only listed, and nothing is sent to it.
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

/** What the readers of a page wait for: an element, and the text in it. */
interface Content {
  readonly selector: string;
  readonly text?: string;
}
const row: Content = { selector: 'table tbody tr:nth-child(2)' };
const save: Content = { selector: 'main button', text: 'Save' };
const pages: readonly (readonly [path: string, content: Content])[] = [
  ['/reports', { selector: 'main a', text: 'Out of stock' }],
  ['/reports/stock', row],
  ['/reports/history', row],
  ['/reports/value', row],
  ['/reports/lots', row],
  ['/reports/orders', row],
  ['/reports/activity', row],
  ['/exports', { selector: 'main', text: 'No exports yet' }],
  ['/alerts', save],
  ['/keys', { selector: 'table tbody tr' }],
  ['/webhooks', { selector: 'main', text: 'Bench' }],
  ['/webhooks/events', { selector: 'main', text: 'order.created' }],
  ['/reference', { selector: 'main button', text: 'reporting/summary' }],
  ['/usage', { selector: 'main', text: ' left' }],
  ['/team', { selector: 'table tbody tr' }],
  ['/sessions', { selector: 'table tbody tr' }],
  ['/settings', save],
  ['/activity', { selector: 'main', text: 'created the account' }],
  ['/emails', { selector: 'main', text: 'No emails yet' }],
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
    await page.addInitScript(watchFor(content));
    first.push(await open(page, path));
    again.push(await open(page, path));
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
for (const [kind, name] of [
  ['first', 'with an empty cache'],
  ['again', 'again'],
] as const) {
  const slowest = table.toSorted((one, other) => other[kind] - one[kind])[0];
  if (!slowest) continue;
  console.log(`slowest ${name}: ${slowest.path}, ${slowest[kind].toFixed(0)} ms (aim ${String(aimMs)})`);
  recordFigure(`portal: ms until the slowest page shows its content, ${name}`, slowest[kind], 'lower', aimMs);
  if (slowest[kind] > aimMs) process.exitCode = 1;
}
await browser.close();
await storehouse.stop();

/** Milliseconds from the request for the page to the frame that shows its content, by the page's own clock. */
async function open(page: Page, path: string): Promise<number> {
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  return page.evaluate<number>('window.contentShown');
}

/** A script of the page that looks for its content before each frame. */
function watchFor(content: Content): string {
  return `
  window.contentShown = new Promise((resolve) => {
    const { selector, text = '' } = ${JSON.stringify(content)};
    const look = () => {
      const shown = [...document.querySelectorAll(selector)].some(
        (element) => element.checkVisibility() && element.textContent.includes(text),
      );
      if (shown) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });`;
}
