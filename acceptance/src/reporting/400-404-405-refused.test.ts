import { beforeAll, describe, expect, it } from 'vitest';
import { allowanceOf } from '../system/allowance.ts';
import { useOwnSystem } from '../system/system.ts';
import { datasetNames, documentedFields } from './setup/documented-fields.ts';
import { queryOf, type Page } from './setup/report-client.ts';
import { openReportedAccount, withoutWorkers, type ReportedAccount } from './setup/reported-account.ts';

// Document 1, Parameters, States and Errors; document 4, sections 2 and 3.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let account: ReportedAccount;
beforeAll(async () => {
  account = await openReportedAccount(run.system);
});

describe('before the first check: NO_CAPTURE', () => {
  it.each(datasetNames)('%s has no rows and says when there will be some', async (dataset) => {
    const page = await account.reports.page(dataset);
    expect(page).toMatchObject({ state: 'NO_CAPTURE', rows: [], gaps: [], captureLocalDate: null, seriesStart: null });
    expect(page.message).toContain('2026-03-02T04:00:00+00:00');
    expect(page.page).toEqual({ limit: 1_000, returned: 0, rowsTotal: 0, nextCursor: null });
    const csv = await account.reports.csv(dataset);
    expect(csv.text).toBe(
      `${documentedFields(dataset)
        .map(({ name }) => name)
        .join(',')}\r\n`,
    );
    expect(csv.headers).toMatchObject({ 'x-report-state': 'NO_CAPTURE', 'x-rows-total': '0' });
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="platform-${dataset}-latest.csv"`);
    for (const name of ['x-next-cursor', 'x-series-start', 'x-monthly-through', 'x-stale', 'x-activity-gaps']) {
      expect([name, csv.headers[name]]).toEqual([name, undefined]);
    }
  });

  it('a date is 404, a cursor 400, a bad range 400', async () => {
    expect(await account.reports.refusal('/summary?date=2026-03-01')).toEqual([404, 'no_check_on_date']);
    expect(await account.reports.refusal('/stock-on-hand?cursor=abc')).toEqual([400, 'invalid_cursor']);
    expect(await account.reports.refusal('/activity?from=2026-03-02&to=2026-03-01')).toEqual([
      400,
      'invalid_parameter',
    ]);
    expect(await account.reports.refusal('/activity?from=2020-03-02&to=2026-03-01')).toEqual([400, 'range_too_large']);
  });
});

describe('when only stock was checked: NO_DATA', () => {
  let other: ReportedAccount;
  beforeAll(async () => {
    other = await openReportedAccount(run.system);
    await other.check('stock', 'prices');
  });

  it.each(['purchase-orders-open', 'activity'])('%s has no rows', async (dataset) => {
    const page = await other.reports.page(dataset);
    expect(page).toMatchObject({ state: 'NO_DATA', rows: [], message: expect.any(String) as string });
    const csv = await other.reports.csv(dataset);
    expect(csv.text.split('\r\n')).toHaveLength(2);
    expect(csv.headers).toMatchObject({
      'x-report-state': 'NO_DATA',
      'content-disposition': `attachment; filename="platform-${dataset}-latest.csv"`,
    });
  });

  it('the other datasets are there; orders in the summary are empty', async () => {
    for (const dataset of datasetNames.slice(0, 5)) expect((await other.reports.page(dataset)).state).toBe('OK');
    expect(await other.reports.row('summary')).toMatchObject({
      ...{ openOrders: null, draftOrders: null, overdueOrders: null, purchaseOrdersCaptureLocalDate: null },
      purchaseOrdersStale: null,
    });
    await other.check();
    for (const dataset of datasetNames) expect((await other.reports.page(dataset)).state).toBe('OK');
    expect(await other.reports.row('summary')).toMatchObject({ openOrders: 0, purchaseOrdersStale: false });
  });
});

describe('400 and 404', () => {
  beforeAll(() => account.check());

  const bad: [string, string][] = [
    ['/summary?x=1', 'unknown_parameter'],
    ['/summary?productId=x', 'unknown_parameter'],
    ['/activity?values=required', 'unknown_parameter'],
    ['/activity?productId=x', 'unknown_parameter'],
    ['/activity?date=2026-03-02', 'unknown_parameter'],
    ['/purchase-orders-open?date=2026-03-02', 'unknown_parameter'],
    ['/stock-value-history?from=2026-03-02', 'unknown_parameter'],
    ['/stock-on-hand?grain=daily', 'unknown_parameter'],
    ['/stock-on-hand?Limit=1', 'unknown_parameter'],
    ['/stock-on-hand?format=xml', 'invalid_format'],
    ['/stock-on-hand?format=', 'invalid_format'],
    ['/stock-on-hand?format=CSV', 'invalid_format'],
    ['/stock-on-hand?limit=0', 'invalid_parameter'],
    ['/stock-on-hand?limit=1001', 'invalid_parameter'],
    ['/stock-on-hand?limit=10001&format=csv', 'invalid_parameter'],
    ['/stock-on-hand?limit=', 'invalid_parameter'],
    ['/stock-on-hand?limit=1.5', 'invalid_parameter'],
    ['/stock-on-hand?limit=ten', 'invalid_parameter'],
    ['/stock-on-hand?limit=1&limit=1', 'invalid_parameter'],
    ['/stock-on-hand?cursor=&cursor=', 'invalid_parameter'],
    ['/stock-on-hand?locationId=', 'invalid_parameter'],
    ['/stock-on-hand?productId=', 'invalid_parameter'],
    ['/stock-on-hand?state=none', 'invalid_parameter'],
    ['/stock-on-hand?state=', 'invalid_parameter'],
    ['/stock-on-hand?values=optional', 'invalid_parameter'],
    ['/stock-on-hand?date=2026-02-30', 'invalid_parameter'],
    ['/stock-on-hand?date=02/03/2026', 'invalid_parameter'],
    ['/stock-on-hand?date=2026-3-2', 'invalid_parameter'],
    ['/stock-on-hand?date=0000-01-01', 'invalid_parameter'],
    ['/stock-history?to=9999-12-31', 'range_too_large'],
    ['/activity?from=9999-12-01&to=9999-12-31', 'invalid_parameter'],
    ['/stock-on-hand?date=', 'invalid_parameter'],
    ['/lots-expiring?withinDays=366', 'invalid_parameter'],
    ['/lots-expiring?withinDays=-1', 'invalid_parameter'],
    ['/lots-expiring?includeExpired=yes', 'invalid_parameter'],
    ['/lots-expiring?includeExpired=TRUE', 'invalid_parameter'],
    ['/purchase-orders-open?status=closed', 'invalid_parameter'],
    ['/purchase-orders-open?overdue=1', 'invalid_parameter'],
    ['/stock-history?grain=all', 'invalid_parameter'],
    ['/stock-value-history?grain=yearly', 'invalid_parameter'],
    ['/activity?category=THEFT', 'invalid_parameter'],
    ['/activity?category=issue', 'invalid_parameter'],
    [`/activity?${queryOf({ category: Array.from({ length: 11 }, () => 'ISSUE') })}`, 'invalid_parameter'],
    ['/activity?from=2026-03-01&from=2026-03-01', 'invalid_parameter'],
    ['/stock-on-hand?cursor=abc', 'invalid_cursor'],
    ['/summary?cursor=abc', 'invalid_cursor'],
  ];
  it.each(bad)('400 %s: %s', async (path, code) => {
    const answer = await account.reports.ask(path);
    expect([answer.status, answer.json()]).toEqual([400, { error: code, message: expect.any(String) as string }]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([
    '/stock-on-hand?limit=1000',
    '/stock-on-hand?limit=10000&format=csv',
    '/stock-on-hand?cursor=',
    '/stock-on-hand?values=required&format=json',
    '/lots-expiring?withinDays=0',
    '/lots-expiring?withinDays=365',
    `/activity?${queryOf({ category: Array.from({ length: 10 }, () => 'ISSUE') })}`,
    '/summary?limit=1&date=2026-03-02',
    '/activity?grain=monthly&from=9999-01-01&to=9999-12-31',
    '/stock-history?grain=monthly&from=9999-12-31&to=9999-12-31',
    '/activity?grain=monthly&from=0001-01-01&to=0001-12-31',
    '/stock-history?grain=monthly&from=0001-01-01&to=0001-12-31&format=csv',
  ])('200 %s', async (path) => {
    expect((await account.reports.ask(path)).status).toBe(200);
  });

  it.each(['2026-03-01', '2026-03-03', '2025-01-01', '2999-01-01', '9999-12-31', '0001-01-01'])(
    '404 no_check_on_date: %s',
    async (date) => {
      for (const dataset of ['summary', 'stock-on-hand', 'lots-expiring']) {
        expect(await account.reports.refusal(`/${dataset}?date=${date}`)).toEqual([404, 'no_check_on_date']);
        expect(await account.reports.refusal(`/${dataset}?date=${date}&format=csv`)).toEqual([404, 'no_check_on_date']);
      }
    },
  );

  it('404 not_found, 405 method_not_allowed: path before method, both before parameters', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(await account.reports.refusal('/none?x=1', { method })).toEqual([404, 'not_found']);
      for (const path of ['', '/summary', '/summary/schema', '/activity?x=1&limit=0']) {
        const answer = await account.reports.ask(path, { method });
        expect([path, answer.status, answer.json()['error']]).toEqual([path, 405, 'method_not_allowed']);
        expect(answer.headers['allow']).toBe('GET, HEAD');
      }
    }
  });
});

describe('a request with two faults has one answer', () => {
  it.each([
    ['unknown before repeated', '/activity?limit=1&limit=1&x=1', 'unknown_parameter'],
    ['repeated before format', '/activity?limit=1&limit=1&format=xml', 'invalid_parameter'],
    ['format before other values', '/activity?limit=0&format=xml', 'invalid_format'],
    ['values before the range', '/activity?from=2020-01-01&to=2021-01-01&limit=0', 'invalid_parameter'],
    ['the range before the cursor', '/activity?from=2020-01-01&to=2021-01-01&cursor=abc', 'range_too_large'],
    ['the cursor before the check', '/stock-on-hand?date=2020-01-01&cursor=abc', 'invalid_cursor'],
  ])('%s', async (_what, path, code) => {
    expect(await account.reports.refusal(path)).toEqual([400, code]);
  });

  it('key in the URL before everything that follows, the account before path and method', async () => {
    expect(await account.reports.refusal('/none?key=1&x=1')).toEqual([400, 'api_key_in_url']);
    expect(await account.reports.refusal('/none%2F?key=1')).toEqual([400, '']);
    const suspended = await openReportedAccount(run.system);
    await run.system.operator('POST', `/accounts/${suspended.account.id}/suspend`);
    expect(await suspended.reports.refusal('/none?x=1', { method: 'POST' })).toEqual([402, 'account_suspended']);
  });
});

describe('what counts against the allowance', () => {
  const remaining = async (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    allowanceOf(await account.reports.ask(path, options))?.remaining;

  it('every answer to a known account tells it, and each costs one', async () => {
    await run.system.advanceClock(3_600);
    const paths = [
      '',
      '/summary',
      '/summary/schema',
      '/summary?x=1',
      '/none',
      '/summary?date=2000-01-01',
      '/summary?format=csv',
    ];
    let left = 600;
    for (const path of paths) expect([path, await remaining(path)]).toEqual([path, (left -= 1)]);
    expect(await remaining('', { method: 'POST' })).toBe((left -= 1));
    expect(await remaining('/summary', { method: 'HEAD' })).toBe((left -= 1));
    const { etag } = (await account.reports.ask('/summary')).headers;
    left -= 1;
    expect(await remaining('/summary', { headers: { 'if-none-match': String(etag) } })).toBe((left -= 1));
    const answer = await account.reports.ask('/summary');
    const now = Math.floor(Date.parse(await account.now()) / 1_000);
    expect(allowanceOf(answer)).toEqual({ limit: 600, remaining: left - 1, bucket: 'reporting', reset: now + 3_600 });
  });

  it('each page is one request', async () => {
    const before = Number(await remaining(''));
    const page = (await account.reports.ask('/stock-value-history?limit=1')).json<Page>();
    expect(page.page.rowsTotal).toBe(1);
    expect(await remaining('')).toBe(before - 2);
  });
});

// Last, because it moves the clock by days.
it('where only stock was checked for days, the gaps of activity are the complete days since, within the range', async () => {
  const other = await openReportedAccount(run.system);
  await other.check('stock', 'prices');
  for (let days = 0; days < 4; days += 1) {
    await run.system.advanceClock(86_400);
    await other.check('stock');
  }
  const page = await other.reports.page('activity');
  expect(page).toMatchObject({ state: 'NO_DATA', rows: [], gaps: [{ from: '2026-03-02', to: '2026-03-05' }] });
  const range = { from: '2026-03-03', to: '2026-03-04' };
  expect((await other.reports.page('activity', range)).gaps).toEqual([range]);
  const monthly = await other.reports.page('activity', { grain: 'monthly' });
  expect(monthly).toMatchObject({ state: 'NO_DATA', gaps: page.gaps });
  expect((await other.reports.csv('activity')).headers['x-activity-gaps']).toBe('2026-03-02/2026-03-05');
  expect((await other.reports.page('purchase-orders-open')).gaps).toEqual([]);
});
