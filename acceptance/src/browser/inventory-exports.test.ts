import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Lists leave the application as files.
describeInBrowser('exports', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('a list is downloaded as it is filtered, for Excel and as CSV', async () => {
    const { account, owner } = await stockInstance(run.system);
    for (const name of ['Gauze', 'Gloves']) {
      await owner.post('/generic/product', { name, category: { id: 'ROOT' } });
    }
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products?q=g'), { location: 'North' });
    await page.getByRole('link', { name: 'Gloves' }).waitFor();
    const download = async (format: string): Promise<{ name: string; file: Buffer }> => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) };
    };
    const csv = await download('CSV');
    expect(csv.name).toBe('products.csv');
    const rows = csv.file.toString().trimEnd().split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFproductCode,name,category,/);
    expect(rows.slice(1).map((row) => row.split(',')[1])).toEqual(['Gauze', 'Gloves']);
    const excel = await download('Excel');
    expect(excel.name).toBe('products.xlsx');
    expect(excel.file.subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await lookAt(page, 'inventory-products-export');
  });
});
