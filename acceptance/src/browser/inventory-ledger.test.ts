import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// How a quantity came about: the ledger of a product and of a location.
describeInBrowser('the ledger', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('of a product is filtered, kept in the address, and leads to that of a location', async () => {
    const { account, owner, product, north, lot } = await stockInstance(run.system);
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CONSUMED',
      comment: 'Used on the ward',
      lines: [{ inventoryItem: { id: lot }, quantity: 10 }],
    });
    await owner.data(201, 'POST', '/stockCounts', {
      location: { id: north },
      lines: [{ inventoryItem: { id: lot }, quantity: 88 }],
    });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/products/${product}`), {
      location: 'North',
    });
    await page.getByRole('tab', { name: 'Ledger' }).click();
    const changes = () =>
      page.getByRole('table', { name: 'Ledger' }).locator('tbody td:nth-child(5)').allTextContents();
    const balances = () =>
      page.getByRole('table', { name: 'Ledger' }).locator('tbody td:nth-child(6)').allTextContents();
    await expect.poll(changes).toEqual(['-2', '-10', '+100']);
    await expect.poll(balances).toEqual(['88', '90', '100']);
    await page.getByText('Counted 88').waitFor();
    await page.getByText('Consumed · Used on the ward').waitFor();
    await lookAt(page, 'inventory-product-ledger');

    await choose(page, 'Type', 'Consumption');
    await expect.poll(changes).toEqual(['-10']);
    await expect.poll(balances).toEqual(['90']);
    await page.reload();
    await expect.poll(changes).toEqual(['-10']);
    await page.getByRole('button', { name: 'Export' }).click();
    const href = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
    expect(href).toBe(`/inventory/api/stockLedger/export?product.id=${product}&transactionType.id=2&format=csv`);

    await page.goto(inventoryUrl(run.system, account.subdomain, `/locations/${north}?tab=ledger`));
    await expect.poll(changes).toEqual(['-2', '-10', '+100']);
    await lookAt(page, 'inventory-location-ledger');
    await page.getByRole('link', { name: 'Aspirin' }).first().click();
    await page.getByRole('heading', { name: 'Aspirin' }).waitFor();
    await expect.poll(changes).toEqual(['-2', '-10', '+100']);
  });
});
