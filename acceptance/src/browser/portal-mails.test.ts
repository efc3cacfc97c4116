import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { goTo, openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the emails of the account', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('are listed with their state and open as text, without links that give access', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    await portal.json(201, 'POST', '/team/invitations', { email: 'ida@example.com', name: '<b>Ida</b>' });
    expect((await run.system.operator('POST', '/settle')).status).toBe(200);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/team');
    await goTo(page, 'Emails');
    const row = page.getByRole('row', { name: /ida@example\.com.*Saved as a file/ });
    await row.waitFor();
    await lookAt(page, 'portal-emails');
    await row.getByRole('button').click();
    const text = page.getByRole('dialog').getByLabel('Text of the email');
    await expect.poll(() => text.innerText()).toContain('/[link hidden]');
    await lookAt(page, 'portal-email');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
