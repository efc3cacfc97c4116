import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { openDataClient, sampleOf } from './sample-objects.ts';

// Document 4, section 5: a date is written YYYY-MM-DD, and a body may also give it as a timestamp.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let client: Awaited<ReturnType<typeof openDataClient>>;
let stocked: StockedInstance;
beforeAll(async () => {
  client = await openDataClient(run.system);
  stocked = await stockInstance(run.system);
});

const written: [string, string][] = [
  ['2026-06-30', '2026-06-30'],
  ['2026-06-30T00:00:00Z', '2026-06-30'],
  ['2026-06-30T00:00:00+02:00', '2026-06-30'],
  ['2026-06-30T23:30:00-08:00', '2026-06-30'],
  ['2028-02-29T00:00:00.000+14:00', '2028-02-29'],
];
const notDays = [
  '2025-02-30',
  '2026-04-31',
  '2026-13-01',
  '0000-01-01',
  '9999-12-31',
  '2025-02-30T00:00:00Z',
  'soon',
  '',
];

const fieldsOf = (type: string) =>
  genericClasses
    .filter(({ isReadOnly }) => !isReadOnly)
    .flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(([, field]) => field.type === type && !field.computed)
        .map(([field]): [string, string] => [name, field]),
    );

describe.each(fieldsOf('date'))('the day %s.%s', (name, field) => {
  it('200 keeps the written calendar day, whatever the offset', async () => {
    const { body } = await sampleOf(client, name);
    const { id } = (await client.call('POST', `/generic/${name}`, body)).json<{ id: string }>();
    for (const [given, day] of written) {
      const changed = await client.call('PUT', `/generic/${name}/${id}`, { [field]: given });
      expect([given, changed.status, changed.json()[field]]).toEqual([given, 200, day]);
    }
  });
});

describe.each([...fieldsOf('date'), ...fieldsOf('datetime')])('%s.%s', (name, field) => {
  it('400 for a day that does not exist', async () => {
    const { body } = await sampleOf(client, name);
    const { id } = (await client.call('POST', `/generic/${name}`, body)).json<{ id: string }>();
    for (const given of notDays) {
      const answer = await client.call('PUT', `/generic/${name}/${id}`, { [field]: given });
      const { errors } = answer.json<{ errors?: { field: string }[] }>();
      expect([given, answer.status, errors?.[0]?.field]).toEqual([given, 400, field]);
    }
  });
});

it('dates of orders, receipts and shipments keep the written day too', async () => {
  const { owner, supplier, north, south, product, lot } = stocked;
  const moment = '2026-06-30T00:00:00+02:00';
  const order = await owner.data<{ id: string; orderItems: { id: string }[] }>(201, 'POST', '/purchaseOrders', {
    name: 'June',
    origin: { id: supplier },
    destination: { id: north },
    dateOrdered: moment,
    orderItems: [{ product: { id: product }, quantity: 1, estimatedReadyDate: moment }],
  });
  expect(order).toMatchObject({ dateOrdered: '2026-06-30', orderItems: [{ estimatedReadyDate: '2026-06-30' }] });
  await owner.data(200, 'POST', `/purchaseOrders/${order.id}/approve`);
  await owner.data(200, 'POST', `/purchaseOrders/${order.id}/place`);
  const line = { orderItem: { id: order.orderItems[0]!.id }, quantity: 1, lotNumber: 'C', expirationDate: moment };
  await owner.data(201, 'POST', `/purchaseOrders/${order.id}/receipts`, { lines: [line] });
  const lots = await owner.data<{ lotNumber: string; expirationDate: string }[]>(
    200,
    'GET',
    `/lots?product.id=${product}`,
  );
  expect(lots.find(({ lotNumber }) => lotNumber === 'C')?.expirationDate).toBe('2026-06-30');
  const shipment = await owner.data(201, 'POST', '/shipments', {
    name: 'By road',
    origin: { id: north },
    destination: { id: south },
    expectedShippingDate: moment,
    expectedDeliveryDate: moment,
    shipmentItems: [{ inventoryItem: { id: lot }, quantity: 1 }],
  });
  expect(shipment).toMatchObject({ expectedShippingDate: '2026-06-30', expectedDeliveryDate: '2026-06-30' });
});

describe('max and offset', () => {
  const lists = ['/generic/product', '/products', '/stockMovements', '/purchaseOrders', '/stock', '/inventoryLevels'];

  it.each(['-1', '1.5', 'x', '', '1e3', '0x10', '%2B1'])('400 if they are no whole number: %s', async (count) => {
    const message = 'must be a whole number, 0 or more';
    for (const field of ['max', 'offset']) {
      for (const path of lists) {
        const answer = await client.call('GET', `${path}?${field}=${count}`);
        expect([path, answer.status, answer.json()]).toEqual([
          path,
          400,
          { errorCode: 400, errorMessage: `${field} ${message}`, errors: [{ field, message }] },
        ]);
      }
    }
  });

  it.each(['999999999', '2147483647', '2147483648', '9223372036854775807', '9'.repeat(30), '9'.repeat(400)])(
    '200 with any number of digits: everything up to %s, and nothing behind it',
    async (count) => {
      for (const path of lists) {
        const all = (await client.call('GET', path)).json();
        expect((await client.call('GET', `${path}?max=${count}`)).json()).toEqual(all);
        for (const page of [`offset=${count}`, `max=${count}&offset=${count}`]) {
          const answer = await client.call('GET', `${path}?${page}`);
          expect([path, answer.status, answer.json()['data']]).toEqual([path, 200, []]);
        }
      }
      const everything = (await client.call('GET', '/generic/product?active=true')).json();
      expect((await client.call('GET', `/generic/product?active=true&max=${count}`)).json()).toEqual(everything);
    },
  );
});
