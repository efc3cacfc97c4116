import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openClinic, type Clinic } from './setup/clinic.ts';
import type { Parameters } from './setup/report-client.ts';
import {
  openReportedAccount,
  type transactionTypes,
  withoutWorkers,
  type ReportedAccount,
} from './setup/reported-account.ts';

// Document 1, activity, stale and gaps; document 4, section 3. The account's zone is 5 h 45 min ahead of UTC.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));

describe('the categories', () => {
  let clinic: Clinic;
  let lot: string;
  let product: string;
  const activity = (parameters: Parameters = {}) =>
    clinic.account.reports.rows('activity', { locationId: clinic.north, ...parameters });
  const ofProduct = async (parameters: Parameters = {}) =>
    (await activity(parameters)).filter((row) => row['productId'] === product);

  beforeAll(async () => {
    clinic = await openClinic(run.system);
    const { account, north, south, supplier, ward } = clinic;
    await account.check();
    await account.pass();
    product = await account.createProduct('Gauze', { productCode: 'GAU' });
    lot = await account.createLot(product);
    const at = '2026-03-02T18:14:59Z';
    const post = (type: keyof typeof transactionTypes, quantity: number, other?: string, when = at) =>
      account.post(type, north, [[lot, quantity]], { at: when, ...(other === undefined ? {} : { other }) });
    await post('transferIn', 100, supplier);
    await post('transferIn', 40, south);
    await post('transferIn', 30, ward);
    await post('transferOut', 20, south);
    await post('transferOut', 10, ward);
    await post('consumption', 7);
    await post('adjustment', 5);
    await post('adjustment', -2);
    await post('expired', 3);
    await post('damaged', 1);
    // 132 are in stock: the count finds 8 fewer.
    await post('count', 124);
    // The next local day starts one second later. The entry of 27 February is dated before the first check.
    await post('consumption', 4, undefined, '2026-03-02T18:15:00Z');
    await post('consumption', 2, undefined, '2026-02-27T12:00:00Z');
    await account.pass();
    await account.check();
  });

  it('are told apart by type and by where it came from or went, in the order of day and category', async () => {
    const rows = (await ofProduct()).map((row) =>
      ['activityDate', 'category', 'quantityIn', 'quantityOut', 'quantityNet', 'lineCount'].map((name) => row[name]),
    );
    expect(rows).toEqual([
      ['2026-02-27', 'CONSUMPTION', 0, 2, -2, 1],
      ['2026-03-02', 'ADJUSTMENT', 5, 2, 3, 2],
      ['2026-03-02', 'CONSUMPTION', 0, 7, -7, 1],
      // The consumption that was dated back to February lowers the stock before the count, so the count corrects 2 fewer.
      ['2026-03-02', 'COUNT', 0, 6, -6, expect.any(Number)],
      ['2026-03-02', 'DAMAGED', 0, 1, -1, 1],
      ['2026-03-02', 'EXPIRED', 0, 3, -3, 1],
      ['2026-03-02', 'ISSUE', 0, 10, -10, 1],
      ['2026-03-02', 'RECEIPT', 100, 0, 100, 1],
      ['2026-03-02', 'RETURN', 30, 0, 30, 1],
      ['2026-03-02', 'TRANSFER_IN', 40, 0, 40, 1],
      ['2026-03-02', 'TRANSFER_OUT', 0, 20, -20, 1],
      ['2026-03-03', 'CONSUMPTION', 0, 4, -4, 1],
    ]);
  });

  it('tell all of a row', async () => {
    expect((await ofProduct())[0]).toEqual({
      locationId: clinic.north,
      locationName: 'North',
      productId: product,
      productCode: 'GAU',
      productName: 'Gauze',
      activityDate: '2026-02-27',
      category: 'CONSUMPTION',
      quantityIn: 0,
      quantityOut: 2,
      quantityNet: -2,
      lineCount: 1,
      includesImportedHistory: true,
      captureLocalDate: '2026-03-04',
      capturedAt: '2026-03-04T06:45:00+05:45',
      capturedAtUtc: '2026-03-04T01:00:00Z',
      zone: 'Asia/Kathmandu',
    });
    expect((await ofProduct({ from: '2026-03-03' }))[0]).toMatchObject({ includesImportedHistory: false });
  });

  it('can be asked for one by one, and several at once', async () => {
    const all = await activity();
    const only = async (category: string[]) => (await activity({ category })).map((row) => row['category']);
    const having = (categories: string[]) =>
      all.map((row) => row['category']).filter((category) => categories.includes(String(category)));
    for (const categories of [['COUNT'], ['ISSUE', 'CONSUMPTION'], ['RECEIPT', 'RETURN', 'RETURN']]) {
      expect(await only(categories)).toEqual(having(categories));
    }
    expect(having(['ISSUE', 'CONSUMPTION']).length).toBeGreaterThan(3);
  });

  it('are added up by month', async () => {
    const rows = (await ofProduct({ grain: 'monthly', category: 'CONSUMPTION' })) as Record<string, unknown>[];
    const shared = { partialMonth: expect.any(Boolean) as boolean, incomplete: false, category: 'CONSUMPTION' };
    expect(rows).toMatchObject([
      {
        ...shared,
        monthStart: '2026-02-01',
        lastActivityDate: '2026-02-27',
        quantityOut: 2,
        includesImportedHistory: true,
      },
      { ...shared, monthStart: '2026-03-01', lastActivityDate: '2026-03-03', quantityOut: 11, lineCount: 2 },
    ]);
    expect(rows[1]).toMatchObject({ partialMonth: true, captureLocalDate: '2026-03-04', capturedAt: null });
    expect(rows[1]).toMatchObject({ capturedAtUtc: null, zone: 'Asia/Kathmandu', includesImportedHistory: false });
  });

  it('of the check day itself are not recorded before it is over', async () => {
    const { account, north } = clinic;
    await account.post('consumption', north, [[lot, 1]]);
    expect(await ofProduct({ from: '2026-03-04' })).toEqual([]);
    await account.checkNextDay();
    expect(await ofProduct({ from: '2026-03-04' })).toMatchObject([{ activityDate: '2026-03-04', quantityOut: 1 }]);
  });
});

