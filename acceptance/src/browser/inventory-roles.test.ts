import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Locations, bins, suppliers and people, and what a teammate with the BROWSER role can see.
describeInBrowser('setup and permissions', () => {
  // A fixed date, so that the lots never expire.
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('locations are created with bins and deactivated; categories and organizations are created', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/locations'), { location: 'North' });
    await page.getByRole('link', { name: 'Ward 7' }).waitFor();
    await lookAt(page, 'inventory-locations');
    await page.getByRole('link', { name: 'New location' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('East');
    await page.getByRole('textbox', { name: 'City' }).fill('Basel');
    await page.getByRole('button', { name: 'Create location' }).click();
    await page.getByRole('heading', { name: 'East' }).waitFor();
    await page.getByRole('textbox', { name: 'New bin' }).fill('Shelf 1');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Shelf 1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Deactivate Shelf 1' }).click();
    await page.getByRole('button', { name: 'Activate Shelf 1', exact: true }).waitFor();
    await lookAt(page, 'inventory-location');
    await page.getByRole('switch', { name: 'Active' }).press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesNotification(page, 'Saved');
    await page.getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('link', { name: 'Ward 7' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'East' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Medicines');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Medicines' }).waitFor();
    await lookAt(page, 'inventory-categories');

    await page.getByRole('link', { name: 'Suppliers' }).click();
    await page.getByRole('button', { name: 'New organization' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Supplies Holding');
    await page.getByRole('textbox', { name: 'Code' }).fill('SUPH');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Supplies Holding' }).waitFor();
    await lookAt(page, 'inventory-suppliers');
  });

  it('two people edit a location: the second sees a warning and can load the first one’s version', async () => {
    const { account, owner, south } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/locations/${south}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('textbox', { name: 'City' }).fill('Basel');
    await owner.data(200, 'PUT', `/locations/${south}`, { address: { city: 'Bern' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this since you opened it.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Basel');
    await lookAt(page, 'inventory-location-conflict');
    await page.getByRole('button', { name: 'Show their version' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Bern');
    await page.getByRole('textbox', { name: 'City' }).fill('Basel');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesNotification(page, 'Saved');
    const { address: stored } = await owner.data<{ address: object }>(200, 'GET', `/locations/${south}`);
    expect(stored).toMatchObject({ city: 'Basel' });
  });

  it('the owner adds a user with a role; a read-only user sees no controls to write, and the server refuses', async () => {
    const { account, lot, north } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/people'), { location: 'North' });
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Rita Reader');
    await page.getByRole('textbox', { name: 'Email' }).fill('rita@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('short');
    await page.getByRole('button', { name: 'Add role' }).click();
    await choose(page, 'Location 1', 'North');
    await choose(page, 'Role 1', /^Browser/);
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await lookAt(page, 'inventory-user-refused');
    await page.getByRole('textbox', { name: 'Password' }).fill('another long password');
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByText('Browser at North').waitFor();
    await lookAt(page, 'inventory-people');

    const reader = await browser.openPage();
    await openSignedIn(reader, inventoryUrl(run.system, account.subdomain), { email: 'rita@example.com' });
    const actions = /^(New|Adjust|Count|Write off|Approve|Place|Receive|Send|Save|Delete|Create|Add)\b/;
    for (const name of ['Stock', 'Products', 'Categories', 'Purchase orders', 'Shipments', 'Stock movements']) {
      await reader.getByRole('link', { name, exact: true }).click();
      await reader.getByRole('heading', { name, exact: true }).waitFor();
      expect([name, await reader.getByRole('button', { name: actions }).count()]).toEqual([name, 0]);
      expect([name, await reader.getByRole('link', { name: /^New/ }).count()]).toEqual([name, 0]);
    }
    await reader.getByRole('link', { name: 'People' }).click();
    await reader.getByRole('cell', { name: 'rita@example.com' }).waitFor();
    await expect.poll(() => reader.getByRole('button', { name: actions }).count()).toBe(0);
    await lookAt(reader, 'inventory-people-as-reader');
    await reader.getByRole('link', { name: 'Stock', exact: true }).click();
    await reader.getByRole('link', { name: 'Aspirin' }).click();
    await reader.getByText('100 on hand').waitFor();
    await expect.poll(() => reader.getByRole('button', { name: actions }).count()).toBe(0);
    await lookAt(reader, 'inventory-product-stock-as-reader');
    const body = {
      location: { id: north },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: lot }, quantityDelta: 1 }],
    };
    const status = await reader.evaluate<number, object>(
      (given) =>
        fetch('/inventory/api/stockAdjustments', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(given),
        }).then((answer) => answer.status),
      body,
    );
    expect(status).toBe(403);
  });
});
