import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { placeOrder } from '../system/stocked-documents.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { expectErrorInView } from './system/error-in-view.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

/** A form, a wrong entry in it, and the error it must show. */
interface WrongForm {
  readonly path: (stocked: StockedInstance) => string;
  readonly enter: (page: Page) => Promise<void>;
  readonly button: string;
  readonly error: string | RegExp;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);

const inventoryForms: Readonly<Record<string, WrongForm>> = {
  'a product without a name': {
    path: () => '/products/new',
    enter: (page) => fill(page, 'Description', 'x'),
    button: 'Create product',
    error: 'Enter a name',
  },
  'a product whose code is taken': {
    path: () => '/products/new',
    enter: async (page) => {
      await fill(page, 'Name', 'Gauze');
      await fill(page, 'Code', 'TAKEN');
    },
    button: 'Create product',
    error: 'Is already in use',
  },
  'a price that cannot be read': {
    path: () => '/products/new',
    enter: async (page) => {
      await fill(page, 'Name', 'Gauze');
      await fill(page, 'Price per unit', '1.234,50');
    },
    button: 'Create product',
    error: 'Enter a number, such as 1,234.50.',
  },
  'a location without a name': {
    path: () => '/locations/new',
    enter: (page) => fill(page, 'Description', 'x'),
    button: 'Create location',
    error: 'Enter a name',
  },
  'a bin without a name': {
    path: ({ north }) => `/locations/${north}`,
    enter: () => Promise.resolve(),
    button: 'Add bin',
    error: 'Enter a name',
  },
  'a category without a name': {
    path: () => '/categories',
    enter: (page) => press(page, 'New category'),
    button: 'Create',
    error: 'Enter a name',
  },
  'an organization whose code is empty': {
    path: () => '/suppliers',
    enter: async (page) => {
      await press(page, 'New organization');
      await fill(page, 'Name', 'Acme');
    },
    button: 'Create',
    error: /^(?:Enter a code|Cannot be empty)/,
  },
  'a user with a short password': {
    path: () => '/people',
    enter: async (page) => {
      await press(page, 'New user');
      await fill(page, 'Name', 'Tess');
      await fill(page, 'Email', 'tess@example.com');
      await page.getByLabel('Password').first().fill('short');
    },
    button: 'Add user',
    error: /8/,
  },
  'an order without a supplier': {
    path: () => '/purchase-orders/new',
    enter: (page) => fill(page, 'Name', 'Spring'),
    button: 'Create draft',
    error: 'Choose a supplier',
  },
  'an order with a line that was not added': {
    path: () => '/purchase-orders/new',
    enter: async (page) => {
      await fill(page, 'Name', 'Spring');
      await choose(page, 'Supplier', 'Supplies Ltd');
      await fill(page, 'Quantity', '5');
    },
    button: 'Create draft',
    error: 'Add this line or clear it',
  },
  'a movement without a destination': {
    path: () => '/stock-movements/new',
    enter: (page) => fill(page, 'Name', 'x'),
    button: 'Create movement',
    error: 'Choose a destination',
  },
  'a shipment without a name': {
    path: () => '/shipments/new',
    enter: (page) => choose(page, 'To', 'South'),
    button: 'Create shipment',
    error: 'Enter a name',
  },
  'a level that is no whole number': {
    path: ({ product }) => `/stock/${product}`,
    enter: (page) => fill(page, 'Maximum', '38.5'),
    button: 'Save levels',
    error: 'Enter a whole number.',
  },
};

describeInBrowser('errors of forms', () => {
  const run = useSystem();
  const browser = useBrowser();
  /** Low, so that the form is taller than the window. */
  const low = { width: 1280, height: 480 };

  it('in the inventory application appear at their field, in view and focused', async () => {
    const stocked = await stockInstance(run.system);
    await stocked.owner.post('/generic/product', { name: 'Taken', productCode: 'TAKEN', category: { id: 'ROOT' } });
    const page = await browser.openPage(low);
    const { subdomain } = stocked.account;
    await openSignedIn(page, inventoryUrl(run.system, subdomain), { location: 'North' });
    for (const { path, enter, button, error } of Object.values(inventoryForms)) {
      await page.goto(inventoryUrl(run.system, subdomain, path(stocked)));
      await page.locator('h1').waitFor();
      await enter(page);
      await press(page, button);
      await expectErrorInView(page, error);
    }
  });

  it('a refused line shows its number and the reason at its quantity', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner } = stocked;
    const { id, orderItems } = await placeOrder(stocked, 20);
    const page = await browser.openPage(low);
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/purchase-orders/${id}`), {
      location: 'North',
    });
    await press(page, 'Receive');
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).waitFor();
    // Someone else receives part of it meanwhile.
    const lines = [{ orderItem: { id: orderItems[0]!.id }, quantity: 5 }];
    await owner.data(201, 'POST', `/purchaseOrders/${id}/receipts`, { lines });
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await expectErrorInView(page, 'Line 1: only 15 outstanding');
    await lookAt(page, 'inventory-line-refused');
  });

  it('in the portal appear at their field, in view and focused', async () => {
    const credentials = { email: 'errors@example.com', password: 'correct horse battery' };
    await run.system.createAccount({ owner: { ...credentials, name: 'Olive Owner' } });
    const page = await browser.openPage(low);
    await openPortalPage(page, run.system, '/alerts', credentials);
    await page.getByLabel('Incoming webhook URL').fill('https://10.0.0.1/hook');
    await press(page, 'Save');
    await expectErrorInView(page, 'The host has no public address.');
    await lookAt(page, 'portal-alerts-refused');
    await page.getByLabel('Incoming webhook URL').fill('');
    await page.getByLabel('Events URL').fill('https://example.com/events');
    await press(page, 'Save');
    await expectErrorInView(page, /needs the routing key|no public address/);

    const open = (path: string) => page.goto(`${run.system.program.ready.platformUrl}${path}`);
    await open('/settings');
    await page.getByLabel('Expiry window').fill('2.5');
    await press(page, 'Save');
    await expectErrorInView(page, 'Enter a whole number.');
    await open('/keys');
    await press(page, 'Create key');
    await page.getByLabel('reporting').uncheck();
    await fill(page, 'Name', 'Nightly');
    await press(page, 'Create key');
    await expectErrorInView(page, 'Choose at least one scope');
    await open('/team');
    await press(page, 'Invite teammate');
    await fill(page, 'Name', 'Olive again');
    await fill(page, 'Email', credentials.email);
    await press(page, 'Send invitation');
    await expectErrorInView(page, 'The account already has a person with this email address.');
    await open('/webhooks');
    await press(page, 'Create webhook');
    await fill(page, 'Name', 'Hook');
    await fill(page, 'URL', 'http://example.com');
    await page.getByRole('checkbox').first().check();
    await press(page, 'Create webhook');
    await expectErrorInView(page, 'The URL must use https.');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await open('/exports');
    await choose(page, 'Export', 'Every month');
    await fill(page, 'Day of the month', '32');
    await press(page, 'Save');
    await expectErrorInView(page, /31/);
    await open('/reports');
    await page.getByRole('button', { name: 'Olive Owner' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('a new long password');
    await press(page, 'Change password');
    await expectErrorInView(page, 'Is not your current password');
  });
});
