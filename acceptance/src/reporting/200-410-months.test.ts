import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import {
  buildLongHistory,
  dailyStart,
  daysBefore,
  goTo,
  latest,
  monthsFrom,
  type HistoryCheck,
  type LongHistory,
} from './setup/long-history.ts';
import type { Parameters, Row } from './setup/report-client.ts';
import { withoutWorkers } from './setup/reported-account.ts';

// Document 1, History, Date ranges and Paging walk; document 4, section 3. `buildLongHistory` describes what was
// checked.
const run = useOwnSystem(withoutWorkers('2025-01-05T01:00:00Z'));
let history: LongHistory;
let cursors: { day: string; range: string; months: string; latest: string };
const read = (dataset: string, parameters: Parameters = {}) => history.account.reports.rows(dataset, parameters);
const atNorth = (dataset: string, parameters: Parameters = {}) =>
  read(dataset, { locationId: history.north, ...parameters });
const inMonth = (month: string) => history.checks.filter(({ day }) => day.startsWith(month.slice(0, 7)));

beforeAll(async () => {
  history = await buildLongHistory(run.system);
  const cursorOf = async (dataset: string, parameters: Parameters) =>
    String((await history.account.reports.page(dataset, { limit: 1, ...parameters })).page.nextCursor);
  cursors = {
    day: await cursorOf('stock-on-hand', { date: '2025-12-25' }),
    range: await cursorOf('stock-history', { from: dailyStart }),
    months: await cursorOf('stock-history', { grain: 'monthly' }),
    latest: await cursorOf('stock-on-hand', {}),
  };
});

describe('stock-history by month', () => {
  it('has 13 months with the one in progress, each with its lowest, highest and last', async () => {
    const rows = await atNorth('stock-history', { grain: 'monthly' });
    const months = monthsFrom('2025-03-01', 13).filter((month) => month !== '2025-08-01');
    expect(rows.map((row) => row['monthStart'])).toEqual(months);
    for (const row of rows) {
      const observed = inMonth(String(row['monthStart']));
      const last = observed.at(-1)!;
      const priced = observed.filter(({ price }) => price !== null).at(-1);
      expect(row).toMatchObject({
        ...{ locationId: history.north, locationName: 'North', productName: 'Aspirin', daysObserved: observed.length },
        ...{
          lastObservedDate: last.day,
          captureLocalDate: last.day,
          capturedAt: null,
          capturedAtUtc: null,
          zone: 'UTC',
        },
        ...{ qohMin: last.quantity, qohMax: observed[0]?.quantity, qohLast: last.quantity, notMeasuredReason: null },
        ...{ valueState: priced ? 'OK' : 'NOT_MEASURED', pricesCheckedAt: priced?.day ?? null },
        unitPriceLast: priced?.price ?? null,
        valueLast: priced ? Number((priced.quantity * Number(priced.price)).toFixed(2)) : null,
      });
    }
  });

  it('tells where a month comes from, and which are partial', async () => {
    const rows = await atNorth('stock-history', { grain: 'monthly' });
    expect(rows.map((row) => [row['monthSource'], row['partialMonth']])).toEqual([
      ...Array.from({ length: 8 }, () => ['ROLLUP', false]),
      ['ROLLUP_AND_DAILY', true],
      ['DAILY', false],
      ['DAILY', false],
      ['DAILY', true],
    ]);
  });

  it('takes any day for its month', async () => {
    const months = async (parameters: Parameters) =>
      (await atNorth('stock-history', { grain: 'monthly', ...parameters })).map((row) => row['monthStart']);
    expect(await months({ from: '2025-11-30', to: '2026-01-01' })).toEqual(monthsFrom('2025-11-01', 3));
    expect(await months({ from: '2026-02-10' })).toEqual(['2026-02-01', '2026-03-01']);
    expect(await months({ from: '2025-01-01', to: '2025-04-01' })).toEqual(['2025-03-01', '2025-04-01']);
    expect(await months({ from: '2026-03-01', to: '2026-12-31' })).toEqual(['2026-03-01']);
    expect(await months({ from: '2027-01-01', to: '2027-02-01' })).toEqual([]);
    expect(await months({ from: '2020-01-01', to: '2021-01-31' })).toEqual([]);
  });

  it.each([
    ['from=2025-02-28&to=2026-03-01', 'range_too_large'],
    ['from=2020-01-01', 'range_too_large'],
    ['from=2026-03-01&to=2026-02-28', 'invalid_parameter'],
  ])('%s is refused as %s', async (query, code) => {
    for (const dataset of ['stock-history', 'activity']) {
      expect(await history.account.reports.refusal(`/${dataset}?grain=monthly&${query}`)).toEqual([400, code]);
    }
  });
});

