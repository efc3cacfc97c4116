import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Task } from './day.ts';

/** Orders, paper, the catalogue, and one's own account. */
export const otherTasks: readonly Task[] = [
  {
    name: 'Order what is needed: drafts for suppliers',
    async begin(day) {
      const product = await day.stockProduct(1);
      const { owner, north, supplier } = day.stocked;
      const pair = { location: { id: north }, product: { id: product.id } };
      await owner.data(200, 'PUT', '/inventoryLevels', { ...pair, minQuantity: 50, maxQuantity: 90 });
      // The page takes the supplier from this earlier order.
      const orderItems = [{ product: { id: product.id }, quantity: 1, unitPrice: 2 }];
      const order = { name: 'Earlier', origin: { id: supplier }, destination: { id: north }, orderItems };
      const { id } = await owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', order);
      await owner.data(200, 'POST', `/purchaseOrders/${id}/approve`);
      return async (person) => {
        const { page, hands } = person;
        await person.menu('Replenishment');
        await hands.write(page.getByRole('searchbox', { name: 'Search product or UPC' }), product.name);
        await expect.poll(() => page.getByRole('checkbox', { name: /^Order Gauze/ }).count()).toBe(1);
        await hands.check(page.getByRole('checkbox', { name: `Order ${product.name}` }));
        await person.button('Create 1 draft order');
        await person.sees('1 draft order created');
      };
    },
  },
  {
    name: 'Approve and place an order',
    async begin(day) {
      const { owner, north, supplier, product } = day.stocked;
      const orderItems = [{ product: { id: product }, quantity: 5 }];
      const body = { name: 'Draft', origin: { id: supplier }, destination: { id: north }, orderItems };
      const { orderNumber } = await owner.data<{ orderNumber: string }>(201, 'POST', '/purchaseOrders', body);
      return async (person) => {
        await person.menu('Purchase orders');
        await person.link(orderNumber);
        await person.button('Approve');
        await person.button('Place order');
        await person.confirm('Place order');
        await person.sees(`${orderNumber} was placed`);
      };
    },
  },
  {
    name: 'Print labels of the lots of a product',
    async begin(day) {
      const { name } = await day.stockProduct();
      return async (person) => {
        const { page, hands } = person;
        await person.open(name);
        const item = page.getByRole('menuitem', { name: 'Lot labels' });
        await hands.openMenu(page.getByRole('button', { name: 'Labels' }), item);
        await page.getByRole('heading', { name: `Lot labels for ${name}` }).waitFor();
        await person.choose('Copies of each', '24');
        await expect.poll(() => page.locator('svg[data-code]').count()).toBe(24);
      };
    },
  },
  {
    name: 'Import products from a file',
    async begin(day) {
      const code = day.nextName('IMP');
      const folder = await mkdtemp(join(tmpdir(), 'storehouse-day-'));
      const path = join(folder, 'products.csv');
      await writeFile(path, `Code,Name,Category\n${code},Splint ${code},ROOT\n`);
      return async (person) => {
        const { page } = person;
        await person.menu('Import');
        const chooser = page.waitForEvent('filechooser');
        await person.button('Choose a file');
        await (await chooser).setFiles(path);
        await person.button('Check the file');
        await person.button('Import 1 row');
        await page.getByRole('status').getByText('Imported', { exact: true }).waitFor();
        await rm(folder, { recursive: true });
      };
    },
  },
  {
    name: 'Create a product',
    begin: (day) =>
      Promise.resolve(async (person) => {
        const name = day.nextName('Sling');
        await person.menu('Products');
        await person.link('New product');
        await person.write('Name', name);
        await person.write('Unit of measure', 'each');
        await person.button('Create product');
        await person.page.getByRole('heading', { level: 1, name }).waitFor();
      }),
  },
  {
    name: 'Change my password',
    begin: (day) =>
      Promise.resolve(async (person) => {
        const { page, hands } = person;
        const next = `${day.keeperPassword}, changed`;
        const item = page.getByRole('menuitem', { name: 'Change password' });
        await hands.openMenu(page.getByRole('button', { name: /^Signed in as/ }), item);
        await hands.write(page.getByRole('textbox', { name: 'Current password' }), day.keeperPassword);
        await hands.write(page.getByRole('textbox', { name: 'New password' }), next);
        await person.confirm('Change password');
        await person.sees('Password changed.');
        day.keeperPassword = next;
      }),
  },
];
