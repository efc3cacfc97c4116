import { beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openClinic, type Clinic } from './setup/clinic.ts';
import type { Parameters } from './setup/report-client.ts';
import { withoutWorkers } from './setup/reported-account.ts';

// Document 1, Field tables; document 4, section 3. The figures are calculated by hand from the data of `openClinic`.
const run = useSystem(withoutWorkers('2026-03-02T01:00:00.900Z'));
let clinic: Clinic;
const read = (dataset: string, parameters: Parameters = {}) => clinic.account.reports.rows(dataset, parameters);
const capture = {
  captureLocalDate: '2026-03-02',
  capturedAt: '2026-03-02T06:45:00+05:45',
  capturedAtUtc: '2026-03-02T01:00:00Z',
  zone: 'Asia/Kathmandu',
};
beforeAll(async () => {
  clinic = await openClinic(run.system);
  await clinic.account.check();
});

describe('lots-expiring', () => {
  const lots = async (parameters: Parameters = {}) =>
    (await read('lots-expiring', parameters)).map((row) => [row['lotNumber'], row['locationId'], row['daysToExpiry']]);

  it('tells all of a lot, soonest first, without expired ones', async () => {
    const { north, south } = clinic;
    const [first, second] = [north, south].sort() as [string, string];
    expect(await lots()).toEqual([
      ['-A12', first, 18],
      ['-A12', second, 18],
      ['NEW', south, 30],
    ]);
    expect(await read('lots-expiring', { locationId: north })).toEqual([
      {
        locationId: north,
        locationName: 'North',
        productId: clinic.aspirin,
        productCode: 'ASP',
        productName: 'Aspirin',
        inventoryItemId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        lotNumber: '-A12',
        expirationDate: '2026-03-20',
        daysToExpiry: 18,
        expiryBucket: 'WITHIN_30',
        withinWindow: true,
        expiryWindowDays: 30,
        quantityOnHand: 10,
        valuesIncluded: true,
        valueState: 'OK',
        notMeasuredReason: null,
        pricesCheckedAt: '2026-03-02',
        unitPrice: 1.26,
        valueAtRisk: 12.55,
        ...capture,
      },
    ]);
  });

  it('takes the window that is asked for', async () => {
    expect(await lots({ withinDays: 29 })).toHaveLength(2);
    expect(await lots({ withinDays: 18 })).toHaveLength(2);
    expect(await lots({ withinDays: 17 })).toEqual([]);
    expect(await lots({ withinDays: 0 })).toEqual([]);
    const year = await read('lots-expiring', { withinDays: 365, includeExpired: true });
    expect(year.map((row) => [row['expiryBucket'], row['withinWindow'], row['expiryWindowDays']])).toEqual([
      ['EXPIRED', false, 365],
      ['WITHIN_30', true, 365],
      ['WITHIN_30', true, 365],
      ['WITHIN_30', true, 365],
      ['WITHIN_365', true, 365],
    ]);
    expect(year[0]).toMatchObject({ lotNumber: 'OLD', daysToExpiry: -29, quantityOnHand: 1, valueAtRisk: 2.01 });
  });
});

describe('purchase-orders-open', () => {
  const orderOf = async (id: string) =>
    (await read('purchase-orders-open', { status: 'all' })).find((row) => row['orderId'] === id);

  it('tells all of an order', async () => {
    expect(await orderOf(clinic.orders.placed)).toEqual({
      orderId: clinic.orders.placed,
      orderNumber: expect.stringMatching(/^PO-/) as string,
      name: 'Pads and cotton',
      status: 'PLACED',
      isDraft: false,
      supplierName: 'Supplies Ltd',
      destinationLocationId: clinic.north,
      destinationName: 'North',
      dateOrdered: '2026-02-20',
      expectedDate: '2026-03-25',
      expectedDateSource: 'ready',
      overdue: false,
      linesOpen: 2,
      linesUnpriced: 1,
      quantityOutstanding: 101,
      quantityPerUnitMissing: false,
      currencyCode: 'EUR',
      currencyLabel: 'EUR',
      stale: false,
      valuesIncluded: true,
      valueState: 'OK',
      notMeasuredReason: null,
      pricesCheckedAt: '2026-03-02',
      valueNotReceived: 192,
      ...capture,
    });
    expect(await orderOf(clinic.orders.draft)).toMatchObject({
      ...{ status: 'PENDING', isDraft: true, expectedDate: null, expectedDateSource: 'none', linesOpen: 1 },
      ...{ currencyCode: null, currencyLabel: 'default currency', valueState: 'NO_PRICE', valueNotReceived: null },
    });
    expect(await orderOf(clinic.orders.late)).toMatchObject({
      ...{
        expectedDate: '2026-03-01',
        expectedDateSource: 'shipment',
        overdue: true,
        destinationLocationId: clinic.south,
      },
      // 3 × 1.115 = 3.345
      valueNotReceived: 3.35,
    });
  });

  it.each([
    [{}, ['placed', 'late']],
    [{ status: 'open' }, ['placed', 'late']],
    [{ status: 'draft' }, ['draft']],
    [{ status: 'all' }, ['placed', 'draft', 'late']],
    [{ overdue: true }, ['late']],
    [{ overdue: false, status: 'all' }, ['placed', 'draft', 'late']],
    [{ overdue: true, status: 'draft' }, []],
  ] as [Parameters, (keyof Clinic['orders'])[]][])('%j', async (parameters, names) => {
    const ids = (await read('purchase-orders-open', parameters)).map((row) => row['orderId']);
    expect(ids).toEqual(names.map((name) => clinic.orders[name]).sort());
  });

  it('say when a line lacks how many are in a unit, which counts as one then', async () => {
    const other = await openClinic(run.system);
    const owner = await other.account.session();
    const line = { product: { id: other.pads }, quantity: 4, unitPrice: 1.5 };
    const body = { name: 'Pads', origin: { id: other.supplier }, destination: { id: other.north } };
    interface Drafted {
      readonly id: string;
      readonly orderItems: readonly { readonly quantityPerUom: number | null }[];
    }
    const orderItems = [{ ...line, quantityPerUom: null }, line];
    const order = await owner.data<Drafted>(201, 'POST', '/purchaseOrders', { ...body, orderItems });
    const read = await owner.data<Drafted>(200, 'PUT', `/purchaseOrders/${order.id}`, order);
    expect(read.orderItems.map(({ quantityPerUom }) => quantityPerUom)).toEqual([null, 1]);
    await other.account.check();
    const rows = await other.account.reports.rows('purchase-orders-open', { status: 'draft' });
    expect(rows.find((row) => row['orderId'] === order.id)).toMatchObject({
      ...{ quantityPerUnitMissing: true, quantityOutstanding: 8, valueNotReceived: 12 },
    });
  });

  it('are those of a destination', async () => {
    const ids = (await read('purchase-orders-open', { locationId: clinic.south })).map((row) => row['orderId']);
    expect(ids).toEqual([clinic.orders.late]);
  });
});
