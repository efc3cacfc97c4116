import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { teammatePassword } from '../system/session.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage, signInOn } from './system/portal-pages.ts';

describeInBrowser('a session that has expired', () => {
  const run = useSystem();
  const browser = useBrowser();

  it('keeps unsaved entries in the inventory application and lets the user sign in again', async () => {
    const { account, owner, product } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/products/${product}?tab=details`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('textbox', { name: 'Brand' }).fill('Acme');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Your session has expired.' });
    await problem.waitFor();
    await lookAt(page, 'inventory-session-expired');

    const opening = page.waitForEvent('popup');
    await problem.getByRole('link', { name: 'Sign in again' }).click();
    const tab = await opening;
    await tab.getByText('Your session has expired. Sign in again').waitFor();
    await tab.getByLabel('Email').fill('owner@example.com');
    await tab.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Aspirin' }).waitFor();
    await tab.close();
    await expect.poll(() => page.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('Acme');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesNotification(page, 'Saved');
    const stored = (await owner.get(`/generic/product/${product}`)).json<{ brandName: string }>();
    expect(stored.brandName).toBe('Acme');
  });

  it('is reported after a button press too, with a link that returns to the page', async () => {
    const { account, owner, north, supplier, product } = await stockInstance(run.system);
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
      name: 'Draft',
      origin: { id: supplier },
      destination: { id: north },
      orderItems: [{ product: { id: product }, quantity: 20 }],
    });
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/purchase-orders/${id}`);
    // The last thing that the page reads: afterwards only the button can find out that the session has expired.
    const read = (response: Response) => response.url().includes('/receipts?');
    await Promise.all([page.waitForResponse(read), openSignedIn(page, address, { location: 'North' })]);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Approve' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'Your session has expired.' });
    await note.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Draft$/ }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await seesNotification(page, 'was approved');
  });

  it('returns to the location that was chosen, if the person may still work there', async () => {
    const { account, owner, north, south } = await stockInstance(run.system);
    const roles = { [north]: 'ASSISTANT', [south]: 'ASSISTANT' };
    const id = await owner.createUser('both@example.com', roles, { defaultLocation: { id: north } });
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/stock');
    await openSignedIn(page, address, { email: 'both@example.com', location: 'South' });
    const expireOnTheWayTo = async (name: string) => {
      // A request that is still running would lead to the sign-in before the click does.
      await page.waitForLoadState('networkidle');
      await page.context().clearCookies();
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByLabel('Email').fill('both@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill(teammatePassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    };
    await expireOnTheWayTo('Products');
    await page.getByRole('link', { name: /^Location: South/ }).waitFor();
    await expireOnTheWayTo('Dashboard');
    await page.getByRole('link', { name: /^Location: South/ }).waitFor();

    const locationRoles = [{ location: { id: north }, role: 'ASSISTANT' }];
    await owner.data(200, 'PUT', `/users/${id}`, { locationRoles });
    await expireOnTheWayTo('Suppliers');
    await page.getByRole('link', { name: /^Location: North/ }).waitFor();
  });

  it('keeps unsaved entries in the portal, and otherwise replaces the page with the sign-in', async () => {
    const credentials = { email: 'expired@example.com', password: 'correct horse battery' };
    await run.system.createAccount({ owner: { ...credentials, name: 'Olive Owner' } });
    const page = await browser.openPage();
    await signInOn(page, run.system, '/settings', credentials);
    await page.getByLabel('Expiry window').fill('45');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Your session has expired.' });
    const opening = page.waitForEvent('popup');
    await problem.getByRole('link', { name: 'Sign in again' }).click();
    const tab = await opening;
    await tab.getByLabel('Email').fill(credentials.email);
    await tab.getByLabel('Password', { exact: true }).fill(credentials.password);
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await tab.close();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();

    // A request that is still running would lead to the sign-in before the click does.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByText('Your session has expired. Sign in again').waitFor();
    await lookAt(page, 'portal-session-expired');
    await page.getByLabel('Email').fill(credentials.email);
    await page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  });

  it('is followed by one of another account: a form of the first account is not saved to it', async () => {
    const credentials = { email: 'two-accounts@example.com', password: 'correct horse battery' };
    const owner = { ...credentials, name: 'Olive Owner' };
    await run.system.createAccount({ owner, name: 'North Depot' });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/settings', credentials);
    await page.getByLabel('Expiry window').fill('45');

    const other = await run.system.createAccount({ owner, name: 'South Depot' });
    const portal = await openPortal(run.system, other.subdomain, credentials);
    const [name = '', value = ''] = portal.cookie.split('=');
    await page.context().addCookies([{ name, value, url: run.system.program.ready.platformUrl }]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('You are signed in to another account now. Reload the page.').waitFor();
    await lookAt(page, 'portal-another-account');
    expect((await portal.json<MeAnswer>(200, 'GET', '/me')).account.expiryWindowDays).toBe(60);

    // Coming back to the tab is enough.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await page.getByText(/^South Depot, /).waitFor();
    await expect.poll(() => page.getByLabel('Expiry window').inputValue()).toBe('60');
    await page.getByLabel('Expiry window').fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
  });
});
