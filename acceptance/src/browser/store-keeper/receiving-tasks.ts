import type { Person } from '../system/person.ts';
import type { Task } from './day.ts';

/** From the dashboard to the form that receives an order. */
async function openReceipt(person: Person, orderNumber: string): Promise<void> {
  await person.open(orderNumber);
  await person.button('Receive');
  await person.page.getByRole('dialog').getByText('10 expected').waitFor();
}

async function seesReceipt(person: Person, text: string): Promise<void> {
  await person.page.getByRole('dialog').waitFor({ state: 'detached' });
  await person.page.getByRole('table', { name: 'Receipts' }).getByText(text).waitFor();
}

/** What arrives from suppliers. */
export const receivingTasks: readonly Task[] = [
  {
    name: 'Receive part of an order, in two lots',
    presses: { clicks: 5, keys: 19 },
    async begin(day) {
      const { name, orderNumber } = await day.orderProduct();
      return async (person) => {
        await openReceipt(person, orderNumber);
        await person.write(`Quantity of ${name}`, '4');
        await person.write(`Lot number of ${name}`, 'L-7');
        const dateOf = (of: string) => person.page.getByLabel(`Expiration date of ${of}`, { exact: true });
        await person.hands.writeDate(dateOf(name), '2027-11-11');
        await person.button(`Add a lot of ${name}`);
        await person.write(`Quantity of ${name}, 2`, '3');
        await person.write(`Lot number of ${name}, 2`, 'L-8');
        await person.hands.writeDate(dateOf(`${name}, 2`), '2027-12-12');
        await person.confirm('Receive');
        await seesReceipt(person, `3 × ${name}, lot L-8`);
        await person.sees('Partly received');
      };
    },
  },
  {
    name: 'Receive an order into a bin',
    presses: { clicks: 6, keys: 16 },
    async begin(day) {
      const { name, orderNumber } = await day.orderProduct();
      const bin = await day.createBin();
      return async (person) => {
        await openReceipt(person, orderNumber);
        await person.write(`Lot number of ${name}`, 'L-7');
        await person.choose(`Bin of ${name}`, bin.name, bin.name);
        await person.confirm('Receive');
        await seesReceipt(person, `10 × ${name}, lot L-7, in ${bin.name}`);
      };
    },
  },
  {
    name: 'Receive more than was ordered, with a reason',
    async begin(day) {
      const { name, orderNumber } = await day.orderProduct();
      return async (person) => {
        await openReceipt(person, orderNumber);
        await person.write(`Quantity of ${name}`, '12');
        await person.sees('2 more than expected');
        await person.choose(`Reason for the difference of ${name}`, 'Free goods');
        await person.confirm('Receive');
        await seesReceipt(person, `${name}: 2 more than expected. Free goods`);
      };
    },
  },
];
