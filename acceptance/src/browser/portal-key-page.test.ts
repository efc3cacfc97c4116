import { expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the page of an API key', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('says what the key may do and did, and rotates it', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id, { name: 'Power BI', scopes: ['reporting'] });
    const call = (apiKey: string, method: string) =>
      run.system.platform('/api/v1/reporting', { method, headers: { 'x-api-key': apiKey } });
    await call(key, 'GET');
    await call(key, 'POST');
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/keys');
    await page.getByRole('link', { name: 'Power BI' }).click();
    await page.getByRole('heading', { level: 1, name: 'Power BI' }).waitFor();
    await page.getByText('Reads reports and, on the data API, inventory data.').waitFor();
    await page.getByRole('row', { name: /POST \/api\/v1\/reporting.*Will be refused.*405/ }).waitFor();
    await page.getByText('1 of the last 2 calls will be refused once scopes are enforced.').waitFor();
    await page.getByText('2 in the last 30 days (UTC)').waitFor();
    await lookAt(page, 'portal-key');

    await page.getByRole('button', { name: 'Rotate key' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'The old key stops working', 'In 7 days');
    await lookAt(page, 'portal-key-rotate');
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    await page.route('**/rotate', (route) => isFinished.then(() => route.continue()));
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    // Nothing closes the dialog now: the new key is shown only here.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    finish();
    const successor = await dialog.getByLabel('Key', { exact: true }).innerText();
    expect(successor).toMatch(/^shk\./);
    expect((await call(successor, 'GET')).status).toBe(200);
    expect((await call(key, 'GET')).status).toBe(200);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('1 in the last 30 days (UTC)').waitFor();
    await page.getByRole('link', { name: 'All API keys' }).click();
    await page
      .getByRole('row', { name: /Power BI.*8 Mar 2026/ })
      .getByRole('link', { name: 'Power BI' })
      .click();
    await page.getByText('This key was rotated').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Rotate key' }).count()).toBe(0);
    await lookAt(page, 'portal-key-rotated');
    await page.getByRole('link', { name: 'Show the new key' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).waitFor();

    await run.system.advanceClock(7 * 86_400);
    await openPortalPage(page, run.system, '/keys');
    await page
      .getByRole('row', { name: /Power BI.*Expired/ })
      .getByRole('link', { name: 'Power BI' })
      .click();
    await page.getByText('It stopped working on 8 Mar 2026, 08:00.').waitFor();
    await lookAt(page, 'portal-key-expired');
    await page.getByRole('link', { name: 'Show the new key' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).waitFor();
    await expect.poll(() => page.getByText('It stopped working').count()).toBe(0);
  });

  it('a key that expires on a date works through that day, in the account’s time zone', async () => {
    const owner = { email: 'dated@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    await run.system.createAccount({ owner, zone: 'America/Los_Angeles' });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/keys', owner);
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Until June');
    await choose(page, 'Expires', 'On a date');
    await dialog.getByLabel('Date').fill('2026-06-01');
    await lookAt(page, 'portal-key-on-a-date');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('row', { name: /Until June.*1 Jun 2026, 23:59/ }).waitFor();
  });
});
