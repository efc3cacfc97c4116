import { expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { startReceiver } from '../webhooks/setup/receiver.ts';
import { allowLoopback, WebhookClient } from '../webhooks/setup/webhook-client.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the health of webhooks in the portal', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
  const browser = useBrowser();

  it('an endpoint fails, is noticed on every page, is compared, and what failed is recovered', async () => {
    const account = await run.system.createAccount();
    const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
    const receiver = await startReceiver();
    await client.createEndpoint(`${receiver.url}/hook`, { name: 'ERP' });
    await client.createEndpoint(`${receiver.url}/other`, { name: 'Not used', events: ['order.created'] });
    receiver.answer(500, {}, '{"error":"the disk is full"}');
    await client.bounce();
    await client.settle();
    await run.system.advanceClock(60);
    await client.settle();
    receiver.answer(503, {}, '{"error":"still starting"}');
    for (const minutes of [5, 15, 60, 240]) {
      await run.system.advanceClock(minutes * 60);
      await client.settle();
    }

    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/usage');
    await page.getByText('One endpoint keeps failing.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('row', { name: /ERP.*Failing.*The receiver answered 503/ }).waitFor();
    await page.getByRole('row', { name: /Not used.*No deliveries yet/ }).waitFor();
    await lookAt(page, 'portal-webhooks-health');
    await page.getByRole('link', { name: 'See what is wrong' }).click();
    await page.getByRole('heading', { level: 1, name: 'ERP' }).waitFor();
    await page.getByText('This endpoint is failing').waitFor();
    await page.getByText('12 of 12 attempts failed').waitFor();
    await lookAt(page, 'portal-webhook-failing');

    await page.getByRole('button', { name: 'tenant.suspended' }).click();
    const details = page.getByRole('dialog');
    await details.getByText('Compare attempts').waitFor();
    await choose(page, 'From', 'Attempt 1');
    const body = details.getByLabel('Response body, compared');
    await expect.poll(() => body.innerText()).toContain('-   "error": "the disk is full"');
    await expect.poll(() => body.innerText()).toContain('+   "error": "still starting"');
    await expect.poll(() => details.getByLabel('Sent, compared').innerText()).toMatch(/^- 1 Mar 2026, 08:0\d:\d\d$/m);
    await details.getByRole('button', { name: 'Reproduce with curl' }).click();
    const curl = details.getByLabel('curl command');
    await expect.poll(() => curl.innerText()).toContain(`curl '${receiver.url}/hook'`);
    await details.getByText('Signed now').click();
    await expect.poll(() => curl.innerText()).toContain('openssl dgst -sha256 -hmac');
    await lookAt(page, 'portal-delivery-compared');
    await details.getByRole('button', { name: 'Close' }).click();

    receiver.answer(200);
    const broken = { status: 500, json: { error: 'internal_error', message: 'Something broke.' } };
    await page.route('**/failed?*', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Recover failed deliveries' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('Something broke.').waitFor();
    await page.unroute('**/failed?*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('2 deliveries to resend').waitFor();
    await lookAt(page, 'portal-recover');
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Recovery finished: 2 sent, 2 delivered, 0 failed again.').waitFor();
    await expect.poll(() => page.getByText('This endpoint is failing').count()).toBe(0);
    await lookAt(page, 'portal-recovered');
    expect(
      receiver.requests
        .slice(-2)
        .map(({ envelope }) => envelope.type)
        .sort(),
    ).toEqual(['tenant.reactivated', 'tenant.suspended']);

    await page.getByLabel('Search deliveries').fill('unpaid');
    await expect.poll(() => page.getByRole('row', { name: /tenant\.reactivated/ }).count()).toBe(0);
    await choose(page, 'Status', 'Exhausted');
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('exhausted');
    await page.reload();
    await page.getByRole('row', { name: /tenant\.suspended Exhausted/ }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await choose(page, 'Time', 'Last hour');
    await page.getByText('No deliveries match').waitFor();
    await receiver.close();
  });

  it('events are chosen by subject, or all at once', async () => {
    const owner = { email: 'chooser@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    await run.system.createAccount({ owner });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/webhooks', owner);
    const broken = { status: 500, json: { error: 'internal_error', message: 'Something broke.' } };
    await page.route('**/event-types', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('Something broke.').waitFor();
    await page.unroute('**/event-types');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const chosen = () => dialog.getByRole('checkbox', { name: /\w\.\w/, checked: true }).count();
    await dialog.getByRole('button', { name: 'Select all: Orders' }).click();
    await expect.poll(chosen).toBe(5);
    await dialog.getByRole('checkbox', { name: 'order.approved' }).uncheck();
    await expect.poll(chosen).toBe(4);
    await dialog.getByRole('button', { name: 'Select all: every event' }).click();
    await expect.poll(chosen).toBe(11);
    await lookAt(page, 'portal-webhook-events-chosen');
    await dialog.getByRole('button', { name: 'Clear: every event' }).click();
    await expect.poll(chosen).toBe(0);
  });
});
