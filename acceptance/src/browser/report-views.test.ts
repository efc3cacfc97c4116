import { beforeAll, expect, it } from 'vitest';
import { reportInstance, runCheck } from '../system/reported-instance.ts';
import { signIn } from '../system/session.ts';
import type { StockedInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage, openReport } from './system/portal-pages.ts';

describeInBrowser('views of the reports', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  let stock: StockedInstance;
  beforeAll(async () => {
    stock = await reportInstance(run.system);
  });

  it('are saved under a name, pinned to the overview and removed', async () => {
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports/stock?state=stock_out');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Nothing left');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByText('“Nothing left” is saved.').waitFor();
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Overview' }).click();
    const saved = page.getByRole('region', { name: 'Saved views' });
    await saved.getByLabel('Pinned').waitFor();
    await lookAt(page, 'portal-reports-saved');
    await saved.getByRole('link', { name: 'Nothing left' }).click();
    await page.getByText('1 of 1 rows').waitFor();
    expect(new URL(page.url()).search).toBe('?state=stock_out');
    await page.goBack();
    await saved.getByRole('button', { name: 'Actions for Nothing left' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.poll(() => saved.count()).toBe(0);
  });

  it('say that a page of rows failed, and compare no days until it is there', async () => {
    const page = await browser.openPage();
    let [isFailing, isLong] = [true, false];
    await page.route('**/portal/api/reports/stock-on-hand?*', async (route) => {
      const url = new URL(route.request().url());
      // The earlier day of the comparison is complete.
      if (url.searchParams.has('date')) return route.continue();
      const isSecond = url.searchParams.get('cursor') === 'second';
      if (isSecond && isFailing) {
        return route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Something broke.' } });
      }
      url.searchParams.delete('cursor');
      const answer = await route.fetch({ url: url.href });
      const body = (await answer.json()) as { rows: unknown[]; page: object };
      const rows = isSecond ? body.rows.slice(1) : body.rows.slice(0, 1);
      const nextCursor = isSecond ? null : 'second';
      const total = isLong ? { rowsTotal: 50_001 } : {};
      return route.fulfill({ response: answer, json: { ...body, rows, page: { ...body.page, nextCursor, ...total } } });
    });
    await openPortalPage(page, run.system, '/reports/stock');
    const report = page.locator('section[data-view]');
    await report.getByRole('alert').getByText('Something broke.').waitFor();
    await page.getByText('1 of 2 rows').waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => report.getAttribute('aria-busy')).toBe('false');
    await lookAt(page, 'portal-report-page-failed');
    isFailing = false;
    await report.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 of 2 rows').waitFor();

    isFailing = true;
    await page.goto(`${run.system.program.ready.platformUrl}/reports/compare?compare=2026-03-02`);
    await report.getByRole('alert').getByText('Something broke.').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    isFailing = false;
    await report.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 of 2 rows').waitFor();
    const quantities = page.locator('tbody [data-column="quantityOnHand"]');
    await expect.poll(() => quantities.allInnerTexts()).not.toContain('–');
    isLong = true;
    await page.reload();
    await page.getByText('Too many rows to compare: choose a location').waitFor();
  });

  it('are drawn as charts that lead to their rows, and two days are compared', async () => {
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports/stock');
    const chart = (name: string) => page.getByRole('group', { name, exact: true });
    // The chart shows values without cents.
    await chart('Value by location').getByText('US$250', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Chart' }).click();
    await page.getByRole('option', { name: 'Days out of stock (last 30)' }).click();
    await chart('Days out of stock (last 30)').getByRole('button', { name: '1 to 5' }).click();
    await page.getByText('1 of 2 rows').waitFor();
    await page.getByText('Days at zero (30): 1 to 5').waitFor();
    await page.getByRole('link', { name: 'Aspirin' }).click();
    await page.getByRole('img', { name: 'Stock on hand by day' }).waitFor();
    await openReport(page, 'Activity');
    await chart('Movement by kind').getByRole('button', { name: 'Adjustment' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('ADJUSTMENT');
    await lookAt(page, 'portal-report-charts');

    // The clock has moved by a day since the owner signed in.
    const owner = await signIn(run.system, stock.account.subdomain, { location: stock.north });
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: stock.north },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: stock.lot }, quantityDelta: -30, reasonCode: 'CORRECTION' }],
    });
    await run.system.advanceClock(24 * 3_600);
    await runCheck(run.system, stock.account.id);
    await openPortalPage(page, run.system, '/reports/compare');
    await page.getByText('Choose a day to compare with').waitFor();
    await page.getByLabel('Compare with').fill('2026-03-02');
    await page.getByText('2 of 2 rows').waitFor();
    const total = (column: string) => page.locator(`tfoot [data-column="${column}"]`).innerText();
    await expect.poll(() => total('quantityChange')).toBe('-30');
    expect([await total('quantityBefore'), await total('quantityOnHand')]).toEqual(['100', '70']);
    await expect.poll(() => total('valueChange')).toBe('-US$75.00');
    await lookAt(page, 'portal-report-compare');
    await page.getByLabel('Compare with').fill('2020-01-01');
    await page.getByRole('region', { name: 'Compare days', exact: true }).first().getByRole('alert').waitFor();
  });
});
