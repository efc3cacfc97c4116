import { expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the API reference', () => {
  const run = useOwnSystem();
  const browser = useBrowser();

  it('shows both documents, and tries requests to the platform and to the instance', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reference');
    await page.getByRole('button', { name: /GET \/api\/v1\/reporting\/summary / }).waitFor();
    await lookAt(page, 'portal-reference');
    await page.getByLabel('API key for test requests').fill(key);
    await page.getByLabel('Search').fill('event-types');
    await page.getByRole('button', { name: /GET \/api\/v1\/webhooks\/event-types / }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    expect(await page.getByLabel('Response: 200 OK').innerText()).toContain('tenant.provisioned');
    await lookAt(page, 'portal-reference-tried');

    await page.getByText('Data', { exact: true }).click();
    await page.getByLabel('Search').fill('/api/v1/locations');
    await page.getByRole('button', { name: /GET \/api\/v1\/locations List/ }).click();
    const instance = run.system.program.ready.instanceUrl.replace('//', `//${account.subdomain}.`);
    expect(await page.getByLabel('Command').innerText()).toBe(
      `curl -H 'X-API-Key: ${key}' '${instance}/api/v1/locations'`,
    );
    await page.getByRole('button', { name: 'Send request' }).click();
    expect(await page.getByLabel('Response: 200 OK').innerText()).toContain('"data"');
    await lookAt(page, 'portal-reference-instance');
    await page.getByLabel('Search').fill('/api/v1/generic/category');
    await page.getByRole('button', { name: /POST \/api\/v1\/generic\/category / }).click();
    await page.getByLabel('Body').fill('{"name": "Tried here"}');
    await page.getByRole('button', { name: 'Send request' }).click();
    expect(await page.getByLabel('Response: 201 Created').innerText()).toContain('Tried here');
    await page.getByLabel('API key for test requests').fill('shk.wrong');
    await page.getByRole('button', { name: 'Send request' }).click();
    expect(await page.getByLabel('Response: 401 Unauthorized').innerText()).toContain('"errorCode": 401');
  });
});
