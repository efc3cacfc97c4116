import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { openPortalPage } from './system/portal-pages.ts';

/** A list, an action on it, and what must be visible afterwards. */
interface Case {
  readonly path: string;
  readonly act: (page: Page) => Promise<void>;
  readonly query: RegExp;
  readonly see: (page: Page) => Promise<unknown>;
}

const valueOf = (role: 'combobox' | 'searchbox', name: string) => (page: Page) =>
  page.getByRole(role, { name }).first().inputValue();
const isChecked = (name: string) => (page: Page) => page.getByRole('radio', { name }).isChecked();

const inventoryLists: readonly Case[] = [
  {
    path: '/products',
    act: (page) => page.getByRole('searchbox', { name: 'Search name, code or UPC' }).fill('4006381333931'),
    query: /q=.*4006381333931/,
    see: valueOf('searchbox', 'Search name, code or UPC'),
  },
  {
    path: '/stock',
    act: async (page) => {
      await choose(page, 'Location', 'South');
      await choose(page, 'State', 'Below minimum');
    },
    query: /location=.*state=below_minimum/,
    see: async (page) => [await valueOf('combobox', 'Location')(page), await valueOf('combobox', 'State')(page)],
  },
  {
    path: '/stock',
    act: (page) => page.getByText('By lot').click(),
    query: /view=lot/,
    see: isChecked('By lot'),
  },
  {
    path: '/purchase-orders',
    act: (page) => choose(page, 'Status', 'Draft'),
    query: /status=PENDING/,
    see: valueOf('combobox', 'Status'),
  },
  {
    // The path may also end with a slash.
    path: '/shipments/',
    act: (page) => page.getByText('Inbound').click(),
    query: /way=in/,
    see: isChecked('Inbound'),
  },
  {
    path: '/stock-movements',
    act: (page) => page.getByText('Outbound').click(),
    query: /direction=OUTBOUND/,
    see: isChecked('Outbound'),
  },
  {
    path: '/locations',
    act: async (page) => {
      await page.getByRole('searchbox', { name: 'Search locations' }).fill('ward');
      await page.getByRole('switch', { name: 'Show inactive' }).click();
    },
    // A search appears in the URL once typing has paused.
    query: /(?=.*inactive=true)(?=.*ward)/,
    see: async (page) => [
      await valueOf('searchbox', 'Search locations')(page),
      await page.getByRole('switch', { name: 'Show inactive' }).isChecked(),
    ],
  },
];

const portalLists: readonly Case[] = [
  {
    path: '/reference',
    act: async (page) => {
      await page.getByText('Data', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Search' }).fill('lot');
    },
    query: /(?=.*api=instance)(?=.*lot)/,
    see: async (page) => [
      await isChecked('Data')(page),
      await page.getByRole('textbox', { name: 'Search' }).inputValue(),
    ],
  },
];

/** Changes a list and expects it to be unchanged after Back and after a reload. */
async function comesBack(page: Page, { act, query, see }: Case, elsewhere: string): Promise<void> {
  await act(page);
  await page.waitForURL(query);
  const left = await see(page);
  await page.getByRole('link', { name: elsewhere }).first().click();
  await page.waitForURL((url) => !query.test(url.search));
  await page.goBack();
  await page.waitForURL(query);
  await expect.poll(() => see(page)).toEqual(left);
  await page.reload();
  await expect.poll(() => see(page).catch(() => null)).toEqual(left);
}

describeInBrowser('the state of a list', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('in the inventory application survives Back and a reload', async () => {
    const { account, owner } = await stockInstance(run.system);
    const body = { name: 'Gauze', category: { id: 'ROOT' }, upc: '4006381333931' };
    expect((await owner.post('/generic/product', body)).status).toBe(201);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain), { location: 'North' });
    for (const list of inventoryLists) {
      await page.goto(inventoryUrl(run.system, account.subdomain, list.path));
      await comesBack(page, list, 'Dashboard');
    }
  });

  it('of a long list includes its page; a new search starts at the first page', async () => {
    const { account, owner } = await stockInstance(run.system);
    const products = Array.from({ length: 120 }, (_, index) => ({
      name: `Item ${String(index)}`,
      category: { id: 'ROOT' },
    }));
    expect((await owner.post('/generic/product', products)).status).toBe(201);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('101–121 of 121').waitFor();
    await page.getByRole('link', { name: 'Item 99', exact: true }).click();
    await page.getByRole('heading', { name: 'Item 99' }).waitFor();
    await page.goBack();
    await page.getByText('101–121 of 121').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search name, code or UPC' });
    // Typed slower than the search delay: no letter may be lost when a response arrives.
    await search.pressSequentially('item 11', { delay: 250 });
    await page.getByRole('link', { name: 'Item 11', exact: true }).waitFor();
    await expect.poll(() => search.inputValue()).toBe('item 11');
    await page.waitForURL((url) => url.searchParams.get('q') === 'item 11' && !url.searchParams.has('offset'));
    // Each letter replaced the history entry instead of adding one.
    await page.goForward();
    await page.getByRole('heading', { name: 'Item 99' }).waitFor();
  });

  it('stays on its page when someone types and follows a link before the search begins', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await page.clock.install();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    const search = page.getByRole('searchbox', { name: 'Search name, code or UPC' });
    await search.waitFor();
    // The list is still on the screen while the file of the next page is loading.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/stock-page-*.js', (route) => held.then(() => route.continue()));
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await search.fill('gauze');
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/stock'));
    await page.clock.runFor(500);
    await page.clock.resume();
    release();
    await page.getByRole('searchbox', { name: 'Search product, UPC or lot' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('in the portal survives Back and a reload', async () => {
    const owner = { email: 'lists@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    await run.system.createAccount({ owner });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reference', owner);
    for (const list of portalLists) {
      await page.goto(new URL(list.path, page.url()).href);
      await comesBack(page, list, 'Usage');
    }
  });
});
