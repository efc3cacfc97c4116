import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { comparedRows, expectedFigures, type Figures } from './system/expected-figures.ts';
import { openPortalPage } from './system/portal-pages.ts';
import { openRandom, randomView, type Row } from './system/random-view.ts';

/** The pages with the number of random views of each, 200 together, and the columns that each page groups by and adds up. */
const pages = [
  {
    slug: 'stock',
    name: 'stock-on-hand',
    views: 60,
    groups: ['locationName', 'productName', 'productCategory', 'stockState'],
    sums: ['quantityOnHand', 'quantityAvailable', 'quantityAtPricesCheckedAt', 'stockValue'],
  },
  { slug: 'history', name: 'stock-history', views: 30, groups: ['locationName', 'productName'], sums: [] },
  { slug: 'value', name: 'stock-value-history', views: 15, groups: ['pointState'], sums: [] },
  {
    slug: 'lots',
    name: 'lots-expiring',
    views: 35,
    groups: ['locationName', 'productName', 'expiryBucket'],
    sums: ['quantityOnHand', 'valueAtRisk'],
  },
  {
    slug: 'orders',
    name: 'purchase-orders-open',
    views: 25,
    groups: ['supplierName', 'destinationName', 'currencyLabel'],
    sums: ['linesOpen', 'linesUnpriced', 'quantityOutstanding', 'valueNotReceived'],
  },
  {
    slug: 'activity',
    name: 'activity',
    views: 35,
    groups: ['locationName', 'category', 'productCategory'],
    sums: ['quantityIn', 'quantityOut', 'quantityNet', 'lineCount'],
  },
];

// Document 1: the portal shows the figures of the Reporting API.
describeInBrowser('the figures of the reports, for 200 random views', () => {
  const run = useOwnSystem();
  const browser = useBrowser();
  const answers = new Map<string, readonly Row[]>();
  const categoryOf = new Map<string, string>();
  let key = '';
  let [locations, days]: [readonly string[], readonly string[]] = [[], []];

  beforeAll(async () => {
    const { id, subdomain } = await run.system.createAccount();
    const seeded = await run.system.operator('POST', `/accounts/${id}/seed`, {
      locations: 3,
      products: 80,
      days: 60,
      change: 0.3,
    });
    expect(seeded.status).toBe(200);
    ({ key } = await run.system.createKey(id, { includeValues: true }));
    const owner = await signIn(run.system, subdomain);
    const { data: products } = (await owner.get('/generic/product?max=100')).json<{ data: Product[] }>();
    for (const name of ['Dressings', 'Tablets']) {
      const made = (await owner.post('/generic/category', { name })).json<{ id: string }>();
      const some = products.filter((_, index) => index % 3 === (name === 'Tablets' ? 1 : 2));
      for (const product of some) {
        await owner.put(`/generic/product/${product.id}`, { category: { id: made.id }, version: product.version });
        categoryOf.set(product.id, name);
      }
    }
    const stock = await ask('stock-on-hand');
    locations = [...new Set(stock.map(({ locationId }) => String(locationId)))];
    days = [...new Set((await ask('stock-history')).map(({ captureLocalDate }) => String(captureLocalDate)))];
  }, 120_000);

  /** All rows that the API has for the parameters. */
  async function ask(dataset: string, query = ''): Promise<readonly Row[]> {
    const known = answers.get(`${dataset}?${query}`);
    if (known) return known;
    const rows: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path = `/api/v1/reporting/${dataset}?${query}&cursor=${encodeURIComponent(cursor)}`;
      const answer = await run.system.platform(path, { headers: { 'x-api-key': key } });
      expect([path, answer.status]).toEqual([path, 200]);
      const page: Answer = answer.json<Answer>();
      rows.push(...page.rows);
      cursor = page.page.nextCursor;
    }
    answers.set(`${dataset}?${query}`, rows);
    return rows;
  }

  it.each(pages)(
    '$slug: $views of them are those of the API',
    async ({ slug, name, views, groups, sums }) => {
      const dataset = datasets.find((one) => one.name === name)!;
      const random = openRandom(slug.length * 1_000 + views);
      const choices = { dataset, rows: await ask(name), locations, days, categories: ['Dressings', 'Tablets'], groups };
      const page = await browser.openPage();
      await openPortalPage(page, run.system, `/reports/${slug}`);
      let kept = 0;
      for (let index = 0; index < views; index += 1) {
        const view = randomView(random, choices);
        const rows = await ask(name, apiQuery(dataset, view));
        const expected = expectedFigures({ dataset, view, rows, categoryOf, sums });
        const query = new URLSearchParams(view).toString();
        await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/reports/${slug}?${query}`)})`);
        await expect
          .poll(() => figuresOf(page, Object.keys(expected.totals)), { timeout: 60_000, message: query })
          .toEqual({ ...expected, query: sortedQuery(dataset, view) });
        kept += Number(expected.rows.length + expected.groups.length > 0);
      }
      // Enough views must show something, or nothing is compared.
      expect(kept).toBeGreaterThan(views / 3);
    },
    180_000,
  );
});