describe('gaps and stale', () => {
  let account: ReportedAccount;
  const page = (parameters: Parameters = {}) => account.reports.page('activity', parameters);

  beforeAll(async () => {
    account = await openReportedAccount(run.system);
    await account.check();
  });

  it('while activity is not checked the days since are missing, and the answer is stale after two days', async () => {
    const first = await account.now();
    const day = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
    await account.checkNextDay('stock', 'prices');
    await account.checkNextDay('stock', 'prices');
    expect(await page()).toMatchObject({ stale: false, staleLine: null, gaps: [{ from: day(0), to: day(1) }] });
    const orders = () => account.reports.page('purchase-orders-open');
    expect(await orders()).toMatchObject({ stale: false });
    await account.checkNextDay('stock');
    const line = (part: string) => `${part} last checked on ${day(0)}, more than two days before the stock.`;
    expect(await page()).toMatchObject({ stale: true, staleLine: line('Activity was'), state: 'OK' });
    expect(await page()).toMatchObject({ captureLocalDate: day(0), gaps: [{ from: day(0), to: day(2) }] });
    const ordersLine = line('Purchase orders were');
    expect(await orders()).toMatchObject({ stale: true, staleLine: ordersLine });
    expect(await account.reports.page('summary')).toMatchObject({ stale: true, staleLine: ordersLine });
    expect(await account.reports.row('summary')).toMatchObject({
      purchaseOrdersStale: true,
      purchaseOrdersCaptureLocalDate: day(0),
    });
    expect(await account.reports.page('stock-on-hand')).toMatchObject({ stale: false, gaps: [] });
    for (const dataset of ['activity', 'purchase-orders-open']) {
      expect((await account.reports.csv(dataset)).headers['x-stale']).toBe('true');
    }
    expect((await account.reports.csv('stock-on-hand')).headers['x-stale']).toBeUndefined();

    // A check looks back seven days: a short outage leaves no gap.
    await account.checkNextDay();
    expect(await page()).toMatchObject({ stale: false, gaps: [] });
    expect((await account.reports.csv('activity')).headers['x-activity-gaps']).toBeUndefined();

    // After ten days without a check, three are lost.
    const last = 4;
    await account.pass(10);
    await account.check();
    const gap = { from: day(last), to: day(last + 2) };
    expect((await page()).gaps).toEqual([gap]);
    expect((await page({ from: day(last + 1), to: day(last + 8) })).gaps).toEqual([{ ...gap, from: day(last + 1) }]);
    expect((await page({ from: day(last + 3) })).gaps).toEqual([]);
    expect((await page({ grain: 'monthly' })).gaps).toEqual([gap]);
    expect((await account.reports.csv('activity')).headers['x-activity-gaps']).toBe(`${gap.from}/${gap.to}`);

    await account.pass(9);
    await account.check();
    const second = { from: day(last + 10), to: day(last + 11) };
    expect((await page()).gaps).toEqual([gap, second]);
    expect((await account.reports.csv('activity')).headers['x-activity-gaps']).toBe(
      `${gap.from}/${gap.to},${second.from}/${second.to}`,
    );
  });
});

