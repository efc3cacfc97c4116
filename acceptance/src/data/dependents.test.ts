import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';
import { createShipment, placeOrder } from '../system/stocked-documents.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
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

it.each([
  ['organization', { name: 'Owner of places', code: 'OWN' }],
  ['locationGroup', { name: 'North' }],
])('400 for a %s with locations', async (name, body) => {
  const owner = await signIn(run.system, client.subdomain);
  const id = await client.create(name, body);
  const location = await owner.createLocation(`In a ${name}`, { [name]: { id } });
  const path = `/generic/${name}/${id}`;
  expect((await client.call('DELETE', path)).status).toBe(400);
  expect((await client.call('GET', path)).status).toBe(200);
  await owner.data(200, 'PUT', `/locations/${location}`, { [name]: null });
  expect((await client.call('DELETE', path)).status).toBe(204);
});

describe('what has moved stock', () => {
  let stocked: StockedInstance;
  /** The ids of what moved stock, by class; and of its transactions, by the field that refers to it. */
  const moved: Record<string, string> = {};
  const bound: Record<string, string> = {};

  async function transactionOf(field: string, id: string): Promise<string> {
    const { data } = (await stocked.owner.get(`/generic/transaction?${field}.id=${id}`)).json<{
      data: { id: string }[];
    }>();
    expect(data).toHaveLength(1);
    return data[0]!.id;
  }

  beforeAll(async () => {
    stocked = await stockInstance(run.system);
    const { owner, account, north, south, product } = stocked;
    const shipment = await createShipment(stocked, 5);
    await owner.data(200, 'POST', `/shipments/${shipment.id}/send`);
    await owner.data(200, 'POST', `/shipments/${shipment.id}/receive`);
    const order = await placeOrder(stocked, 3);
    const lines = [{ orderItem: { id: order.orderItems[0]!.id }, quantity: 3, lotNumber: 'C' }];
    await owner.data(201, 'POST', `/purchaseOrders/${order.id}/receipts`, { lines });
    const movement = await owner.data<{ id: string }>(201, 'POST', '/stockMovements', {
      origin: { id: north },
      destination: { id: south },
      requestedBy: { id: account.owner.id },
      dateRequested: '2026-03-01',
      lineItems: [{ product: { id: product }, quantityRequested: 2 }],
    });
    await owner.data(200, 'POST', `/stockMovements/${movement.id}/send`);
    Object.assign(moved, { shipment: shipment.id, requisition: movement.id });
    for (const [field, id] of [
      ['outgoingShipment', shipment.id],
      ['incomingShipment', shipment.id],
      ['order', order.id],
      ['requisition', movement.id],
    ] as const) {
      bound[field] = await transactionOf(field, id);
    }
  });

  it.each(['shipment', 'requisition'])('400 for a %s', async (name) => {
    const path = `/generic/${name}/${moved[name]!}`;
    expect((await stocked.owner.call('DELETE', path)).status).toBe(400);
    expect((await stocked.owner.get(path)).status).toBe(200);
  });

  it.each(['outgoingShipment', 'incomingShipment', 'order', 'requisition'])(
    '400 for a transaction with this field, which it keeps: %s',
    async (field) => {
      const { owner } = stocked;
      const path = `/generic/transaction/${bound[field]!}`;
      const before = (await owner.get(path)).json<Record<string, { id: string }>>();
      const other = field === 'order' ? await placeOrder(stocked, 1) : await createShipment(stocked, 1);
      for (const value of [null, { id: other.id }]) {
        const unbound = await owner.put(path, { comment: 'unbound', [field]: value });
        const message = 'The transaction belongs to a shipment, receipt or order and cannot be changed.';
        expect([unbound.status, unbound.json()['errorMessage']]).toEqual([400, message]);
      }
      expect((await owner.call('DELETE', path)).status).toBe(400);
      expect((await owner.get(path)).json()).toEqual(before);
      const same = await owner.put(path, { comment: 'checked', [field]: { id: before[field]!.id } });
      expect([same.status, same.json()['comment']]).toEqual([200, 'checked']);
    },
  );

  describe('200 for a transaction that was read and is sent back with another comment', () => {
    async function expectSentBack(id: string): Promise<void> {
      const { owner } = stocked;
      const path = `/generic/transaction/${id}`;
      const before = (await owner.get(path)).json();
      const back = await owner.put(path, { ...before, comment: 'read again' });
      expect([back.status, back.text]).toEqual([200, expect.stringContaining('read again')]);
      const changed = { comment: 'read again', version: Number(before['version']) + 1 };
      expect((await owner.get(path)).json()).toEqual({
        ...before,
        ...changed,
        lastUpdated: back.json()['lastUpdated'],
      });
      for (const other of [
        { transactionDate: '2026-01-01T00:00:00Z' },
        { transactionType: { id: '3' } },
        { inventory: { id: stocked.ward } },
      ]) {
        expect((await owner.put(path, { ...before, ...changed, ...other })).status).toBe(400);
      }
    }

    it.each(['outgoingShipment', 'incomingShipment', 'order', 'requisition'])('with this field: %s', (field) =>
      expectSentBack(bound[field]!),
    );

    it('of a count', async () => {
      const { owner, north } = stocked;
      const count = await owner.data<{ id: string }>(201, 'POST', '/counts', {
        location: { id: north },
        scope: 'LOCATION',
      });
      for (const line of await owner.data<{ id: string }[]>(200, 'GET', `/counts/${count.id}/lines`)) {
        await owner.data(200, 'PUT', `/counts/${count.id}/lines/${line.id}`, { quantity: 12 });
      }
      const { version } = await owner.data<{ version: number }>(200, 'POST', `/counts/${count.id}/submit`);
      const posted = await owner.data<{ transaction: { id: string } }>(200, 'POST', `/counts/${count.id}/approve`, {
        version,
      });
      await expectSentBack(posted.transaction.id);
    });

    it('of both halves of a move between bins', async () => {
      const { owner, north, lot } = stocked;
      const lines = [{ inventoryItem: { id: lot }, quantity: 1, toBin: { id: await owner.createBin('Shelf', north) } }];
      await owner.data(201, 'POST', '/binTransfers', { location: { id: north }, lines });
      const halves = (
        await Promise.all(
          ['source', 'destination'].map((end) =>
            owner.get(`/generic/transaction?inventory.id=${north}&${end}.id=${north}`),
          ),
        )
      ).flatMap((answer) => answer.json<{ data: { id: string }[] }>().data);
      expect(halves).toHaveLength(2);
      for (const { id } of halves) await expectSentBack(id);
    });
  });
});
