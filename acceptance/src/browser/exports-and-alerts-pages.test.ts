import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import type { ExportsAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';
import { listenOn } from '../webhooks/setup/receiver.ts';
import { allowLoopback } from '../webhooks/setup/webhook-client.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { goTo, openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the pages Exports and Stock alerts', () => {
  const run = useOwnSystem({ env: allowLoopback });
  const browser = useBrowser();

  it('set the schedule, run an export and download it, and configure stock alerts', async () => {
    const credentials = { email: 'exports@example.com', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner: { ...credentials, name: 'Olive Owner' } });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/exports', credentials);
    await page.getByText('No exports yet').waitFor();
    await page.getByRole('combobox', { name: 'Export' }).click();
    await page.getByRole('option', { name: 'Every week' }).click();
    await page.getByRole('combobox', { name: 'Weekday' }).click();
    await page.getByRole('option', { name: 'Friday' }).click();
    const recipients = page.getByRole('combobox', { name: 'Recipients' });
    await recipients.fill('somebody');
    await recipients.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('One of these is not a valid email address.').waitFor();
    await recipients.press('Backspace');
    await recipients.fill('team@example.com');
    await recipients.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Schedule saved').waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    const row = page.getByRole('row', { name: /manual/ });
    await row.getByText('Done').waitFor();
    await lookAt(page, 'portal-exports');
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: /Download/ }).click();
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^${account.subdomain}-export-.*\\.zip$`));

    await goTo(page, 'Stock alerts');
    const receiver = await listenOn((_request, response) => response.writeHead(200).end());
    await page.getByRole('switch', { name: 'Daily email' }).check({ force: true });
    await page.getByRole('switch', { name: 'Weekly summary' }).check({ force: true });
    await page.getByLabel('Incoming webhook URL').fill('https://10.0.0.1/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The host has no public address.').waitFor();
    await page.getByLabel('Incoming webhook URL').fill(`${receiver.url}/hook`);
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    await page.route('**/portal/api/alerts', (route) =>
      route.request().method() === 'PUT' ? isFinished.then(() => route.continue()) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    // What is typed while the rest is saved stays.
    await page.getByLabel('Events URL').fill('https://example.com/typed');
    finish();
    await page.getByText('Stock alerts saved').waitFor();
    await page.getByRole('button', { name: 'Send a test to the chat' }).waitFor();
    await expect.poll(() => page.getByLabel('Events URL').inputValue()).toBe('https://example.com/typed');
    await page.getByLabel('Events URL').fill('');
    await page.getByRole('button', { name: 'Send a test to the chat' }).click();
    await page.getByText('The test arrived.').waitFor();
    await page.getByRole('row', { name: /Saved as a file/ }).waitFor();
    await lookAt(page, 'portal-alerts');
    await receiver.close();
  });

  it('save only what was changed here: what somebody else changed since stays', async () => {
    const credentials = { email: 'two-tabs@example.com', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner: { ...credentials, name: 'Olive Owner' } });
    const owner = await openPortal(run.system, account.subdomain, credentials);
    const schedule = { cadence: 'weekly', weekday: 1, dayOfMonth: 1, includeValues: true };
    await owner.json(200, 'PUT', '/exports/schedule', { ...schedule, recipients: ['x@example.com', 'y@example.com'] });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/exports', credentials);
    await page.getByRole('combobox', { name: 'Weekday' }).click();
    await page.getByRole('option', { name: 'Friday' }).click();
    const elsewhere = { ...schedule, includeValues: false, recipients: ['x@example.com'] };
    await owner.json(200, 'PUT', '/exports/schedule', elsewhere);
    const recipients = page.getByRole('combobox', { name: 'Recipients' });
    await recipients.fill('z@example.com');
    await recipients.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Schedule saved').waitFor();
    const saved = { ...elsewhere, weekday: 5, recipients: ['x@example.com', 'z@example.com'] };
    expect((await owner.json<ExportsAnswer>(200, 'GET', '/exports')).schedule).toEqual(saved);
    // The form restarts with what is stored now.
    await expect.poll(() => page.getByRole('switch', { name: 'Include values' }).isChecked()).toBe(false);
    await expect.poll(() => page.getByText('y@example.com').count()).toBe(0);

    const kinds = { stockOuts: true, belowMinimum: true, expiring: true, overdueOrders: true };
    const places = { locationIds: null, chatUrl: null, incidentUrl: null };
    const alerts = {
      ...kinds,
      ...places,
      dailyMail: true,
      weeklyMail: true,
      weekday: 1,
      recipients: ['y@example.com'],
    };
    await owner.json(200, 'PUT', '/alerts', alerts);
    await goTo(page, 'Stock alerts');
    await page.getByRole('checkbox', { name: 'Expiring lots' }).uncheck();
    const changed = { ...alerts, dailyMail: false, recipients: [] };
    await owner.json(200, 'PUT', '/alerts', changed);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Stock alerts saved').waitFor();
    const { settings } = await owner.json<AlertsAnswer>(200, 'GET', '/alerts');
    expect(settings).toEqual({ ...changed, expiring: false, hasIncidentKey: false });
    await expect.poll(() => page.getByRole('switch', { name: 'Daily email' }).isChecked()).toBe(false);
  });

  it('show a teammate the settings, read-only', async () => {
    const account = await run.system.createAccount();
    const owner = await openPortal(run.system, account.subdomain);
    await openTeammatePortal(run.system, account.subdomain, owner);
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/alerts', { email: 'tess@example.com', password: 'another long password' });
    await page.getByText('Weekly summary').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await lookAt(page, 'portal-alerts-teammate');
    await goTo(page, 'Exports');
    await page.getByText('No exports yet').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Run now' }).count()).toBe(0);
    await lookAt(page, 'portal-exports-teammate');
  });

  it('tell a manager that emails go to the account owner, not to the manager', async () => {
    const credentials = { email: 'owner-of-mails@example.com', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner: { ...credentials, name: 'Olive Owner' } });
    const owner = await openPortal(run.system, account.subdomain, credentials);
    const manager = { email: 'manager-of-mails@example.com', password: 'another long password' };
    await owner.json(201, 'POST', '/team', { ...manager, name: 'Max', portalRole: 'manager' });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/exports', manager);
    await page.getByText('If empty, emails go to the account owner.').waitFor();
    await expect.poll(() => page.getByPlaceholder(manager.email).count()).toBe(0);
  });
});
