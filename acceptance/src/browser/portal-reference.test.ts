import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findPython } from '../clients/find-python.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

const runFile = promisify(execFile);

describeInBrowser('the API reference', () => {
  const run = useOwnSystem();
  const browser = useBrowser();

  it('shows both documents, and tries requests to the platform and to the instance', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reference');
    const summary = page.getByRole('button', { name: /GET \/api\/v1\/reporting\/summary / });
    await summary.waitFor();
    await lookAt(page, 'portal-reference');
    await page.getByLabel('API key for test requests').fill(key);
    await page.getByLabel('Search').fill('event-types');
    // When the other operations disappear, the found one moves up, away from the pointer.
    await summary.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /GET \/api\/v1\/webhooks\/event-types / }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.poll(() => page.getByLabel('Response: 200 OK').innerText()).toContain('tenant.provisioned');
    await lookAt(page, 'portal-reference-tried');

    await page.getByText('Data', { exact: true }).click();
    await page.getByLabel('Search').fill('/api/v1/locations');
    await page.getByRole('button', { name: /GET \/api\/v1\/locations List/ }).click();
    const instance = run.system.program.ready.instanceUrl.replace('//', `//${account.subdomain}.`);
    await expect
      .poll(() => page.getByLabel('Request in curl').innerText())
      .toBe(`curl -H 'X-API-Key: ${key}' '${instance}/api/v1/locations'`);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.poll(() => page.getByLabel('Response: 200 OK').innerText()).toContain('"data"');
    await lookAt(page, 'portal-reference-instance');
    await page.getByLabel('Search').fill('/api/v1/generic/category');
    await page.getByRole('button', { name: /POST \/api\/v1\/generic\/category / }).click();
    await page.getByLabel('Body').fill('{"name": "Tried here"}');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.poll(() => page.getByLabel('Response: 201 Created').innerText()).toContain('Tried here');
    await page.getByLabel('API key for test requests').fill('shk.wrong');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.poll(() => page.getByLabel('Response: 401 Unauthorized').innerText()).toContain('"errorCode": 401');
  });

  it('writes each request in four languages that do what they say', async () => {
    const owner = { email: 'languages@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner });
    const { key } = await run.system.createKey(account.id);
    const call = (method: string, path: string) =>
      run.system.platform(`/api/v1/webhooks${path}`, { method, headers: { 'x-api-key': key } });
    const receiver = (await call('POST', '/test-receivers')).json<{ url: string }>();
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/reference?q=create+an+endpoint', owner);
    await page.getByRole('region', { name: 'Receive events' }).getByRole('button', { name: /^POST/ }).click();
    // The example of the document, ready to be changed.
    const body = page.getByLabel('Body');
    expect(JSON.parse(await body.inputValue())).toMatchObject({ name: 'Warehouse system' });
    await body.fill(JSON.stringify({ name: `it's "here"`, url: receiver.url, events: ['order.created'], label: null }));
    await page.getByLabel('API key for test requests').fill(key);

    const environment = { ...process.env, STOREHOUSE_API_KEY: key };
    const codeOf = async (language: string) => {
      await page.getByRole('radiogroup', { name: 'Language' }).getByText(language, { exact: true }).click();
      return page.getByLabel(`Request in ${language}`).innerText();
    };
    const shell = await codeOf('curl');
    await lookAt(page, 'portal-reference-languages');
    const { stdout: created } = await runFile('sh', ['-c', shell], { env: environment });
    expect(JSON.parse(created)).toMatchObject({ name: `it's "here"`, label: null });
    const script = await codeOf('TypeScript');
    expect(script).not.toContain(key);
    const node = await runFile(process.execPath, ['--input-type=module', '-e', script], { env: environment });
    expect(node.stdout).toMatch(/^201 .*it's/);
    const interpreter = findPython();
    const program = await codeOf('Python');
    if (interpreter) {
      const { stdout } = await runFile(interpreter.path, ['-c', program], { env: environment });
      expect(stdout).toMatch(/^201 .*it's/);
    }
    expect(await codeOf('C#')).toContain('new HttpRequestMessage(HttpMethod.Post,');
    const { data } = (await call('GET', '')).json<{ data: { name: string }[] }>();
    expect(data.map(({ name }) => name)).toEqual(data.map(() => `it's "here"`));
    expect(data).toHaveLength(interpreter ? 3 : 2);

    // A link leads to the operation and the language.
    await page.reload();
    await page.getByLabel('Request in C#').waitFor();
    await page.getByLabel('Search').fill('withinDays');
    await page.getByRole('button', { name: /GET \/api\/v1\/reporting\/lots-expiring / }).click();
    await page.getByLabel('Example 200 response as text/csv').waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Read figures' }).getByRole('button', { name: /^GET/ }).count())
      .toBe(1);
  });
});
