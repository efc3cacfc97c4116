import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

describeInBrowser('unsaved work', () => {
  const run = useSystem();
  const browser = useBrowser();
  const credentials = { email: 'unsaved@example.com', password: 'correct horse battery' };

  /** The stock page of a product, and a promise that holds back an answer until the test has left the form. */
  async function openProductStock() {
    const { account, product } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock/${product}`);
    await openSignedIn(page, address, { location: 'North' });
    let leave = () => {};
    const isLeft = new Promise<void>((resolve) => (leave = resolve));
    return { page, isLeft, leave };
  }

  it('is not lost without asking: by a link, Back, a reload or signing out', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    await page.getByRole('link', { name: 'New product' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Gauze');

    await page.getByRole('link', { name: 'Suppliers' }).click();
    await page.getByText('What you entered has not been saved.').waitFor();
    await lookAt(page, 'inventory-discard-question');
    await answer(page, 'Keep editing');
    await expect.poll(() => name.inputValue()).toBe('Gauze');

    await page.goBack();
    await answer(page, 'Keep editing');
    await expect.poll(() => name.inputValue()).toBe('Gauze');

    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.evaluate('location.reload()');
    expect(await asked).toBe('beforeunload');
    await expect.poll(() => name.inputValue()).toBe('Gauze');

    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await answer(page, 'Keep editing');
    await expect.poll(() => name.inputValue()).toBe('Gauze');

    await page.getByRole('link', { name: 'Suppliers' }).click();
    await answer(page, 'Discard');
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor();
  });

  it('is asked about when a dialog closes; Escape only closes the question', async () => {
    const { account, product } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock/${product}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Adjust' }).click();
    const dialog = page.getByRole('dialog', { name: /^Adjust/ });
    // Nothing was entered, so nothing is asked.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Adjust' }).click();
    const change = page.getByRole('textbox', { name: 'Change' });
    await change.fill('5');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor({ state: 'detached' });
    await expect.poll(() => change.inputValue()).toBe('5');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await answer(page, 'Discard');
    await dialog.waitFor({ state: 'detached' });
    // An order line that was started but not added counts too.
    await page.getByRole('link', { name: 'Purchase orders' }).click();
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('5');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await answer(page, 'Discard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('is asked about once, not twice: when signing out, and by the search', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products/new'), { location: 'North' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Gauze');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search products/ }).fill('Go to suppliers');
    await page.getByRole('option', { name: 'Go to suppliers' }).click();
    await answer(page, 'Discard');
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor();
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('link', { name: 'New product' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Gauze');
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await answer(page, 'Discard');
    await page.getByLabel('Email').waitFor();
  });

  it('is asked about while it is being saved; if saving fails later, a notification says so', async () => {
    const { page, isLeft, leave } = await openProductStock();
    await page.route('**/inventory/api/inventoryLevels', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await isLeft;
      return route.fulfill({ status: 400, json: { errorCode: 400, errorMessage: 'The shelf is locked.' } });
    });
    await page.getByRole('textbox', { name: 'Minimum' }).fill('5');
    await page.getByRole('button', { name: 'Save levels' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await answer(page, 'Discard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    leave();
    await seesNotification(page, 'The shelf is locked.');
  });

  it('that is saved after its dialog was closed leaves the next dialog open', async () => {
    const { page, isLeft, leave } = await openProductStock();
    await page.route('**/inventory/api/stockAdjustments', (route) => isLeft.then(() => route.continue()));
    await page.getByRole('button', { name: 'Adjust' }).click();
    await choose(page, 'Lot', /^A/);
    await page.getByRole('textbox', { name: 'Change' }).fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    await page.keyboard.press('Escape');
    await answer(page, 'Discard');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('textbox', { name: /^Lot A/ }).fill('9');
    leave();
    await seesNotification(page, 'Stock adjusted');
    await expect.poll(() => page.getByRole('textbox', { name: /^Lot A/ }).inputValue()).toBe('9');
  });

  it('of one product is not shown for another, and is kept when somebody else saves', async () => {
    const { account, owner, north, product } = await stockInstance(run.system);
    const made = await owner.post('/generic/product', { name: 'Gauze', category: { id: 'ROOT' } });
    const levelsOf = (id: string, minQuantity: number) =>
      owner.data(200, 'PUT', '/inventoryLevels', { location: { id: north }, product: { id }, minQuantity });
    // Both have the same version.
    await levelsOf(product, 7);
    await levelsOf(made.json<{ id: string }>().id, 40);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock/${product}`);
    await openSignedIn(page, address, { location: 'North' });
    const minimum = page.getByRole('textbox', { name: 'Minimum' });
    await expect.poll(() => minimum.inputValue()).toBe('7');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search products/ }).fill('Gauze');
    await page.getByRole('option', { name: 'Adjust stock of Gauze' }).click();
    await page.getByRole('heading', { name: 'Gauze' }).waitFor();
    await expect.poll(() => minimum.inputValue()).toBe('40');

    await page.goBack();
    await page.getByRole('heading', { name: 'Aspirin' }).waitFor();
    await minimum.fill('8');
    await levelsOf(product, 9);
    await page.getByRole('button', { name: 'Adjust' }).click();
    await choose(page, 'Lot', /^A/);
    await page.getByRole('textbox', { name: 'Change' }).fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    // By now, the page has read everything again.
    await seesNotification(page, 'Stock adjusted');
    await expect.poll(() => minimum.inputValue()).toBe('8');
  });

  const details: [string, (of: StockedInstance) => string, string, string, string][] = [
    ['product', ({ product }) => `/products/${product}?tab=details`, '/generic/product', 'Brand', 'Description'],
    ['lot', ({ lot }) => `/lots/${lot}?tab=details`, '/generic/inventoryItem', 'Lot number', 'Comment'],
    ['location', ({ south }) => `/locations/${south}?tab=details`, '/locations', 'City', 'Description'],
  ];
  it.each(details)('of a %s that was just saved stays, and is saved next', async (_, pathOf, api, first, second) => {
    const stocked = await stockInstance(run.system);
    const page = await browser.openPage();
    const path = pathOf(stocked);
    await openSignedIn(page, inventoryUrl(run.system, stocked.account.subdomain, path), { location: 'North' });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let isRead = false;
    await page.route(`**/inventory/api${api}/*`, async (route) => {
      // The first read is part of saving. A later one must change nothing.
      if (route.request().method() === 'GET') {
        if (isRead) await isReleased;
        isRead = true;
      }
      await route.continue();
    });
    await page.getByRole('textbox', { name: first }).fill('  Saved ');
    await page.keyboard.press('Enter');
    await seesNotification(page, 'Saved');
    await page.getByRole('textbox', { name: second }).fill('Typed nex');
    release();
    await page.keyboard.type('t');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await answer(page, 'Keep editing');
    await expect.poll(() => page.getByRole('textbox', { name: second }).inputValue()).toBe('Typed next');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = async () => (await stocked.owner.get(`${api}/${path.split(/[/?]/)[2] ?? ''}`)).text;
    await expect.poll(stored).toContain('Typed next');
    // Now the form shows what is stored.
    await expect.poll(() => page.getByRole('textbox', { name: first }).inputValue()).toBe('Saved');
  });

  it('is not asked about once it is saved', async () => {
    const { account, product } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock/${product}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('textbox', { name: 'Minimum' }).fill('5');
    await page.getByRole('button', { name: 'Save levels' }).click();
    await seesNotification(page, 'Levels saved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goto(inventoryUrl(run.system, account.subdomain, '/products/new'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Gauze');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { name: 'Gauze' }).waitFor();
  });

  it('is asked about in the portal as well', async () => {
    await run.system.createAccount({ owner: { ...credentials, name: 'Olive Owner' } });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/settings', credentials);
    await page.getByLabel('Expiry window').fill('45');
    await page.getByRole('link', { name: 'Usage' }).click();
    await answer(page, 'Keep editing');
    await expect.poll(() => page.getByLabel('Expiry window').inputValue()).toBe('45');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await answer(page, 'Discard');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The answer to a dialog that was closed does not close the next one.
    let leave = () => {};
    const isLeft = new Promise<void>((resolve) => (leave = resolve));
    await page.route('**/portal/api/team/invitations', (route) => isLeft.then(() => route.continue()));
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tess');
    await page.getByRole('textbox', { name: 'Email' }).fill('tess@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.keyboard.press('Escape');
    await answer(page, 'Discard');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora');
    leave();
    await page.getByText('Invitation sent to tess@example.com.').waitFor();
    await page.getByRole('cell', { name: /Tess/ }).waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nora');
  });
});

async function answer(page: Page, button: 'Keep editing' | 'Discard'): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'detached' });
}
