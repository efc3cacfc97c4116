import { unattendedHeader } from '@storehouse/contract/portal-headers';
import type { Response } from 'playwright-core';
import { it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { openPortalPage } from './system/portal-pages.ts';

/** A page that polls. */
const path = '/webhooks/test-receivers';
const pollMs = 5_000;
const isUnattended = (response: Response): boolean => response.request().headers()[unattendedHeader] === 'true';
const isUsed = (response: Response): boolean =>
  response.url().includes('/portal/api/') && !isUnattended(response) && response.ok();
const isPoll = (response: Response): boolean =>
  response.url().endsWith(`/portal/api${path}`) && isUnattended(response) && response.ok();

describeInBrowser('a session of which only the page makes use', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('ends after 30 minutes, but not while a person does something on the page', async () => {
    await run.system.createAccount();
    const page = await browser.openPage();
    await page.clock.install();
    await openPortalPage(page, run.system, path);
    await page.getByText('No test receivers yet').waitFor();
    /** Makes the page poll without waiting for its time. */
    const hurry = () => page.clock.fastForward(pollMs);
    await Promise.all([page.waitForResponse(isPoll), hurry()]);

    for (let keys = 0; keys < 2; keys += 1) {
      await run.system.advanceClock(20 * 60);
      // The key press itself sends no request: the next poll says that somebody is there.
      await Promise.all([page.waitForResponse(isUsed), page.keyboard.press('Shift').then(hurry)]);
    }

    await run.system.advanceClock(20 * 60);
    await Promise.all([page.waitForResponse(isPoll), hurry()]);
    await run.system.advanceClock(10 * 60);
    await hurry();
    await page.getByText('Your session has expired. Sign in again').waitFor();
  });
});
