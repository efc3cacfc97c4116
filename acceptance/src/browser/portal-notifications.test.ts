import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { runCheck } from '../system/reported-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the bell', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('says what happened, leads there, and counts what is unread', async () => {
    const account = await run.system.createAccount();
    const portal = await openPortal(run.system, account.subdomain);
    const page = await browser.openPage();
    await page.route('**/portal/api/notifications', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Something broke.' } }),
    );
    await openPortalPage(page, run.system, '/team');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('alert').getByText('Something broke.').waitFor();
    await lookAt(page, 'portal-notifications-failed');
    await page.unroute('**/portal/api/notifications');
    await list.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing to report in the last 14 days.').waitFor();
    await page.keyboard.press('Escape');

    await runCheck(run.system, account.id);
    for (let runs = 0; runs < 2; runs += 1) {
      await run.system.advanceClock(60);
      await portal.json(201, 'POST', '/exports/runs');
      expect((await run.system.operator('POST', '/settle')).status).toBe(200);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const items = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
    await expect.poll(() => items.count()).toBe(2);
    await lookAt(page, 'portal-notifications');
    // Opening the older one leaves the newer one unread.
    await items.last().click();
    await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });
});
