import { expect } from 'vitest';
import { createShipment } from '../../system/stocked-documents.ts';
import type { Person } from '../system/person.ts';
import type { Day, Task } from './day.ts';

/** Creates a pending shipment of 5 pieces of a new product. */
async function shipProduct(day: Day, lotFields: object = {}) {
  const product = await day.stockProduct(20);
  if (Object.keys(lotFields).length > 0) {
    await day.stocked.owner.put(`/generic/inventoryItem/${product.lot}`, lotFields);
  }
  const lines = [{ inventoryItem: { id: product.lot }, quantity: 5 }];
  return { product, ...(await createShipment(day.stocked, lines)) };
}

async function openShipment(person: Person, shipmentNumber: string): Promise<void> {
  await person.open(shipmentNumber);
  await person.page.getByRole('heading', { level: 1, name: new RegExp(shipmentNumber) }).waitFor();
}

/** What leaves the location. */
export const sendingTasks: readonly Task[] = [
  {
    name: 'Send a shipment',
    presses: { clicks: 3, keys: 4 },
    async begin(day) {
      const { shipmentNumber } = await shipProduct(day);
      return async (person) => {
        await openShipment(person, shipmentNumber);
        await person.button('Send');
        await person.sees(`${shipmentNumber} was sent`);
      };
    },
  },
  {
    name: 'Send an expired lot, with a reason',
    async begin(day) {
      const { product, shipmentNumber } = await shipProduct(day, { expirationDate: '2019-01-31' });
      return async (person) => {
        await openShipment(person, shipmentNumber);
        await person.button('Send');
        await person.sees(`Lot L-1 of ${product.name} expired on 31 Jan 2019.`);
        await person.write('Why is it sent anyway?', 'For training');
        await person.confirm('Send anyway');
        await person.sees(`${shipmentNumber} was sent`);
      };
    },
  },
  {
    name: 'Change a shipment before it is sent',
    async begin(day) {
      const { product, shipmentNumber } = await shipProduct(day);
      return async (person) => {
        await openShipment(person, shipmentNumber);
        await person.button('Edit');
        await person.write(`Quantity of ${product.name}, lot L-1`, '8');
        await person.button('Save shipment');
        await person.row('Items of the shipment', new RegExp(`${product.name}.*8`)).waitFor();
      };
    },
  },
  {
    name: 'Print a pick list',
    presses: { clicks: 4, keys: 10 },
    async begin(day) {
      const { shipmentNumber } = await shipProduct(day);
      return async (person) => {
        const { page } = person;
        await openShipment(person, shipmentNumber);
        await person.link('Pick list');
        await page.getByRole('heading', { name: 'Pick list' }).waitFor();
        // The browser's own dialog cannot be driven: what counts is that it is opened.
        await page.evaluate('window.print = () => { document.title = "Printed" }');
        await person.button('Print or save as PDF');
        await expect.poll(() => page.title()).toBe('Printed');
      };
    },
  },
];