describe('stock-history by day', () => {
  it('has the last 30 days by default, and at most the last 90', async () => {
    const days = async (parameters: Parameters = {}) =>
      (await atNorth('stock-history', parameters)).map((row) => [row['captureLocalDate'], row['quantityOnHand']]);
    const since = (first: string, last = latest) =>
      history.checks.filter(({ day }) => day >= first && day <= last).map(({ day, quantity }) => [day, quantity]);
    expect(await days()).toEqual(since('2026-02-17'));
    expect(await days({ from: dailyStart })).toEqual(since(dailyStart));
    expect(await days({ from: '2026-03-01', to: '2026-03-16' })).toEqual(since('2026-03-01', '2026-03-16'));
    expect(await days({ from: '2026-03-17', to: '2026-06-01' })).toEqual(since('2026-03-17'));
    expect(await days({ from: '2026-03-06', to: '2026-03-14' })).toEqual([]);
  });

  it.each([
    ['from=2025-12-18', 'invalid_parameter'],
    ['from=2025-12-16&to=2026-03-18', 'invalid_parameter'],
    ['from=2025-12-15&to=2026-03-18', 'range_too_large'],
    ['from=2025-12-19&to=2026-03-22', 'range_too_large'],
    ['from=2026-01-01&to=2027-01-01', 'range_too_large'],
    ['from=2026-03-19&to=2026-03-20', 'invalid_parameter'],
    ['from=2026-03-10&to=2026-03-09', 'invalid_parameter'],
    ['to=2026-02-16', 'invalid_parameter'],
  ])('%s is refused as %s', async (query, code) => {
    for (const dataset of ['stock-history', 'activity']) {
      expect(await history.account.reports.refusal(`/${dataset}?${query}`)).toEqual([400, code]);
    }
  });

  it('a day that left the 90 days has no check any more', async () => {
    expect(await history.account.reports.refusal('/summary?date=2025-12-15')).toEqual([404, 'no_check_on_date']);
    expect((await read('stock-on-hand', { date: '2025-12-25', locationId: history.north }))[0]).toMatchObject({
      ...{
        quantityOnHand: history.checks.find(({ day }) => day === '2025-12-25')?.quantity,
        captureLocalDate: '2025-12-25',
      },
      insightComputedFor: '2025-12-25',
    });
  });
});

