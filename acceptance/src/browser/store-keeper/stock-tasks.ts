import type { Page } from 'playwright-core';
import type { Person } from '../system/person.ts';
import type { Day, OwnProduct, Task } from './day.ts';

/** From the dashboard to the stock of a product here. */
async function openStock(person: Person, { name }: OwnProduct): Promise<void> {
  await person.find(name);
  await person.hands.pickFound(person.page.getByRole('option', { name: `Adjust stock of ${name}` }));
  await person.page.getByRole('heading', { level: 1, name }).waitFor();
}

const sheetLine = (page: Page, name: string) => page.getByRole('textbox', { name: `Counted of ${name}, lot L-1` });

/** A bin with 30 of a product. */
async function fillBin(day: Day) {
  const bin = await day.createBin();
  return { bin, product: await day.stockProduct(30, bin) };
}

/** What changes the stock of a location. */
export const stockTasks: readonly Task[] = [
  {
    name: 'Adjust the stock of a bin, with a reason',
    presses: { clicks: 8, keys: 23 },
    async begin(day) {
      const { product } = await fillBin(day);
      return async (person) => {
        await openStock(person, product);
        await person.button('Adjust');
        await person.choose('Lot', /^L-1/);
        await person.page.getByRole('combobox', { name: 'Bin' }).waitFor();
        await person.write('Change', '-2');
        await person.choose('Reason', 'Missing');
        await person.confirm('Adjust');
        await person.page.getByRole('dialog').waitFor({ state: 'detached' });
        await person.row('Lots on hand', /L-1.*28/).waitFor();
      };
    },
  },
  {
    name: 'Move stock from one bin to another',
    presses: { clicks: 7, keys: 20 },
    async begin(day) {
      const { bin, product } = await fillBin(day);
      const other = await day.createBin();
      return async (person) => {
        await person.menu('Stock');
        await person.link('Move between bins');
        await person.choose('From', bin.name, bin.name);
        await person.choose('To', other.name, other.name);
        await person.write(`Quantity of ${product.name}, lot L-1`, '10');
        await person.button('Move');
        await person.sees('Stock moved');
      };
    },
  },
  {
    name: 'Set the minimum and maximum of a product',
    async begin(day) {
      const product = await day.stockProduct();
      return async (person) => {
        await openStock(person, product);
        await person.write('Minimum', '20');
        await person.write('Maximum', '200');
        await person.button('Save levels');
        await person.sees('Levels saved');
      };
    },
  },
  {
    name: 'Count a bin',
    presses: { clicks: 8, keys: 23 },
    async begin(day) {
      const { bin, product } = await fillBin(day);
      return async (person) => {
        const { page, hands } = person;
        await person.menu('Counts');
        await person.link('New count');
        const scope = (name: string) => page.getByRole('radio', { name });
        await hands.switchTo(scope('One bin'), scope('Everything here'));
        await person.choose('Bin', bin.name, bin.name);
        await person.button('Open count');
        await sheetLine(page, product.name).waitFor();
        await hands.write(sheetLine(page, product.name), '29');
        await person.sees('1 of 1 lines counted');
        await person.button('Submit for approval');
        await person.confirm('Submit for approval');
        await person.sees('Count submitted');
      };
    },
  },
  {
    name: 'Approve the variance of a count',
    async begin(day) {
      const { bin } = await fillBin(day);
      const { owner, north } = day.stocked;
      const body = { location: { id: north }, scope: 'BIN', binLocation: { id: bin.id } };
      const count = await owner.data<{ id: string; countNumber: string }>(201, 'POST', '/counts', body);
      const [line] = await owner.data<{ id: string }[]>(200, 'GET', `/counts/${count.id}/lines`);
      await owner.data(200, 'PUT', `/counts/${count.id}/lines/${line?.id ?? ''}`, { quantity: 27 });
      await owner.data(200, 'POST', `/counts/${count.id}/submit`);
      return async (person) => {
        await person.menu('Counts');
        await person.link(count.countNumber);
        await person.button('Approve');
        await person.confirm('Approve');
        await person.sees(/Posted as TX-/);
      };
    },
  },
  {
    name: 'Reverse a transaction',
    async begin(day) {
      const product = await day.stockProduct(40);
      return async (person) => {
        const { page, hands } = person;
        await person.open(product.name);
        const tab = (name: string) => page.getByRole('tab', { name });
        await hands.switchTo(tab('Ledger'), tab('Overview'));
        await person.row('Ledger', /Adjustment.*\+40/).waitFor();
        // On a phone the button is below the row.
        const more = page.getByRole('button', { name: 'Show more of this row' });
        if (await more.isVisible()) await person.press(more);
        await person.button(/^Reverse TX-/);
        await person.write('Reason', 'Entered twice');
        await person.confirm('Reverse');
        await person.row('Ledger', /-40/).waitFor();
      };
    },
  },
];