describe('the check that activity comes from', () => {
  let account: ReportedAccount;
  let first: string;
  const day = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

  beforeAll(async () => {
    account = await openReportedAccount(run.system);
    const north = await (await account.session()).createLocation('North');
    await account.check();
    first = await account.now();
    const product = await account.createProduct('Gone', { productCode: 'GONE' });
    const lot = await account.createLot(product);
    const entered = [
      await account.post('adjustment', north, [[lot, 9]]),
      await account.post('consumption', north, [[lot, 2]]),
    ];
    await account.checkNextDay();
    // From 28 March into April: no check reads that day or its month any more.
    await account.pass(10);
    for (const transaction of entered) await account.delete('transaction', transaction);
    await account.delete('inventoryItem', lot);
    await account.delete('product', product);
    await account.check();
  });

  it.each(['daily', 'monthly'])('is the newest among the rows, on every page (%s)', async (grain) => {
    const checkDay = day(1);
    const page = await account.reports.page('activity', { grain, limit: 1 });
    const next = await account.reports.page('activity', { grain, limit: 1, cursor: String(page.page.nextCursor) });
    const capture = { captureLocalDate: checkDay, capturedAtUtc: expect.stringContaining(`${checkDay}T`) as string };
    expect([page, next]).toMatchObject([capture, capture]);
    expect([...page.rows, ...next.rows].map((row) => row['captureLocalDate'])).toEqual([checkDay, checkDay]);
    const { headers } = await account.reports.csv('activity', { grain });
    expect(headers['content-disposition']).toContain(`platform-activity-${checkDay}.csv`);
  });

  it('is the latest one when there are no rows', async () => {
    expect(await account.reports.page('activity', { from: day(2) })).toMatchObject({ captureLocalDate: day(11) });
  });

  it.each(['daily', 'monthly'])('gives the names of a product that was deleted since (%s)', async (grain) => {
    const names = { locationName: 'North', productCode: 'GONE', productName: 'Gone' };
    expect(await account.reports.rows('activity', { grain })).toMatchObject([names, names]);
  });

  it('a series begins with the first recorded day or month, not in months without checks', async () => {
    await account.pass(430);
    await account.check();
    const [begin, month] = [day(434), `${day(434).slice(0, 7)}-01`];
    expect(await account.reports.page('activity')).toMatchObject({ seriesStart: begin });
    expect(await account.reports.page('activity', { grain: 'monthly' })).toMatchObject({ seriesStart: month });
    const { datasets } = (await account.reports.ask('')).json<{ datasets: { name: string }[] }>();
    expect(datasets.find(({ name }) => name === 'activity')).toMatchObject({
      earliest: begin,
      earliestByGrain: { daily: begin, monthly: month },
    });
  });
});

describe('activity that was checked after the last stock check', () => {
  it('has its gaps and its months up to its own check', async () => {
    const account = await openReportedAccount(run.system);
    const north = await (await account.session()).createLocation('North');
    const lot = await account.createLot(await account.createProduct('Gauze'));
    await account.check();
    const first = await account.now();
    const day = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
    // Far enough for another month.
    await account.pass(34);
    await account.post('adjustment', north, [[lot, 9]]);
    await account.checkNextDay('activity');
    const gaps = [{ from: day(0), to: day(27) }];
    const month = `${day(34).slice(0, 7)}-01`;
    const page = (parameters: Parameters = {}) => account.reports.page('activity', parameters);
    expect(await page({ from: day(0) })).toMatchObject({ gaps, rows: [{ activityDate: day(34) }] });
    expect(await page({ grain: 'monthly' })).toMatchObject({ gaps, rows: [{ monthStart: month, partialMonth: true }] });
    const { headers } = await account.reports.csv('activity', { locationId: 'none' });
    expect(headers['content-disposition']).toContain(`platform-activity-${day(35)}.csv`);
  });
});