describe('stock-value-history', () => {
  const valueOf = ({ quantity, price }: HistoryCheck) =>
    Number(((quantity + 7 - Number(quantity < 65)) * Number(price)).toFixed(2));

  it('of all grains is one series: months older than the 90 days, then every day', async () => {
    const page = await history.account.reports.page('stock-value-history', { grain: 'all' });
    expect(page).toMatchObject({ grain: 'all', monthlyThrough: '2025-12-18', seriesStart: '2025-03-01' });
    const rows = [...page.rows];
    expect(rows).toHaveLength(10 + 90);
    let next = '2025-03-01';
    for (const row of rows) {
      expect(row['periodStart']).toBe(next);
      next = daysBefore(String(row['periodEnd']), -1);
    }
    expect(next).toBe('2026-03-19');
    expect(rows.map((row) => row['grain'])).toEqual([
      ...Array.from({ length: 10 }, () => 'monthly'),
      ...Array.from({ length: 90 }, () => 'daily'),
    ]);
    expect(await read('stock-value-history', { grain: 'monthly' })).toEqual(rows.slice(0, 10));
    expect(await read('stock-value-history')).toEqual(rows.slice(10));
  });

  it('has the point of the last priced day of a month, and what a day said', async () => {
    const rows = await read('stock-value-history', { grain: 'all' });
    const point = (start: string) => rows.find((row) => row['periodStart'] === start) as Row;
    const december = history.checks.find(({ day }) => day === '2025-12-15')!;
    expect(point('2025-12-01')).toMatchObject({
      ...{ grain: 'monthly', periodEnd: '2025-12-18', valueDate: '2025-12-15', captureLocalDate: '2025-12-15' },
      ...{ measured: true, pointState: 'OK', valueState: 'OK', capturedAt: null, capturedAtUtc: null, zone: 'UTC' },
      ...{ pairsWithStock: 2, pricedPairsWithStock: 2, stockValue: valueOf(december), notMeasuredReason: null },
    });
    const notMeasured = {
      measured: false,
      valueDate: null,
      stockValue: null,
      notMeasuredReason: null,
      pricesCheckedAt: null,
    };
    expect(point('2025-06-01')).toMatchObject({ ...notMeasured, pointState: 'NOT_MEASURED' });
    expect(point('2025-08-01')).toMatchObject({ ...notMeasured, pointState: 'NOT_CAPTURED' });
    expect(point('2025-12-26')).toMatchObject({ ...notMeasured, pointState: 'NOT_CAPTURED', capturedAt: null });
    const christmas = history.checks.find(({ day }) => day === '2025-12-25')!;
    expect(point('2025-12-25')).toMatchObject({
      ...{ grain: 'daily', periodEnd: '2025-12-25', valueDate: '2025-12-25', stockValue: valueOf(christmas) },
      capturedAtUtc: '2025-12-25T01:00:00Z',
    });
    expect(await history.account.reports.row('summary')).toMatchObject({ stockValue: point(latest)['stockValue'] });
  });

  it('of a location', async () => {
    const rows = await read('stock-value-history', { grain: 'all', locationId: history.south });
    expect(rows.at(-1)).toMatchObject({
      pairsWithStock: 1,
      stockValue: Number((6 * Number(history.checks.at(-1)?.price)).toFixed(2)),
    });
    expect(rows).toHaveLength(100);
  });
});

describe('activity by month', () => {
  it('adds up what was recorded, and tells which months have gaps', async () => {
    const rows = await atNorth('activity', { grain: 'monthly', category: 'CONSUMPTION' });
    expect(rows.map((row) => row['monthStart'])).toEqual(
      monthsFrom('2025-03-01', 13).filter((month) => month !== '2025-08-01'),
    );
    for (const row of rows) {
      const month = String(row['monthStart']);
      const used = history.checks.filter(({ day }) => daysBefore(day, 2).startsWith(month.slice(0, 7)));
      expect(row).toMatchObject({
        ...{ quantityIn: 0, quantityOut: used.length, quantityNet: -used.length, lineCount: used.length },
        ...{
          lastActivityDate: daysBefore(used.at(-1)?.day ?? '', 2),
          incomplete: true,
          includesImportedHistory: false,
        },
        partialMonth: ['2025-12-01', '2026-03-01'].includes(month),
      });
    }
  });

  it('still knows what was imported once a month is rolled up', async () => {
    const rows = await history.late.reports.rows('activity', { grain: 'monthly', category: 'CONSUMPTION' });
    const imported = rows.map((row) => [row['productName'], row['monthStart'], row['includesImportedHistory']]);
    expect(imported.sort()).toEqual([
      ['Imported', '2025-04-01', true],
      ['Recorded', '2025-04-01', false],
    ]);
  });
});

