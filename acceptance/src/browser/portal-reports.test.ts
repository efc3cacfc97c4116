import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { reportInstance, runCheck } from '../system/reported-instance.ts';
import type { StockedInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { countBytes } from './system/count-bytes.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage, openReport } from './system/portal-pages.ts';

const reports = ['Stock on hand', 'Stock history', 'Stock value', 'Expiring lots', 'Open purchase orders', 'Activity'];
const cards = ['Stock value', 'Activity', 'Expiring lots'];
const everywhere = ['Summary', ...cards];
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const password = 'correct horse battery';

/** The rows of the table as text, cell by cell. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Array.from(row.children as ArrayLike<{ innerText: string }>, (cell) => cell.innerText).join(' | '),
      ),
    );

describeInBrowser('the reports of the portal', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  let stock: StockedInstance;
  beforeAll(async () => {
    stock = await reportInstance(run.system);
  });

  it('lead from a tile to its rows, to the history of the product, and back the same way', async () => {
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/');
    await page.getByText('Figures from the check of 2 Mar 2026').waitFor();
    await region(page, 'Summary').getByText('US$250.00').waitFor();
    for (const name of cards) await region(page, name).getByText('Check of 2 Mar 2026').waitFor();
    await lookAt(page, 'portal-reports');
    // The tooltip of a chart stays where it is when a phone is turned.
    await page.getByRole('img', { name: 'Stock value over time' }).hover({ position: { x: 300, y: 100 } });
    await page.getByText('Stock value', { exact: true }).nth(3).waitFor();
    await lookAt(page, 'portal-reports-tooltip');

    await region(page, 'Summary')
      .getByRole('link', { name: /Out of stock/ })
      .click();
    await page.getByText('1 of 1 rows').waitFor();
    expect(new URL(page.url()).search).toBe('?state=stock_out');
    await page.getByRole('link', { name: 'Aspirin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stock history' }).waitFor();
    await page.getByRole('img', { name: 'Stock on hand by day' }).waitFor();
    await page.getByText('Product: Aspirin').waitFor();
    await lookAt(page, 'portal-history');
    await page.getByText('Month', { exact: true }).click();
    await page.getByRole('img', { name: 'Stock on hand by month' }).waitFor();
    await page.goBack();
    await page.getByRole('img', { name: 'Stock on hand by day' }).waitFor();
    await page.goBack();
    await page.getByText('1 of 1 rows').waitFor();
    await page.goBack();
    await page.getByText('Figures from the check of 2 Mar 2026').waitFor();
  });

  it('are searched, sorted, filtered, grouped and added up, all of it in the address', async () => {
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports/stock');
    await page.getByText('2 of 2 rows').waitFor();
    const total = page.getByRole('table').locator('tfoot [data-column="stockValue"]');
    await expect.poll(() => total.innerText()).toBe('US$250.00');
    await page.getByRole('button', { name: 'On hand' }).click();
    await expect.poll(async () => (await rowsOf(page, 'Stock on hand'))[1]).toContain('South | 0');
    await page.getByRole('button', { name: 'On hand' }).click();
    await expect.poll(async () => (await rowsOf(page, 'Stock on hand'))[1]).toContain('North | 100');
    await page.getByRole('checkbox', { name: 'Select row' }).first().check();
    await page.getByRole('group', { name: 'Selected rows' }).getByText('Value: US$250.00').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'By location' }).click();
    await page.getByRole('button', { name: /North/, expanded: false }).click();
    await expect.poll(() => page.getByRole('row', { name: /Aspirin/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Code', exact: true }).check();
    await page.getByRole('checkbox', { name: 'State', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Code', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    const more = page.getByRole('dialog', { name: 'More filters' });
    await more.getByRole('combobox', { name: 'State', exact: true }).click();
    await more.getByRole('option', { name: 'OK', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByText('1 of 2 rows').waitFor();
    await page.getByLabel('Search rows').fill('aspirin');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('aspirin');
    await lookAt(page, 'portal-report-stock');
    const address = page.url();
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      sort: '-quantityOnHand',
      group: 'locationName',
      'f.stockState': 'OK',
    });

    // The address alone restores all of it, also for someone who was sent the link.
    const other = await browser.openPage();
    await openPortalPage(other, run.system, new URL(address).pathname + new URL(address).search);
    await other.getByText('1 of 2 rows').waitFor();
    await other.getByRole('button', { name: /North/, expanded: false }).waitFor();
    await expect.poll(() => other.getByLabel('Search rows').inputValue()).toBe('aspirin');
    await other.getByRole('columnheader', { name: 'Code', exact: true }).waitFor();
    await other.getByRole('button', { name: 'Remove the filter: State' }).click();
    await other.getByText('2 of 2 rows').waitFor();
    await other.goBack();
    await other.getByText('1 of 2 rows').waitFor();

    await page.getByRole('combobox', { name: 'Locations' }).click();
    await page.getByRole('option', { name: 'South' }).click();
    await page.getByText('No products match').waitFor();
    await page.getByRole('option', { name: 'North' }).click();
    await page.getByText('1 of 2 rows').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Categories' }).click();
    await page.getByRole('option').first().click();
    await expect.poll(() => new URL(page.url()).searchParams.has('f.productCategory')).toBe(true);
    await page.getByText('1 of 2 rows').waitFor();
  });

  it('have a page for each dataset', async () => {
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports');
    for (const name of reports) {
      await openReport(page, name);
      await page.getByText('Check of 2 Mar 2026').first().waitFor();
      await page.getByText(/^\d+ of \d+ rows$|No lots expire in this period/).waitFor();
      await lookAt(page, `portal-report-${name.toLowerCase().replaceAll(' ', '-')}`);
    }
    await openReport(page, 'Expiring lots');
    await page.getByRole('combobox', { name: 'Within' }).click();
    await page.getByRole('option', { name: '365 days' }).click();
    await page.getByText('1 of 1 rows').waitFor();
    await page.goto(`${run.system.program.ready.platformUrl}/reports/none`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('hide values from a teammate and say so on every page that has them', async () => {
    const owner = await openPortal(run.system, stock.account.subdomain);
    await openTeammatePortal(run.system, stock.account.subdomain, owner);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports', {
      email: 'tess@example.com',
      password: 'another long password',
    });
    const hidden = 'Values are hidden: only the account owner can see them.';
    for (const name of cards.filter((one) => one !== 'Activity')) await region(page, name).getByText(hidden).waitFor();
    await region(page, 'Summary').getByText('hidden: only the owner can see it').waitFor();
    expect(await page.content()).not.toContain('250.00');
    await lookAt(page, 'portal-reports-teammate');
    for (const name of reports.filter((one) => one !== 'Activity')) {
      await openReport(page, name);
      await page.getByText(hidden).waitFor();
      expect(await page.content()).not.toContain('250.00');
    }
  });

  it('say that there was no check yet, and that a check found nothing', async () => {
    const email = 'new@example.com';
    const account = await run.system.createAccount({ owner: { email, name: 'New Owner', password } });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports', { email, password });
    for (const name of everywhere) await region(page, name).getByText('No check yet').waitFor();
    await lookAt(page, 'portal-reports-no-check');
    for (const name of reports) {
      await openReport(page, name);
      await region(page, name).getByText('No check yet').waitFor();
    }
    await runCheck(run.system, account.id);
    await openPortalPage(page, run.system, '/reports', { email, password });
    const empty = {
      Summary: 'Products stocked',
      'Stock value': 'No value to show',
      Activity: /No stock moved in this period|Not checked yet/,
      'Expiring lots': 'No lots expire within a year',
    };
    for (const [name, text] of Object.entries(empty)) await region(page, name).getByText(text).first().waitFor();
    await lookAt(page, 'portal-reports-empty');
    await openReport(page, 'Open purchase orders');
    await page.getByText('No matching orders').waitFor();
  });

  it('say that they are loading, that they failed with a way to try again, and that they are stale', async () => {
    const page = await browser.openPage();
    let mode: 'loading' | 'failing' | 'stale' = 'loading';
    const held: (() => void)[] = [];
    await page.route('**/portal/api/reports/**', async (route) => {
      if (mode === 'loading') await new Promise<void>((resolve) => held.push(resolve));
      if (mode === 'failing') {
        await route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Something broke.' } });
        return;
      }
      const answer = await route.fetch();
      const body = (await answer.json()) as Record<string, unknown>;
      const stale = { ...body, stale: true, staleLine: 'This part was last checked on 2026-02-20.' };
      await route.fulfill({ response: answer, json: 'state' in body ? stale : body });
    });
    const release = () => held.splice(0).forEach((go) => go());
    await openPortalPage(page, run.system, '/reports');
    for (const name of everywhere) await region(page, name).getByRole('status', { name: 'Loading' }).first().waitFor();
    mode = 'failing';
    release();
    for (const name of everywhere) await region(page, name).getByRole('alert').getByText('Something broke.').waitFor();
    await lookAt(page, 'portal-reports-failed');
    mode = 'stale';
    for (const name of everywhere) await region(page, name).getByRole('button', { name: 'Try again' }).click();
    for (const name of everywhere) await region(page, name).getByText('Figures are out of date').waitFor();
    await lookAt(page, 'portal-reports-stale');

    mode = 'loading';
    await openReport(page, 'Stock on hand');
    await region(page, 'Stock on hand').getByRole('status', { name: 'Loading' }).waitFor();
    mode = 'failing';
    release();
    await region(page, 'Stock on hand').getByRole('alert').getByText('Something broke.').waitFor();
    mode = 'stale';
    await region(page, 'Stock on hand').getByRole('button', { name: 'Try again' }).click();
    await region(page, 'Stock on hand').getByText('Figures are out of date').waitFor();
  });

  it('load with less than 400 KB, including charts', async () => {
    const page = await browser.openPage();
    const { cookie } = await openPortal(run.system, stock.account.subdomain);
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    const { platformUrl } = run.system.program.ready;
    await page.context().addCookies([{ name, value, url: platformUrl }]);
    const loaded = await countBytes(page);
    await page.goto(platformUrl);
    await region(page, 'Activity').getByRole('img').first().waitFor();
    await region(page, 'Stock value').getByRole('img').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(loaded.total).toBeGreaterThan(100_000);
    expect(loaded.total).toBeLessThan(400_000);
  });
});
