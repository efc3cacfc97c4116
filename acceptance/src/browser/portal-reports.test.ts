import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { reportInstance, runCheck } from '../system/reported-instance.ts';
import type { StockedInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

const cards = ['Out of stock', 'Stock value', 'Activity', 'Expiring lots', 'Open purchase orders', 'Stock on hand'];
const everywhere = ['Summary', ...cards];
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const password = 'correct horse battery';

describeInBrowser('the reports of the portal', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  let stock: StockedInstance;
  beforeAll(async () => {
    stock = await reportInstance(run.system);
  });

  it('show the tiles and every card with the day of its check; filters, history and a download', async () => {
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/');
    await page.getByText('Figures from the check of 2 Mar 2026').waitFor();
    const tiles = card(page, 'Summary');
    await tiles.getByText('US$250.00').waitFor();
    for (const name of cards) await card(page, name).getByText('Check of 2 Mar 2026').waitFor();
    await card(page, 'Out of stock')
      .getByRole('row', { name: /Aspirin.*South/ })
      .waitFor();
    await card(page, 'Open purchase orders')
      .getByRole('row', { name: /Refill/ })
      .waitFor();
    await lookAt(page, 'portal-reports');
    // The tooltip of a chart stays where it is when a phone is turned.
    await page.getByRole('img', { name: 'Stock value over time' }).hover({ position: { x: 700, y: 100 } });
    await page.getByText('Stock value', { exact: true }).nth(1).waitFor();
    await lookAt(page, 'portal-reports-tooltip');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Stock on hand: download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('platform-stock-on-hand-2026-03-02.csv');

    await card(page, 'Stock on hand').getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Above maximum' }).click();
    await card(page, 'Stock on hand').getByText('No products in this state').waitFor();
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'North' }).click();
    await card(page, 'Out of stock').getByText('Nothing is out of stock').waitFor();
    // The filter is in the URL: it survives a reload and the way back from another page.
    await page.reload();
    await card(page, 'Out of stock').getByText('Nothing is out of stock').waitFor();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.goBack();
    await card(page, 'Stock on hand').getByText('No products in this state').waitFor();
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('North');
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'All locations' }).click();
    await page.getByRole('button', { name: 'History of Aspirin at South' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Stock on hand by day' }).waitFor();
    await lookAt(page, 'portal-history');
    await page.getByRole('dialog').getByText('Last 13 months').click();
    await page.getByRole('img', { name: 'Stock on hand by month' }).waitFor();
  });

  it('hide values from a teammate and say so on every card that has them', async () => {
    const owner = await openPortal(run.system, stock.account.subdomain);
    await openTeammatePortal(run.system, stock.account.subdomain, owner);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports', {
      email: 'tess@example.com',
      password: 'another long password',
    });
    for (const name of cards.filter((one) => one !== 'Activity')) {
      await card(page, name).getByText('Values are hidden: only the account owner can see them.').waitFor();
    }
    await card(page, 'Summary').getByText('hidden: only the owner can see it').waitFor();
    expect(await page.content()).not.toContain('250.00');
    await lookAt(page, 'portal-reports-teammate');
  });

  it('say that there was no check yet, and that a check found nothing', async () => {
    const email = 'new@example.com';
    const account = await run.system.createAccount({ owner: { email, name: 'New Owner', password } });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reports', { email, password });
    for (const name of everywhere) await card(page, name).getByText('No check yet').waitFor();
    await lookAt(page, 'portal-reports-no-check');
    await runCheck(run.system, account.id);
    await page.reload();
    const empty = {
      Summary: 'Products stocked',
      'Stock value': 'No value to show',
      'Out of stock': 'Nothing is out of stock',
      Activity: /No stock moved in this period|Not checked yet/,
      'Expiring lots': 'No lots expire in this period',
      'Open purchase orders': 'No matching orders',
      'Stock on hand': 'No products in this state',
    };
    for (const [name, text] of Object.entries(empty)) await card(page, name).getByText(text).first().waitFor();
    await lookAt(page, 'portal-reports-empty');
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
    await openPortalPage(page, run.system, '/reports');
    for (const name of everywhere) await card(page, name).getByRole('status', { name: 'Loading' }).first().waitFor();
    mode = 'failing';
    held.splice(0).forEach((release) => release());
    for (const name of everywhere) await card(page, name).getByRole('alert').getByText('Something broke.').waitFor();
    await lookAt(page, 'portal-reports-failed');
    mode = 'stale';
    for (const name of everywhere) await card(page, name).getByRole('button', { name: 'Try again' }).click();
    for (const name of everywhere) await card(page, name).getByText('Figures are out of date').waitFor();
    await lookAt(page, 'portal-reports-stale');
  });

  it('load with less than 400 KB, including charts', async () => {
    const page = await browser.openPage();
    const { cookie } = await openPortal(run.system, stock.account.subdomain);
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    const { platformUrl } = run.system.program.ready;
    await page.context().addCookies([{ name, value, url: platformUrl }]);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    // Bytes on the wire: compressed, including headers.
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(platformUrl);
    await card(page, 'Activity').getByRole('img').first().waitFor();
    await card(page, 'Stock value').getByRole('img').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(400_000);
  });
});
