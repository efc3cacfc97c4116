import { readBarcode } from '@storehouse/contract/inventory/barcode';
import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Labels with bar codes, on sheets and rolls.
describeInBrowser('labels', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('products, lots and bins get labels that the search understands', async () => {
    const { account, owner, north, product } = await stockInstance(run.system);
    await owner.put(`/generic/product/${product}`, { upc: '9506000134352' });
    await owner.createBin('Shelf 1', north);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/products/${product}`), {
      location: 'North',
    });
    const codes = () =>
      page.locator('svg[data-code]').evaluateAll((drawn) => drawn.map((one) => one.getAttribute('data-code')));
    await page.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('menuitem', { name: 'Product labels' }).click();
    await page.getByRole('heading', { name: 'Labels for Aspirin' }).waitFor();
    await expect.poll(codes).toEqual(['9506000134352']);
    await choose(page, 'Copies of each', '24');
    await expect.poll(async () => (await codes()).length).toBe(24);
    await choose(page, 'Label size', /^Label printer, 57/);
    await page.reload();
    await expect.poll(async () => (await codes()).length).toBe(24);
    // A roll has a page for each label.
    const pdf = await page.pdf({ width: '57mm', height: '32mm' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(24);
    await lookAt(page, 'inventory-labels-product');

    await page.goto(inventoryUrl(run.system, account.subdomain, `/labels/lots/${product}`));
    await expect.poll(codes).toEqual(['(01)09506000134352(17)261231(10)A', '(01)09506000134352(17)271231(10)B']);
    expect((await codes()).map((code) => readBarcode(code ?? '')?.lotNumber)).toEqual(['A', 'B']);
    await lookAt(page, 'inventory-labels-lots');

    await page.goto(inventoryUrl(run.system, account.subdomain, `/locations/${north}`));
    await page.getByRole('link', { name: 'Print labels' }).click();
    await page.getByRole('heading', { name: 'Bin labels' }).waitFor();
    await page.getByText('Shelf 1').waitFor();
    await expect.poll(async () => (await codes()).length).toBe(1);
    await lookAt(page, 'inventory-labels-bins');
  });
});