it('months of stock follow from the three full months before the check', async () => {
  const [used] = await atNorth('stock-on-hand');
  const quantity = history.checks.at(-1)?.quantity ?? 0;
  expect(used).toMatchObject({
    ...{ mosState: 'OK', amc: 3, monthsOfStock: Number((quantity / 3).toFixed(1)), underOneMonth: false },
    ...{ mosGapMonth: '2025-12-01', includesImportedHistory: false, daysAtZero90: 0 },
    daysChecked90: history.checks.filter(({ day }) => day >= dailyStart).length,
    daysChecked30: history.checks.filter(({ day }) => day >= '2026-02-17').length,
  });
  expect((await read('stock-on-hand', { locationId: history.south }))[0]).toMatchObject({
    ...{ mosState: 'TRANSFERS_ONLY', amc: 0, monthsOfStock: null, underOneMonth: null },
  });
  // Its activity was recorded in April 2025 and last week, in none of the three months.
  const few = { mosState: 'NOT_ENOUGH_HISTORY', amc: null, monthsOfStock: null };
  expect((await history.late.reports.rows('stock-on-hand'))[0]).toMatchObject(few);
});

it('the index tells where the series begin', async () => {
  interface Entry {
    readonly name: string;
    readonly earliest: string;
    readonly earliestByGrain: object | null;
  }
  const { datasets } = (await history.account.reports.ask('')).json<{ datasets: Entry[] }>();
  const begins = Object.fromEntries(
    datasets.map(({ name, earliest, earliestByGrain }) => [name, earliestByGrain ?? earliest]),
  );
  expect(begins).toEqual({
    summary: '2025-12-25',
    'stock-on-hand': '2025-12-25',
    'stock-history': { daily: '2025-12-25', monthly: '2025-03-01' },
    'stock-value-history': { daily: '2025-12-25', monthly: '2025-03-01' },
    'lots-expiring': '2025-12-25',
    'purchase-orders-open': latest,
    activity: { daily: dailyStart, monthly: '2025-03-01' },
  });
});

it('410 cursor_expired when the pinned day or range has left the history, and not before', async () => {
  const goOn = (query: string, cursor: string) =>
    history.account.reports.ask(`${query}${query.includes('?') ? '&' : '?'}cursor=${cursor}`);
  const day = '/stock-on-hand?limit=1&date=2025-12-25';
  const range = `/stock-history?limit=1&from=${dailyStart}`;
  await goTo(run.system, '2026-03-24');
  await history.account.check();
  expect((await goOn(day, cursors.day)).status).toBe(200);
  expect((await goOn(range, cursors.range)).status).toBe(200);
  await goTo(run.system, '2026-03-26');
  await history.account.check();
  for (const answer of [await goOn(day, cursors.day), await goOn(range, cursors.range)]) {
    expect([answer.status, answer.json()['error']]).toEqual([410, 'cursor_expired']);
  }
  expect(await history.account.reports.refusal(`${day}&format=csv&cursor=${cursors.day}`)).toEqual([
    400,
    'invalid_cursor',
  ]);
  // When a new month starts, the first of the 13 months leaves the history, but a walk can read it for 7 more days.
  const months = '/stock-history?limit=1&grain=monthly';
  const before = (await goOn(months, cursors.months)).json<{ rows: Row[] }>().rows;
  await goTo(run.system, '2026-04-07');
  await history.account.check();
  const answer = await goOn(months, cursors.months);
  expect([answer.status, answer.json<{ rows: Row[] }>().rows]).toEqual([200, before]);
  await goTo(run.system, '2026-04-08');
  await history.account.check();
  expect((await goOn(months, cursors.months)).status).toBe(410);
  const rest = (await goOn('/stock-on-hand?limit=1', cursors.latest)).json<{ rows: Row[] }>().rows;
  expect(rest).toEqual((await read('stock-on-hand', { date: latest })).slice(1));
});
