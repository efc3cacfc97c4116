import { expect } from 'vitest';
import { placeOrder } from '../../system/stocked-documents.ts';
import type { Task } from './day.ts';

/** Looking things up. */
export const findingTasks: readonly Task[] = [
  {
    name: 'Look up the stock of a product',
    presses: { clicks: 2, keys: 2 },
    async begin(day) {
      const { name } = await day.stockProduct(40);
      return async (person) => {
        await person.open(name);
        await person.row('Stock by location', /North.*40/).waitFor();
      };
    },
  },
  {
    name: 'Scan the bar code of a product',
    presses: { clicks: 1, keys: 1 },
    async begin(day) {
      const { name, upc } = await day.stockProduct();
      return async (person) => {
        await person.hands.openSearch();
        await person.scan(upc);
        await person.page.getByRole('heading', { level: 1, name }).waitFor();
      };
    },
  },
  {
    name: 'Find an order by its number',
    presses: { clicks: 2, keys: 2 },
    async begin(day) {
      const { orderNumber } = await placeOrder(day.stocked, 5, { name: 'Winter stock' });
      return async (person) => {
        await person.open(orderNumber);
        await person.page.getByRole('heading', { level: 1, name: `${orderNumber} Winter stock` }).waitFor();
      };
    },
  },
  {
    name: 'Read the ledger of a product',
    async begin(day) {
      const { name } = await day.stockProduct(40);
      return async (person) => {
        await person.open(name);
        const tab = (tabName: string) => person.page.getByRole('tab', { name: tabName });
        await person.hands.switchTo(tab('Ledger'), tab('Overview'));
        await person.row('Ledger', /Adjustment.*\+40/).waitFor();
      };
    },
  },
  {
    name: 'Filter a list and export it',
    async begin(day) {
      const { name } = await day.stockProduct();
      return async (person) => {
        const { page, hands } = person;
        await person.menu('Stock');
        await hands.write(page.getByRole('searchbox', { name: 'Search product, UPC or lot' }), name);
        await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
        const download = page.waitForEvent('download');
        await hands.openMenu(page.getByRole('button', { name: 'Export' }), page.getByRole('menuitem', { name: 'CSV' }));
        expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      };
    },
  },
  {
    name: 'Work at another location',
    begin: () =>
      Promise.resolve(async (person) => {
        const { page } = person;
        const present = page.getByRole('link', { name: /^Location: / });
        // The location stays chosen, so every second run switches back.
        const other = (await present.getAttribute('aria-label'))?.includes('North') ? 'South' : 'North';
        await person.press(present);
        await person.button(other);
        await page.getByRole('link', { name: `Location: ${other}.` }).waitFor();
      }),
  },
];
