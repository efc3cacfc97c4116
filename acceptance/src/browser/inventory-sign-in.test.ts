import { expect, it } from 'vitest';
import { login } from '../system/session.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, seesNotification, signInByHand } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

describeInBrowser('signing in to the inventory', () => {
  const run = useSystem();
  const browser = useBrowser();

  it('a wrong password is reported; the right one leads to the location and the dashboard', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await page.goto(inventoryUrl(run.system, account.subdomain));
    await page.waitForURL('**/inventory/login');
    await page.getByRole('heading', { name: 'Storehouse' }).waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('email');
    await lookAt(page, 'inventory-sign-in');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your email address').waitFor();
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'The email address or password is wrong.' }).waitFor();
    await lookAt(page, 'inventory-sign-in-refused');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose a location' }).waitFor();
    await page.getByRole('button', { name: 'South' }).waitFor();
    await lookAt(page, 'inventory-choose-location');
    await page.getByLabel('Search').fill('nor');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Location: North/ }).count()).toBe(1);
  });

  it('switches to another location and signs out; without a connection it says that nobody was signed out', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await signInByHand(page, inventoryUrl(run.system, account.subdomain), { location: 'North' });
    await page.getByRole('link', { name: /^Location: North/ }).click();
    await page.getByRole('button', { name: 'South' }).click();
    await page.getByRole('link', { name: /^Location: South/ }).waitFor();
    await page.route('**/inventory/api/logout', (route) => route.abort());
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await seesNotification(page, 'Storehouse cannot be reached');
    expect(new URL(page.url()).pathname).not.toContain('/login');
    await page.unroute('**/inventory/api/logout');
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/inventory/login');
    await page.goto(inventoryUrl(run.system, account.subdomain, '/stock'));
    await page.waitForURL('**/inventory/login**');
  });

  it('too many failures: says how long to wait', async () => {
    const { subdomain } = await run.system.createAccount();
    for (let times = 0; times < 10; times += 1) {
      await login(run.system, subdomain, { username: 'owner@example.com', password: 'wrong' });
    }
    const page = await browser.openPage();
    await page.goto(inventoryUrl(run.system, subdomain, '/login'));
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: /^Too many failed sign-ins. Try again in \d+ min\.$/ })
      .waitFor();
  });

  it('a new instance: the owner is led to the first location', async () => {
    const { subdomain } = await run.system.createAccount();
    const page = await browser.openPage();
    await page.goto(inventoryUrl(run.system, subdomain));
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Create a location' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Main depot');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Main depot' }).waitFor();
    await page.getByRole('link', { name: 'Choose a location' }).click();
    await page.getByRole('button', { name: 'Main depot' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await lookAt(page, 'inventory-dashboard-empty');
  });

  it('an expired session leads to the sign-in and back', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await signInByHand(page, inventoryUrl(run.system, account.subdomain), { location: 'North' });
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('link', { name: 'Aspirin' }).waitFor();
    // A request that is still running would lead to the sign-in before the click does.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Aspirin' }).click();
    await page.getByText('Your session has expired.').waitFor();
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Aspirin' }).waitFor();
  });
});
