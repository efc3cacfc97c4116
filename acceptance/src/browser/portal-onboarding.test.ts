import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { runCheck } from '../system/reported-instance.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { goTo, openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the setup guide', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('leads through a new account, ticks itself off, can be hidden, and is gone when all is done', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/');
    const guide = page.getByRole('region', { name: 'Set up Storehouse' });
    await guide.getByText('3 of 6 steps done').waitFor();
    await guide.getByText('Add a location: done').waitFor();
    await expect.poll(() => guide.getByRole('link').allTextContents()).toEqual(['Create a key', 'Set up a webhook']);
    await lookAt(page, 'portal-setup-guide');

    await guide.getByRole('button', { name: 'Hide' }).click();
    await guide.waitFor({ state: 'detached' });
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Show setup guide' }).click();
    await goTo(page, 'Reports');
    await guide.waitFor();

    await runCheck(run.system, account.id);
    await run.system.createKey(account.id);
    const portal = await openPortal(run.system, account.subdomain);
    const { url } = await portal.json<{ url: string }>(201, 'POST', '/webhooks/test-receivers');
    await page.reload();
    await guide.getByText('5 of 6 steps done').waitFor();
    const endpoint = { name: 'Orders', url, events: ['order.created'] };
    const { id } = await portal.json<{ id: string }>(201, 'POST', '/webhooks', endpoint);
    expect((await portal.call('POST', `/webhooks/${id}/test`)).status).toBe(200);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/portal/api/onboarding')),
      page.reload(),
    ]);
    expect(await answer.json()).toMatchObject({ state: 'done' });
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await expect.poll(() => guide.count()).toBe(0);
  });

  it('links an empty account to where each step is done', async () => {
    const owner = { email: 'empty@example.com', name: 'Emma Empty', password: 'correct horse battery' };
    const { subdomain } = await run.system.createAccount({ owner });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/', owner);
    const guide = page.getByRole('region', { name: 'Set up Storehouse' });
    await guide.getByText('0 of 6 steps done').waitFor();
    await guide.getByText('It runs automatically every day after 04:00 (UTC).').waitFor();
    const hrefs = await guide.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.map((href) => href?.replace(/^http:.*:\d+/, 'instance'))).toEqual([
      'instance/inventory/locations/new',
      'instance/inventory/imports',
      'instance/inventory/counts',
      '/keys',
      '/webhooks',
    ]);
    expect(hrefs[0]).toContain(subdomain);
    await lookAt(page, 'portal-setup-guide-empty');
  });
});
