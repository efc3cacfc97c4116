import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { useOwnSystem, type AccountAnswer } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

/** At least 19 in 20 products are stocked, which makes more than 20,000 rows of stock. */
const products = 21_200;
/** Far more than fit on a screen, far fewer than there are. */
const fewRows = 100;

const number = (value: number): string => new Intl.NumberFormat('en').format(value);
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').count();

/** Browsers animate this scroll, and cancel it when the page around it changes: then the key is pressed again. */
const pressEnd = (page: Page): Promise<void> => page.keyboard.press('End');

// A table of 20,000 rows must scroll and filter without freezing.
describeInBrowser('20,000 rows and more', () => {
  const run = useOwnSystem();
  const browser = useBrowser();
  let account: AccountAnswer;
  beforeAll(async () => {
    account = await run.system.createAccount();
    const sizes = { locations: 1, products, days: 1, change: 0 };
    const seeded = await run.system.operator('POST', `/accounts/${account.id}/seed`, sizes);
    expect(seeded.text).toContain(`"products":${String(products)}`);
  });

  it('are paged and searched by the server in the inventory application', async () => {
    const owner = await signIn(run.system, account.subdomain);
    const made = await owner.post('/generic/product', { name: 'Zyxomab needle', category: { id: 'ROOT' } });
    expect(made.status).toBe(201);
    const list = async (path: string) => (await owner.get(path)).json<ListAnswer>();
    const { data: lastPage, totalCount } = await list(`/products?sort=name&max=100&offset=${String(products)}`);
    const { data: firstPage } = await list('/products?sort=name&max=100');
    const [veryLast, sought, lastOfFirst] = [lastPage[0], firstPage[0], firstPage[99]] as [Item, Item, Item];
    const places = await owner.data<{ id: string; locationType: { name: string } }[]>(200, 'GET', '/locations');
    const depot = places.find(({ locationType }) => locationType.name === 'Depot')?.id ?? '';
    const stocked = (await list(`/stock?max=1&location.id=${depot}`)).totalCount;
    const lastOfStock = Math.floor((stocked - 1) / 100) * 100 + 1;
    expect([totalCount, stocked >= 20_000]).toEqual([products + 1, true]);

    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'));
    await page.getByText('1–100 of 21,201').waitFor();
    expect(await rowsOf(page, 'Products')).toBeLessThan(fewRows);
    await page.getByRole('group', { name: 'Products' }).focus();
    const lastRow = page.getByRole('cell', { name: lastOfFirst.productCode, exact: true });
    await expect.poll(() => pressEnd(page).then(() => lastRow.count()), { interval: 1_000 }).toBe(1);
    expect(await rowsOf(page, 'Products')).toBeLessThan(fewRows);
    await lookAt(page, 'inventory-many-products');

    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByText('21,201–21,201 of 21,201').waitFor();
    await page.getByRole('cell', { name: veryLast.productCode, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('21,101–21,200 of 21,201').waitFor();
    await page.getByLabel('Search name, code or UPC').fill('zyxomab');
    await page.getByRole('link', { name: 'Zyxomab needle' }).waitFor();
    await expect.poll(() => rowsOf(page, 'Products')).toBe(2);

    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await page.getByText(`1–100 of ${number(stocked)}`).waitFor();
    expect(await rowsOf(page, 'Stock by product')).toBeLessThan(fewRows);
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByText(`${number(lastOfStock)}–${number(stocked)} of ${number(stocked)}`).waitFor();
    // Its code is also a prefix of other codes, so the test searches for the UPC.
    await page.getByLabel('Search product, UPC or lot').fill(sought.upc);
    await expect.poll(() => rowsOf(page, 'Stock by product')).toBe(2);
    await expect.poll(() => page.getByRole('link', { name: sought.name, exact: true }).count()).toBe(1);
  });

  it('are loaded while scrolling, filtered by the server and sorted when all are there, in the portal’s reports', async () => {
    const page = await browser.openPage();
    const furtherPages: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('cursor=')) furtherPages.push(request.url());
    });
    await openPortalPage(page, run.system, '/reports/stock');
    const shownOf = await page.getByText(/^1,000 of [\d,]+ rows$/).innerText();
    const total = shownOf.split(' ')[2] ?? '';
    expect(Number(total.replace(',', ''))).toBeGreaterThanOrEqual(20_000);
    // Nothing more is loaded until somebody scrolls.
    await page.waitForLoadState('networkidle');
    expect(furtherPages).toEqual([]);
    const table = page.getByRole('group', { name: 'Stock on hand' });
    const shownRows = async () => {
      const [shown = ''] = (await page.getByText(`of ${total} rows`).innerText()).split(' ');
      return Number(shown.replace(',', ''));
    };
    for (const least of [2_000, 3_000]) {
      await table.focus();
      await expect.poll(() => pressEnd(page).then(shownRows), { interval: 1_000 }).toBeGreaterThanOrEqual(least);
      expect(await rowsOf(page, 'Stock on hand')).toBeLessThan(fewRows);
    }
    await lookAt(page, 'portal-many-rows');
    // Sorting needs all rows, so they are loaded now.
    await page.getByRole('button', { name: 'On hand', exact: true }).click();
    await page.getByText(`${total} of ${total} rows`).waitFor({ timeout: 60_000 });
    await page.getByRole('columnheader', { name: 'On hand', exact: true }).and(page.locator('[aria-sort]')).waitFor();
    expect(await rowsOf(page, 'Stock on hand')).toBeLessThan(fewRows);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Above maximum' }).click();
    await page.getByText(/^[\d,]+ of \d[\d,]* rows$|No products match/).waitFor();
    await expect.poll(() => page.getByText(`of ${total} rows`).count()).toBe(0);
  });
});

interface Item {
  readonly productCode: string;
  readonly name: string;
  readonly upc: string;
}

interface ListAnswer {
  readonly data: readonly Item[];
  readonly totalCount: number;
}
