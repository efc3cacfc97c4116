import { beforeAll, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openDataClient } from './sample-objects.ts';

const run = useSystem();

let client: Awaited<ReturnType<typeof openDataClient>>;
beforeAll(async () => {
  client = await openDataClient(run.system);
});

async function newLot(): Promise<{ product: string; lot: string }> {
  const product = await client.create('product', { name: 'Kept', category: { id: 'ROOT' } });
  return { product, lot: await client.create('inventoryItem', { product: { id: product }, lotNumber: 'L' }) };
}

const adjustment = (lot: string, quantity: number) => ({
  transactionType: { id: '3' },
  transactionDate: '2026-01-01',
  inventory: { id: client.ids.depot },
  transactionEntries: [{ inventoryItem: { id: lot }, quantity }],
});

/** Deleting is refused and changes nothing, until nothing depends on the object any more. */
async function expectBlockedBy(path: string, dependent: string): Promise<void> {
  const refused = await client.call('DELETE', path);
  expect([refused.status, refused.json()['errorCode']]).toEqual([400, 400]);
  expect((await client.call('GET', path)).status).toBe(200);
  expect((await client.call('DELETE', dependent)).status).toBe(204);
  expect((await client.call('DELETE', path)).status).toBe(204);
}

it('400 for a product with lots', async () => {
  const { product, lot } = await newLot();
  await expectBlockedBy(`/generic/product/${product}`, `/generic/inventoryItem/${lot}`);
});

it('400 for a lot with entries', async () => {
  const { lot } = await newLot();
  const transaction = await client.create('transaction', adjustment(lot, 3));
  await expectBlockedBy(`/generic/inventoryItem/${lot}`, `/generic/transaction/${transaction}`);
});

it('400 for a category with products or with children', async () => {
  const category = await client.create('category', { name: 'C' });
  const product = await client.create('product', { name: 'P', category: { id: category } });
  const child = await client.create('category', { name: 'D', parentCategory: { id: category } });
  expect((await client.call('DELETE', `/generic/category/${category}`)).status).toBe(400);
  await client.call('DELETE', `/generic/product/${product}`);
  await expectBlockedBy(`/generic/category/${category}`, `/generic/category/${child}`);
});

it('400 for a location type with locations', async () => {
  expect((await client.call('DELETE', '/generic/locationType/2')).status).toBe(400);
  expect((await client.call('DELETE', '/generic/locationType/8')).status).toBe(204);
});

it('204 for a shipment or requisition that has moved nothing, its lines with it', async () => {
  const { product } = await newLot();
  const ends = { origin: { id: client.ids.depot }, destination: { id: client.ids.ward } };
  const shipment = await client.create('shipment', { name: 'S', ...ends, expectedShippingDate: '2026-03-01' });
  const line = await client.create('shipmentItem', {
    shipment: { id: shipment },
    product: { id: product },
    quantity: 1,
  });
  expect((await client.call('DELETE', `/generic/product/${product}`)).status).toBe(400);
  expect((await client.call('DELETE', `/generic/shipment/${shipment}`)).status).toBe(204);
  expect((await client.call('GET', `/generic/shipmentItem/${line}`)).status).toBe(404);
});

it('204 for a free transaction, whose effect on stock is taken back', async () => {
  const { product, lot } = await newLot();
  const code = String((await client.call('GET', `/generic/product/${product}`)).json()['productCode']);
  await client.create('transaction', adjustment(lot, 10));
  const second = await client.create('transaction', adjustment(lot, 5));
  const onHand = async () => {
    const answer = await client.call('GET', `/products/${code}/availableItems?location.id=${client.ids.depot}`);
    return answer.json<{ data: { quantityOnHand: number }[] }>().data[0]?.quantityOnHand;
  };
  expect(await onHand()).toBe(15);
  expect((await client.call('DELETE', `/generic/transaction/${second}`)).status).toBe(204);
  expect(await onHand()).toBe(10);
});
