import { writeFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { importedBy, uploadFile } from '../system/upload-import.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Dropping a file, matching its columns, the preview, importing it, the refused rows, undoing it.
describeInBrowser('imports', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  async function fileOf(name: string, text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'storehouse-import-'));
    folders.push(folder);
    await writeFile(join(folder, name), text);
    return join(folder, name);
  }

  it('a file is matched, checked, corrected and imported', async () => {
    const { account, owner } = await stockInstance(run.system);
    const page = await browser.openPage();
    await page.clock.setFixedTime(Date.now());
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    await page.getByRole('link', { name: 'Aspirin' }).waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByText('Nothing imported yet').waitFor();
    await lookAt(page, 'inventory-imports-empty');
    const template = page.waitForEvent('download');
    template.catch(() => undefined);
    await page.getByRole('link', { name: 'Template for products' }).click();
    const saved = await (await template).path();
    expect(await readFile(saved, 'utf8')).toMatch(/^\uFEFFproductCode,name,category,/);

    const file = 'SKU;Product name;Group;Colour\nGAU-1;Gauze;ROOT;white\nTAP-1;Tape;Dresings;blue\n';
    await page.locator('input[type=file]').setInputFiles(await fileOf('list.csv', file));
    await page.getByRole('heading', { name: 'list.csv' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'What is in the file?' }).inputValue()).toBe('Products');
    const matched = (name: string) => page.getByRole('combobox', { name: `Column for ${name}` }).inputValue();
    await expect.poll(() => matched('SKU')).toBe('Product code');
    await expect.poll(() => matched('Colour')).toBe('');
    await lookAt(page, 'inventory-import-uploaded');

    // A field matches one column only: choosing it for another column clears the first one.
    await choose(page, 'Column for Colour', 'Category *');
    await expect.poll(() => matched('Group')).toBe('');
    await choose(page, 'Column for Colour', 'Brand name');
    await page.getByText('Match a column with Category.').waitFor();
    await choose(page, 'Column for Group', 'Category *');

    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Preview', { exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Not found: "Dresings"' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true);
    await lookAt(page, 'inventory-import-checked');
    await page.getByRole('radio', { name: 'Import the good rows and leave these out' }).check();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('link', { name: 'Import another file' }).waitFor();
    await page.getByRole('status').getByText('Imported', { exact: true }).waitFor();
    await lookAt(page, 'inventory-import-applied');
    const products = (await owner.get('/products?q=GAU-1')).json();
    expect(products).toMatchObject({ data: [{ name: 'Gauze', brandName: 'white' }] });

    const download = page.waitForEvent('download');
    download.catch(() => undefined);
    await page.getByRole('link', { name: 'Download the refused rows' }).click();
    const rejected = await download;
    expect(rejected.suggestedFilename()).toBe('list.csv.rejected.csv');
    expect(await readFile(await rejected.path(), 'utf8')).toContain('TAP-1;Tape;Dresings;blue;');

    await page.getByRole('link', { name: 'Import another file' }).click();
    await page.getByRole('link', { name: 'list.csv' }).waitFor();
    await lookAt(page, 'inventory-imports');
    // No time has passed for the browser, but the list read before the import is read again.
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('link', { name: 'Gauze' }).waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();

    // The choice for the colour is remembered.
    await page.locator('input[type=file]').setInputFiles(await fileOf('again.csv', file));
    await page.getByRole('heading', { name: 'again.csv' }).waitFor();
    await expect.poll(() => matched('Colour')).toBe('Brand name');
  });

  it('an import is undone, after a look at what would happen', async () => {
    const { account, owner, north } = await stockInstance(run.system);
    const lines = ['Code,Name,Category', 'SPL-1,Splint,ROOT', 'SLI-1,Sling,ROOT', 'GLO-1,Gloves,ROOT'];
    const uploaded = await uploadFile(owner, `${lines.join('\n')}\n`, 'mistake.csv');
    await importedBy(owner, uploaded, 'apply', { kind: 'products', columns: uploaded.columns });
    const [used] = (await owner.get('/products?q=SPL-1')).json<{ data: { id: string }[] }>().data;
    const level = { location: { id: north }, product: { id: used?.id }, minQuantity: 1 };
    await owner.data(200, 'PUT', '/inventoryLevels', level);

    const page = await browser.openPage();
    await page.clock.setFixedTime(Date.now());
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    await page.getByRole('link', { name: 'Sling' }).waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the import of mistake.csv' }).waitFor();
    await lookAt(page, 'inventory-imports-undo');
    await page.getByRole('button', { name: 'Undo the import of mistake.csv' }).click();
    await page.getByRole('heading', { name: 'Undo this import?' }).waitFor();
    await page.getByText('2 changes can be undone, 1 cannot.').waitFor();
    await page.getByRole('cell', { name: 'Splint (SPL-1)' }).waitFor();
    await page.getByRole('cell', { name: 'Has inventory levels' }).waitFor();
    await lookAt(page, 'inventory-import-undo-preview');

    // Keeping it hides the question; the import's own button asks it again.
    await page.getByRole('button', { name: 'Keep the import' }).click();
    await page.getByRole('heading', { name: 'Undo this import?' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo 2 changes' }).click();
    await page.getByText(/^Undone by Olive Owner on /).waitFor();
    await page.getByText('2 entries that it had created were removed.').waitFor();
    await page.getByText('1 could not be undone.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Undo this import' }).count()).toBe(0);
    await lookAt(page, 'inventory-import-undone');
    expect((await owner.get('/products?q=Sling')).json()).toMatchObject({ totalCount: 0 });
    const download = page.waitForEvent('download');
    download.catch(() => undefined);
    await page.getByRole('link', { name: 'Download this list' }).click();
    expect((await download).suggestedFilename()).toBe('mistake.csv.left.csv');

    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('cell', { name: 'Undone' }).waitFor();
    // No time has passed for the browser, but the list read before the undo is read again.
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('link', { name: 'Splint' }).waitFor();
    await page.getByRole('link', { name: 'Sling' }).waitFor({ state: 'detached' });
  });

  it('a file that cannot be read is explained', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/imports'), { location: 'North' });
    await page.locator('input[type=file]').setInputFiles(await fileOf('empty.csv', ''));
    await page.getByText('The file is empty: its first row must name the columns.').waitFor();
    // The browser reports the choice of a file only if the field does not hold it already.
    await expect.poll(() => page.locator('input[type=file]').inputValue()).toBe('');
  });
});
