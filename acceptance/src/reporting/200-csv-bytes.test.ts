import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openClinic, type Clinic } from './setup/clinic.ts';
import { datasetNames, documentedFields } from './setup/documented-fields.ts';
import type { Parameters } from './setup/report-client.ts';
import { openReportedAccount, withoutWorkers } from './setup/reported-account.ts';

// Document 1, CSV; document 4, section 3.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let clinic: Clinic;
const csv = (dataset: string, parameters: Parameters = {}) => clinic.account.reports.csv(dataset, parameters);
beforeAll(async () => {
  clinic = await openClinic(run.system);
  await clinic.account.check();
});

const capture = '2026-03-02,2026-03-02T06:45:00+05:45,2026-03-02T01:00:00Z,Asia/Kathmandu\r\n';

describe('the bytes', () => {
  it('of a row: quotes, empty cells, booleans, decimals, and texts that look like formulas', async () => {
    const { south, drops } = clinic;
    const answer = await csv('stock-on-hand', { productId: drops });
    const header = documentedFields('stock-on-hand')
      .map(({ name }) => name)
      .join(',');
    expect(answer.bytes.toString('utf8')).toBe(
      `${header}\r\n${south},"South, ""the old""",${drops},'-DRO,'=Drops,3,3,,,,OK,false,0,1,0,1,2026-03-02,NOT_ENOUGH_HISTORY,` +
        `,,,,false,true,true,OK,,2026-03-02,3,2.01,6.02,${capture}`,
    );
  });

  it('of a lot whose number begins with a minus, in JSON without an apostrophe', async () => {
    const answer = await csv('lots-expiring', { locationId: clinic.north, withinDays: 365 });
    const lots = answer.text.split('\r\n').slice(1, -1);
    expect(lots.map((line) => line.split(clinic.aspirin)[1]?.slice(0, 30))).toHaveLength(2);
    expect(lots[0]).toContain(",'-A12,2026-03-20,18,WITHIN_30,true,365,10,true,OK,,2026-03-02,1.26,12.55,2026-03-02,");
    expect(lots[1]).toContain(
      ',"B ""7"", blue",2027-01-31,335,WITHIN_365,true,365,5,true,OK,,2026-03-02,1.26,6.28,2026-03-02,',
    );
    const rows = await clinic.account.reports.rows('lots-expiring', { locationId: clinic.north, withinDays: 365 });
    expect(rows.map((row) => row['lotNumber'])).toEqual(['-A12', 'B "7", blue']);
  });

  it('of negative and computed numbers are never changed, a text filter is', async () => {
    const expired = await csv('lots-expiring', { includeExpired: true, locationId: clinic.south });
    expect(expired.text).toContain(',OLD,2026-02-01,-29,EXPIRED,false,30,1,');
    const summary = await csv('summary', { locationId: '=1+1,"2"' });
    expect(summary.text.split('\r\n')[1]).toMatch(/^"'=1\+1,""2""",0,0,0,/);
  });

  it.each(['=x', '+x', '-x', '@x', '\tx', '\rx'])('of the text %j begin with an apostrophe', async (locationId) => {
    const guarded = locationId.includes('\r') ? `"'${locationId}"` : `'${locationId}`;
    expect((await csv('summary', { locationId })).text.split('\r\n')[1]?.startsWith(`${guarded},`)).toBe(true);
    expect((await clinic.account.reports.row('summary', { locationId }))['locationId']).toBe(locationId);
  });

  it.each([
    ["'x", "'x"],
    ['x=1', 'x=1'],
    [' =x', ' =x'],
    ['ä€😀', 'ä€😀'],
    ['a\nb', '"a\nb"'],
    ['a"b', '"a""b"'],
  ])('of the text %j are %j', async (locationId, cell) => {
    expect((await csv('summary', { locationId })).text.split('\r\n')[1]?.startsWith(`${cell},`)).toBe(true);
  });

  it('of an empty text are two quotes, of no text none', async () => {
    const { account, north } = clinic;
    const product = await account.createProduct('Plain');
    const lots = [
      await account.createLot(product, '', '2026-03-10'),
      await account.createLot(product, null, '2026-03-11'),
    ];
    for (const lot of lots) await account.post('adjustment', north, [[lot, 1]]);
    await account.checkNextDay();
    const rows = await account.reports.rows('lots-expiring', { locationId: north });
    const own = rows.filter(({ productId }) => productId === product);
    expect(own.map((row) => row['lotNumber'])).toEqual(['', null]);
    const text = (await csv('lots-expiring', { locationId: north })).text;
    for (const row of own) {
      const cell = row['lotNumber'] === null ? '' : '""';
      expect(text).toContain(`,${String(row['inventoryItemId'])},${cell},${String(row['expirationDate'])},`);
    }
  });
});

