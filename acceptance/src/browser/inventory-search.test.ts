import { it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Find anything: by keyboard from every page, by a scanner, and on a phone.
describeInBrowser('find anything', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('by keyboard: opens a product, and an action', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/stock-movements/new'), {
      location: 'North',
    });
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox', { name: /^Search products/ });
    await field.fill('aspi');
    await page
      .getByRole('group', { name: 'Products' })
      .getByRole('option', { name: /Aspirin/ })
      .waitFor();
    await lookAt(page, 'inventory-search');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Aspirin' }).first().waitFor();

    await page.keyboard.press('Control+K');
    await field.fill('new shipment');
    await page.getByRole('option', { name: 'New shipment' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New shipment' }).waitFor();
  });

  it('with a scanner, which types and presses Enter at once; says so when nothing is found', async () => {
    const { account, productCode } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/locations'), { location: 'North' });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.getByRole('combobox', { name: /^Search products/ }).fill('nothing of this name');
    await page.getByText('Nothing found for “nothing of this name”.').waitFor();
    await page.getByRole('combobox', { name: /^Search products/ }).fill(productCode);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Aspirin' }).first().waitFor();
  });
});
