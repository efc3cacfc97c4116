import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';
import { startReceiver } from '../webhooks/setup/receiver.ts';
import { allowLoopback, WebhookClient } from '../webhooks/setup/webhook-client.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('webhooks in the portal', () => {
  const run = useOwnSystem({ env: allowLoopback });
  const browser = useBrowser();

  it('go from a test receiver to a delivery', async () => {
    await run.system.createAccount();
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/webhooks');
    await page.getByText('No webhooks yet').waitFor();
    await lookAt(page, 'portal-webhooks-empty');
    await page.getByRole('link', { name: 'Test receivers' }).click();
    // The second click comes while the first is on its way. Two receivers would have two URLs.
    await page.getByRole('button', { name: 'Create test receiver' }).dblclick();
    const address = await page.getByLabel('URL').innerText();

    await page.getByRole('link', { name: 'Endpoints' }).click();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('orders-to-erp');
    await dialog.getByLabel('Label', { exact: true }).fill('Orders to the ERP');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://10.0.0.1/inward');
    await dialog.getByRole('checkbox', { name: 'order.created' }).check();
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await dialog.getByLabel('Header 1, name').fill('X-Environment');
    await dialog.getByLabel('Header 1, value').fill('test');
    await lookAt(page, 'portal-webhook-form');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('The host has no public address.').waitFor();
    await dialog.getByRole('textbox', { name: 'URL' }).fill(address);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await expect.poll(() => dialog.getByLabel('Signing secret').innerText()).toMatch(/^whsec_/);
    await lookAt(page, 'portal-webhook-secret');
    await dialog.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByRole('heading', { level: 1, name: 'Orders to the ERP' }).waitFor();
    await page.getByText('Nothing sent yet').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('menuitem', { name: 'order.created' }).click();
    await page.getByRole('row', { name: /order\.created Delivered/ }).waitFor();
    await lookAt(page, 'portal-webhook');
    await page.getByRole('button', { name: 'order.created' }).click();
    const details = page.getByRole('dialog');
    await expect.poll(() => details.getByLabel('Request body').innerText()).toContain('"_sample": true');
    await expect.poll(() => details.getByLabel('Request headers').innerText()).toContain('X-Environment: (hidden)');
    await lookAt(page, 'portal-delivery');
    await details.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Regenerate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
    await page.getByLabel('Signing secret', { exact: true }).waitFor();
    // A click beside the dialog does not close it: the secret is not shown again.
    await page.mouse.click(5, 5);
    await page.getByRole('dialog', { name: 'Your new signing secret' }).waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByRole('link', { name: 'All webhooks' }).click();
    await lookAt(page, 'portal-webhooks');
    await page.getByRole('link', { name: 'Test receivers' }).click();
    await page.getByRole('button', { name: 'Show requests (1)' }).click();
    await page.getByText('Signature verified').waitFor();
    await lookAt(page, 'portal-receivers');
    await page.getByRole('link', { name: 'Event catalogue' }).click();
    await page.getByRole('button', { name: /inventory\.stock_adjustment/ }).click();
    await page.getByLabel('Sample data for inventory.stock_adjustment').waitFor();
    await lookAt(page, 'portal-events');
  });

  it('keep header values that are not typed again, and show only the list to a teammate without a role', async () => {
    const owner = { email: 'headers@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner });
    const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
    const receiver = await startReceiver();
    const headers = { Authorization: 'Bearer typed once', 'X-Env': 'production' };
    const { id } = await client.createEndpoint(`${receiver.url}/token-in-path`, { name: 'Headers', headers });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, `/webhooks/${id}`, owner);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Header 1, name').inputValue()).toBe('Authorization');
    await expect.poll(() => dialog.getByLabel('Header 1, value').inputValue()).toBe('');
    await dialog.getByLabel('Label', { exact: true }).fill('With headers');
    await dialog.getByLabel('Header 2, value').fill('staging');
    await lookAt(page, 'portal-webhook-stored-headers');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'With headers' }).waitFor();
    expect(await page.content()).not.toContain('typed once');
    const stored = (await client.call('GET', `/${id}`)).json<{ headers: object }>();
    expect(stored.headers).toEqual({ ...headers, 'X-Env': 'staging' });

    // Their values are kept for their URL alone.
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/elsewhere`);
    await dialog.getByLabel('Header 2, value').fill('elsewhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the value again for the new URL').waitFor();
    await expect.poll(() => dialog.getByLabel('Header 1, value').getAttribute('aria-invalid')).toBe('true');
    await lookAt(page, 'portal-webhook-moved-headers');
    await dialog.getByLabel('Header 1, value').fill('Bearer of elsewhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await client.call('GET', `/${id}`)).json()).toMatchObject({
      url: `${receiver.url}/elsewhere`,
      headers: { Authorization: 'Bearer of elsewhere', 'X-Env': 'elsewhere' },
    });
    await receiver.close();

    const teammate = { email: 'no-role@example.com', name: 'Nora', password: 'another long password' };
    const added = await run.system.operator('POST', `/accounts/${account.id}/users`, teammate);
    const other = await browser.openPage();
    await openPortalPage(other, run.system, '/webhooks', teammate);
    await other.getByText('With headers').waitFor();
    await expect.poll(() => other.getByText('token-in-path').count()).toBe(0);
    await expect.poll(() => other.getByRole('button', { name: 'Create webhook' }).count()).toBe(0);
    await expect.poll(() => other.getByRole('link', { name: 'Test receivers' }).count()).toBe(0);
    await lookAt(other, 'portal-webhooks-no-role');
    await other.goto(`${run.system.program.ready.platformUrl}/webhooks/${id}`);
    await other.getByText('Integrators only').waitFor();

    // Someone who is given a role meanwhile opens an endpoint from the list, which had only part of its fields.
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
    await other.getByText('With headers').waitFor();
    const { email, password } = owner;
    const portal = await openPortal(run.system, account.subdomain, { email, password });
    const { id: personId } = added.json<{ id: string }>();
    await portal.json(200, 'PATCH', `/team/${personId}`, { portalRole: 'integrator' });
    await other.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await other.getByRole('link', { name: 'With headers' }).click();
    await other.getByText('Custom headers: Authorization, X-Env.').waitFor();
  });

  it('pause and save without undoing what a colleague has changed meanwhile', async () => {
    const owner = { email: 'pausing@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner });
    const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
    const receiver = await startReceiver();
    const fields = { name: 'Orders', events: ['order.created'] };
    const { id } = await client.createEndpoint(`${receiver.url}/old`, fields);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, `/webhooks/${id}`, owner);
    await page.getByRole('button', { name: 'More' }).click();
    const headers = { Authorization: 'Bearer of the new receiver' };
    const changed = { ...fields, label: 'Moved', url: `${receiver.url}/new`, headers };
    expect((await client.call('PUT', `/${id}`, changed)).status).toBe(200);
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    const stored = (await client.call('GET', `/${id}`)).json();
    expect(stored).toMatchObject({ ...changed, isActive: false });

    // A form sends only what was changed in it, too.
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'URL' }).waitFor();
    const resumed = { ...changed, url: `${receiver.url}/newest`, isActive: true };
    expect((await client.call('PUT', `/${id}`, resumed)).status).toBe(200);
    await form.getByLabel('Label', { exact: true }).fill('Moved again');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Moved again' }).waitFor();
    expect((await client.call('GET', `/${id}`)).json()).toMatchObject({ ...resumed, label: 'Moved again' });
    await receiver.close();
  });

  it('update the delivery log automatically', async () => {
    const email = 'watching@example.com';
    const owner = { email, name: 'Olive Owner', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner });
    const { key } = await run.system.createKey(account.id);
    const api = (method: string, path: string, body?: unknown) =>
      run.system.platform(`/api/v1/webhooks${path}`, { method, headers: { 'x-api-key': key }, body });
    const receiver = (await api('POST', '/test-receivers')).json<{ url: string }>();
    const created = await api('POST', '', { name: 'Orders', url: receiver.url, events: ['order.created'] });
    const { id } = created.json<{ id: string }>();
    const page = await browser.openPage();
    await openPortalPage(page, run.system, `/webhooks/${id}`, { email, password: owner.password });
    await page.getByText('Nothing sent yet').waitFor();
    await api('POST', `/${id}/test`);
    await page.getByRole('row', { name: /test Delivered/ }).waitFor();
  });

  it('retry a failed delivery manually, and the second attempt arrives', async () => {
    const email = 'retrying@example.com';
    const owner = { email, name: 'Olive Owner', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner });
    const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
    const receiver = await startReceiver();
    receiver.answer(500, {}, 'the disk is full');
    const { id } = await client.createEndpoint(`${receiver.url}/hook`);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, `/webhooks/${id}`, { email, password: owner.password });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('menuitem', { name: 'tenant.suspended' }).click();
    await page.getByRole('row', { name: /tenant\.suspended Failed/ }).waitFor();
    await page.getByRole('button', { name: 'tenant.suspended' }).click();
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: 'Attempt 1: 500' }).waitFor();
    await expect.poll(() => details.getByLabel('Response body').innerText()).toBe('the disk is full');
    await lookAt(page, 'portal-delivery-failed');

    receiver.answer(200);
    await details.getByRole('button', { name: 'Retry now' }).dblclick();
    await details.getByText('Delivered', { exact: true }).waitFor();
    await expect.poll(() => details.getByRole('button', { name: 'Retry now' }).count()).toBe(0);
    await details.getByRole('button', { name: 'Show the original delivery' }).click();
    await details.getByRole('button', { name: 'Attempt 1: 500' }).waitFor();
    await details.getByRole('button', { name: 'Close' }).click();
    const again = page.getByRole('row', { name: /tenant\.suspended\s*retried manually Delivered/ });
    await again.waitFor();
    await lookAt(page, 'portal-delivery-retried');
    expect(receiver.requests.map(({ envelope }) => envelope.type)).toEqual(['tenant.suspended', 'tenant.suspended']);
    expect(receiver.requests[1]?.envelope.id).toBe(receiver.requests[0]?.envelope.id);
    await receiver.close();
  });
});
