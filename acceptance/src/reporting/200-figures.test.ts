import { beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openClinic, type Clinic } from './setup/clinic.ts';
import { datasetNames, documentedFields } from './setup/documented-fields.ts';
import type { Parameters, Row } from './setup/report-client.ts';
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
  const { account, north, bandages } = clinic;
  // A lot that moved out and back the day before.
  const lot = await account.createLot(bandages, 'MOVED');
  const at = '2026-03-01T10:00:00Z';
  await account.post('adjustment', north, [[lot, 5]], { at });
  await account.post('adjustment', north, [[lot, -5]], { at });
  await account.check();
});

describe('every dataset', () => {
  it.each([
    ...datasetNames.map((name): [string, Parameters] => [name, {}]),
    ['stock-history', { grain: 'monthly' }] as [string, Parameters],
    ['activity', { grain: 'monthly' }] as [string, Parameters],
  ])('%s %j has an envelope in order and every field in schema order', async (dataset, parameters) => {
    const page = await clinic.account.reports.page(dataset, parameters);
    expect(Object.keys(page)).toEqual(
      `dataset grain schemaVersion state message captureLocalDate capturedAt capturedAtUtc zone seriesStart monthlyThrough
       valuesIncluded valuesHidden valuesHiddenLine valueLabel stale staleLine gaps rows page`.split(/\s+/),
    );
    expect(page).toMatchObject({ dataset, schemaVersion: 1, state: 'OK', message: null, ...capture });
    expect(page).toMatchObject({ valuesIncluded: true, valuesHidden: null, valuesHiddenLine: null, stale: false });
    expect(page).toMatchObject({ staleLine: null, gaps: [], monthlyThrough: null });
    expect(page.page).toEqual({
      limit: 1_000,
      returned: page.rows.length,
      rowsTotal: page.rows.length,
      nextCursor: null,
    });
    expect(page.rows.length).toBeGreaterThan(0);
    const names = documentedFields(dataset, String(parameters['grain'] ?? 'daily')).map(({ name }) => name);
    for (const row of page.rows) expect(Object.keys(row)).toEqual(names);
  });
});

describe('summary', () => {
  const valued = { valuesIncluded: true, valueState: 'OK', notMeasuredReason: null, pricesCheckedAt: '2026-03-02' };

  it('is the whole account in one row', async () => {
    expect(await read('summary')).toEqual([
      {
        locationId: null,
        pairsTotal: 7,
        stockOuts: 1,
        atZeroNoMinimum: 1,
        belowMinimum: 2,
        aboveMaximum: 1,
        productsWithMinimum: 2,
        productsTotal: 5,
        expiryWindowDays: 30,
        lotsExpiringWithinWindow: 3,
        openOrders: 2,
        draftOrders: 1,
        overdueOrders: 1,
        purchaseOrdersCaptureLocalDate: '2026-03-02',
        purchaseOrdersStale: false,
        pairsWithStock: 5,
        pricedPairsWithStock: 4,
        ...valued,
        // 15 × 1.255 + 2 × 1.255 + 3 × 2.005 + 24 × 1, rounded once.
        stockValue: 51.35,
        valueOfPairsNotInSnapshot: 0,
        pricedPairsNotInSnapshot: 0,
        valueLabel: expect.any(String) as string,
        ...capture,
      },
    ]);
  });

  it('of a location', async () => {
    expect(await read('summary', { locationId: clinic.south })).toMatchObject([
      { locationId: clinic.south, pairsTotal: 3, stockOuts: 0, atZeroNoMinimum: 1, belowMinimum: 0, productsTotal: 3 },
    ]);
    expect(await read('summary', { locationId: clinic.south })).toMatchObject([
      { lotsExpiringWithinWindow: 2, openOrders: 1, draftOrders: 0, overdueOrders: 1, stockValue: 8.53 },
    ]);
  });

  it('is one row of zeros for a location that matches nothing', async () => {
    expect(await read('summary', { locationId: 'nowhere' })).toMatchObject([
      {
        locationId: 'nowhere',
        pairsTotal: 0,
        productsTotal: 0,
        lotsExpiringWithinWindow: 0,
        openOrders: 0,
        ...capture,
      },
    ]);
    expect(await read('summary', { locationId: 'nowhere' })).toMatchObject([
      { valueState: 'NO_STOCK', stockValue: null },
    ]);
  });
});

