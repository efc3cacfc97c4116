import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the activity log', () => {
  const run = useOwnSystem();
  const browser = useBrowser();

  it('is filtered, keeps its filters in the address, and is downloaded as it is filtered', async () => {
    const { id, subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    for (let days = 1; days <= 60; days += 1) {
      await portal.json(200, 'PATCH', '/settings', { expiryWindowDays: days });
    }
    await run.system.createKey(id, { name: 'Power BI' });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/activity');
    const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await page.getByText('created the API key “Power BI”').waitFor();
    await lookAt(page, 'portal-activity-log');
    await expect.poll(() => entries.count()).toBe(50);
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.getByText('That is everything.').waitFor();
    await expect.poll(() => entries.count()).toBe(63);

    await choose(page, 'What', 'API keys');
    await expect.poll(() => entries.count()).toBe(1);
    await choose(page, 'What', 'Everything');
    await choose(page, 'Who', 'Olive Owner');
    await page.getByRole('textbox', { name: 'Search activity' }).fill('days 7');
    await page.getByText('expiry window days: 7', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toContain('q=days+7');
    await page.reload();
    await page.getByText('expiry window days: 7', { exact: true }).waitFor();
    const shown = await entries.count();
    await lookAt(page, 'portal-activity-filtered');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(1 + shown);

    await page.getByRole('textbox', { name: 'Search activity' }).fill('nothing like it');
    await page.getByText('No activity matches').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('created the API key “Power BI”').waitFor();
  });
});
