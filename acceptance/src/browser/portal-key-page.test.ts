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
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
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
    await page.getByRole('link', { name: 'Show its successor' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).waitFor();
  });
});