describe('the headers', () => {
  it('stand for the envelope', async () => {
    const { headers } = await csv('stock-on-hand', { limit: 2 });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-report-state': 'OK',
      'x-rows-total': expect.stringMatching(/^[78]$/) as string,
      'x-series-start': '2026-03-02',
      'x-next-cursor': expect.stringMatching(/^[\w-]+$/) as string,
      'cache-control': 'private',
    });
    for (const name of ['x-values-hidden', 'x-stale', 'x-monthly-through', 'x-activity-gaps']) {
      expect([name, headers[name]]).toEqual([name, undefined]);
    }
  });

  it.each(datasetNames)('%s: the first line is the same whether or not values are included', async (dataset) => {
    const hidden = await clinic.account.newKey({ includeValues: false });
    const line = documentedFields(dataset)
      .map(({ name }) => name)
      .join(',');
    expect((await csv(dataset)).text.split('\r\n')[0]).toBe(line);
    expect((await hidden.csv(dataset)).text.split('\r\n')[0]).toBe(line);
  });

  it('errors are JSON', async () => {
    const answer = await csv('stock-on-hand', { limit: 0 });
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    expect(answer.json()['error']).toBe('invalid_parameter');
  });
});

describe('the file name', () => {
  const fileOf = async (dataset: string, parameters: Parameters = {}, client = clinic.account.reports) =>
    /^attachment; filename="(.*)"$/.exec(
      String((await client.csv(dataset, parameters)).headers['content-disposition']),
    )?.[1];

  it('has the check day of the rows', async () => {
    await clinic.account.checkNextDay('stock', 'prices', 'activity');
    const latest = String((await clinic.account.reports.page('summary')).captureLocalDate);
    const orders = String((await clinic.account.reports.page('purchase-orders-open')).captureLocalDate);
    expect(orders < latest).toBe(true);
    for (const dataset of [
      'summary',
      'stock-on-hand',
      'stock-history',
      'stock-value-history',
      'lots-expiring',
      'activity',
    ]) {
      expect(await fileOf(dataset)).toBe(`platform-${dataset}-${latest}.csv`);
    }
    expect(await fileOf('purchase-orders-open')).toBe(`platform-purchase-orders-open-${orders}.csv`);
    expect(await fileOf('stock-on-hand', { date: '2026-03-02' })).toBe('platform-stock-on-hand-2026-03-02.csv');
    expect(await fileOf('stock-on-hand', { locationId: 'nowhere' })).toBe(`platform-stock-on-hand-${latest}.csv`);
    expect(await fileOf('stock-history', { to: '2026-03-02' })).toBe('platform-stock-history-2026-03-02.csv');
  });

  it('has the end of a range without rows', async () => {
    const latest = String((await clinic.account.reports.page('summary')).captureLocalDate);
    const empty = { from: '2026-02-10', to: '2026-02-20' };
    expect(await fileOf('stock-history', empty)).toBe('platform-stock-history-2026-02-20.csv');
    expect(await fileOf('activity', empty)).toBe('platform-activity-2026-02-20.csv');
    expect(await fileOf('activity', { locationId: 'nowhere' })).toBe(`platform-activity-${latest}.csv`);
    expect(
      await fileOf('activity', { locationId: 'nowhere', to: '2999-01-01', from: '2998-12-01', grain: 'monthly' }),
    ).toBe('platform-activity-2999-01-31.csv');
    expect(await fileOf('stock-history', { locationId: 'nowhere', grain: 'monthly' })).toBe(
      `platform-stock-history-${latest}.csv`,
    );
  });

  it('has latest before the first check, and before the first check of activity or orders', async () => {
    const { reports, check } = await openReportedAccount(run.system).then((account) => ({
      reports: account.reports,
      check: () => account.check('stock'),
    }));
    for (const dataset of datasetNames)
      expect(await fileOf(dataset, {}, reports)).toBe(`platform-${dataset}-latest.csv`);
    await check();
    for (const dataset of ['activity', 'purchase-orders-open']) {
      expect(await fileOf(dataset, {}, reports)).toBe(`platform-${dataset}-latest.csv`);
    }
    expect(await fileOf('stock-on-hand', {}, reports)).not.toContain('latest');
  });
});