interface Product {
  readonly id: string;
  readonly version: number;
}

interface Answer {
  readonly rows: readonly Row[];
  readonly page: { readonly nextCursor: string | null };
}

/** The parameters of the view that the API knows. It takes only one location at a time. */
function apiQuery(dataset: Dataset, view: Readonly<Record<string, string>>): string {
  const location = view['locationId'] ?? '';
  const own = dataset.parameters.flatMap(({ name, repeatable }) => {
    const value = view[name] ?? '';
    if (value === '') return [];
    return (repeatable ? value.split(',') : [value]).map((one): [string, string] => [name, one]);
  });
  const isOne = location !== '' && !location.includes(',');
  return new URLSearchParams([...(isOne ? [['locationId', location] as [string, string]] : []), ...own]).toString();
}

/** The view as the page writes it: without default values, in alphabetical order. */
function sortedQuery(dataset: Dataset, view: Readonly<Record<string, string>>): string {
  const isSaid = ([name, value]: [string, string]) =>
    value !== String(dataset.parameters.find((parameter) => parameter.name === name)?.default);
  return Object.entries(view)
    .filter(isSaid)
    .filter(([name]) => name !== 'columns')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}

/** What the page shows, read at once: a page that is still loading has no figures. */
async function figuresOf(page: Page, totals: readonly string[]): Promise<(Figures & { query: string }) | string> {
  const script = `(() => {
    const section = document.querySelector('section[data-view]');
    if (!section || section.getAttribute('aria-busy') !== 'false') return 'loading';
    const cells = (row) => [...row.children].slice(1).map((cell) => cell.innerText.trim());
    const rows = [...section.querySelectorAll('tbody tr:not([aria-hidden])')];
    const isGrouped = section.querySelector('tbody [aria-expanded]') !== null;
    const total = (name) => section.querySelector('tfoot [data-column="' + name + '"]')?.innerText ?? 'none';
    return {
      query: [...new URLSearchParams(section.getAttribute('data-view'))].filter(([name]) => name !== 'columns')
        .map(([name, value]) => name + '=' + value).sort().join('&'),
      count: section.querySelector('[role=status]')?.innerText ?? 'none',
      totals: Object.fromEntries(${JSON.stringify(totals)}.map((name) => [name, total(name)])),
      rows: isGrouped ? [] : rows.slice(0, ${String(comparedRows)}).map((row) => cells(row).join(' | ')),
      groups: !isGrouped ? [] : rows.map((row) => {
        const [, ...figures] = cells(row);
        return [row.querySelector('[data-count]').innerText, ...figures.filter((text) => text !== '')].join(' | ');
      }).sort(),
    };
  })()`;
  return page.evaluate<(Figures & { query: string }) | string>(script);
}