describe('stock-on-hand', () => {
  const rowOf = async (locationId: string, productId: string) =>
    (await read('stock-on-hand', { locationId, productId }))[0];
  const zeroDays = { daysAtZero30: 0, daysChecked30: 1, daysAtZero90: 0, daysChecked90: 1 };

  it('has a row per pair, by location and product', async () => {
    const rows = await read('stock-on-hand');
    const keys = rows.map((row) => `${String(row['locationId'])} ${String(row['productId'])}`);
    expect(keys).toEqual([...keys].sort());
    const { north, south, aspirin, bandages, cotton, drops, pads } = clinic;
    const pairs = [aspirin, bandages, cotton, pads].map((product) => `${north} ${product}`);
    expect(keys).toEqual([...pairs, ...[aspirin, cotton, drops].map((product) => `${south} ${product}`)].sort());
  });

  it('tells all of a pair', async () => {
    expect(await rowOf(clinic.north, clinic.aspirin)).toEqual({
      locationId: clinic.north,
      locationName: 'North',
      productId: clinic.aspirin,
      productCode: 'ASP',
      productName: 'Aspirin',
      quantityOnHand: 15,
      quantityAvailable: 15,
      minQuantity: 20,
      reorderQuantity: 30,
      maxQuantity: 40,
      stockState: 'BELOW_MINIMUM',
      aboveMaximum: false,
      ...zeroDays,
      insightComputedFor: '2026-03-02',
      mosState: 'NOT_ENOUGH_HISTORY',
      amc: null,
      monthsOfStock: null,
      underOneMonth: null,
      mosGapMonth: null,
      includesImportedHistory: false,
      priced: true,
      valuesIncluded: true,
      valueState: 'OK',
      notMeasuredReason: null,
      pricesCheckedAt: '2026-03-02',
      quantityAtPricesCheckedAt: 15,
      unitPrice: 1.26,
      stockValue: 18.83,
      ...capture,
    });
  });

  it('tells states, levels that are not set, and prices of zero', async () => {
    const { north, south, aspirin, bandages, cotton, drops } = clinic;
    expect(await rowOf(north, bandages)).toMatchObject({
      ...{ quantityOnHand: 100, minQuantity: 0, maxQuantity: 50, stockState: 'OK', aboveMaximum: true },
      ...{ priced: false, valueState: 'NO_PRICE', unitPrice: null, stockValue: null, pricesCheckedAt: '2026-03-02' },
    });
    expect(await rowOf(north, cotton)).toMatchObject({
      ...{ quantityOnHand: 0, minQuantity: 5, maxQuantity: null, stockState: 'AT_ZERO_MIN_SET', daysAtZero30: 1 },
      ...{ daysAtZero90: 1, valueState: 'NO_PRICE' },
    });
    expect(await rowOf(south, cotton)).toMatchObject({ minQuantity: null, stockState: 'AT_ZERO_NO_MIN' });
    expect(await rowOf(south, aspirin)).toMatchObject({ stockState: 'OK', aboveMaximum: false, stockValue: 2.51 });
    expect(await rowOf(south, drops)).toMatchObject({ quantityOnHand: 3, unitPrice: 2.01, stockValue: 6.02 });
  });

  it.each([
    ['all', 7],
    ['stock_out', 1],
    ['at_zero_no_minimum', 1],
    ['below_minimum', 2],
    ['above_maximum', 1],
    ['needs_attention', 3],
  ])('state=%s has %i rows, which are those in that state', async (state, count) => {
    const page = await clinic.account.reports.page('stock-on-hand', { state });
    expect([page.rows.length, page.page.rowsTotal]).toEqual([count, count]);
    const holds: Record<string, (row: Row) => boolean> = {
      all: () => true,
      stock_out: (row) => row['stockState'] === 'AT_ZERO_MIN_SET',
      at_zero_no_minimum: (row) => row['stockState'] === 'AT_ZERO_NO_MIN',
      below_minimum: (row) => row['minQuantity'] !== null && Number(row['quantityOnHand']) < Number(row['minQuantity']),
      above_maximum: (row) => row['aboveMaximum'] === true,
      needs_attention: (row) => row['stockState'] !== 'OK',
    };
    expect(page.rows.filter((row) => holds[state]?.(row))).toEqual(page.rows);
    expect((await read('stock-on-hand')).filter((row) => holds[state]?.(row))).toEqual(page.rows);
    const atNorth = await read('stock-on-hand', { state, locationId: clinic.north });
    expect(atNorth).toEqual(page.rows.filter((row) => row['locationId'] === clinic.north));
    const ofCotton = await read('stock-on-hand', { state, productId: clinic.cotton });
    expect(ofCotton).toEqual(page.rows.filter((row) => row['productId'] === clinic.cotton));
  });
});

describe('a filter that matches nothing', () => {
  it.each(['nowhere', '0'.repeat(32), 'f'.repeat(32), 'a b\u0000%'])('%s: 200 with no rows', async (locationId) => {
    for (const dataset of datasetNames.slice(1)) {
      const page = await clinic.account.reports.page(dataset, { locationId });
      expect([dataset, page.state, page.rows, page.page.rowsTotal]).toEqual([dataset, 'OK', [], 0]);
    }
    for (const dataset of ['stock-on-hand', 'stock-history']) {
      expect([dataset, await read(dataset, { productId: locationId })]).toEqual([dataset, []]);
    }
  });

  it('an id of another account is none', async () => {
    const other = await openClinic(run.system);
    await other.account.check();
    for (const dataset of datasetNames.slice(1)) {
      expect([dataset, await read(dataset, { locationId: other.north })]).toEqual([dataset, []]);
    }
    const [row] = await read('summary', { locationId: other.north });
    const [nowhere] = await read('summary', { locationId: 'nowhere' });
    expect({ ...row, locationId: '' }).toEqual({ ...nowhere, locationId: '' });
  });
});
