import { datasets } from '@storehouse/contract/reporting/datasets';
import { assert, asyncProperty } from 'fast-check';
import { expect, it } from 'vitest';
import {
  expectedActivity,
  expectedActivityMonths,
  expectedActivityStart,
  expectedGaps,
} from '../../testing/reporting-model/expected-activity.ts';
import {
  expectedOrders,
  expectedSummary,
  expectedValueHistory,
} from '../../testing/reporting-model/expected-account.ts';
import {
  expectedLots,
  expectedStockHistory,
  expectedStockMonths,
  expectedStockOnHand,
  type ExpectedRow,
} from '../../testing/reporting-model/expected-stock.ts';
import type { CaptureCells } from '../../testing/reporting-model/model-checks.ts';
import { ModelCalendar } from '../../testing/reporting-model/model-calendar.ts';
import type { ModelledInstance } from '../../testing/reporting-model/modelled-instance.ts';
import { liveThrough, randomDays } from '../../testing/reporting-model/random-days.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { addDays } from '../../foundation/time/local-day.ts';
import { openReporting } from './reporting.ts';

const test = useTestDatabase();
const windowDays = 365;

interface Answer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly gaps: readonly unknown[];
  readonly seriesStart: string | null;
}

async function compare(instance: ModelledInstance): Promise<void> {
  const calendar = new ModelCalendar(instance.checks);
  if (calendar.latest === '') return;
  const reporting = openReporting(test.context);
  const read = async (name: string, parameters: Record<string, string> = {}) => {
    const dataset = datasets.find((one) => one.name === name)!;
    const given = new URLSearchParams(parameters);
    const page = await reporting.read(instance.accountId, dataset, given, { included: true, hidden: null });
    return JSON.parse(page.body.toString()) as Answer;
  };
  const { dailyStart, latest } = calendar;
  const served = calendar.stockDays.filter((day) => day >= dailyStart);
  for (const date of new Set([served[0]!, served[served.length >> 1]!, latest])) {
    expect((await read('stock-on-hand', { date })).rows).toEqual(expectedStockOnHand(calendar, date));
    expect((await read('summary', { date })).rows).toEqual(expectedSummary(calendar, date, 60));
    const lots = { date, withinDays: String(windowDays), includeExpired: 'true' };
    expect((await read('lots-expiring', lots)).rows).toEqual(expectedLots(calendar, date, windowDays));
  }
  const range = { from: dailyStart };
  const history = await read('stock-history', range);
  expect(history.rows).toEqual(expectedStockHistory(calendar, dailyStart));
  expectNewestCheck(history, instance.checks.stock, latest);
  const months = await read('stock-history', { grain: 'monthly' });
  expect(months.rows).toEqual(expectedStockMonths(calendar));
  expectNewestCheck(months, instance.checks.stock, latest);
  expect((await read('stock-value-history', { grain: 'all' })).rows).toEqual(expectedValueHistory(calendar));
  const isChecked = (row: ExpectedRow) =>
    calendar.stockDays.some((day) => day >= String(row['periodStart']) && day <= String(row['periodEnd']));
  const firstOf = (rows: ExpectedRow[]) => rows.find(isChecked)?.['periodStart'] ?? null;
  const series = expectedValueHistory(calendar);
  const startOf = async (grain: string) => (await read('stock-value-history', { grain })).seriesStart;
  expect([await startOf('daily'), await startOf('monthly'), await startOf('all')]).toEqual([
    firstOf(series.filter(({ grain }) => grain === 'daily')),
    firstOf(series.filter(({ grain }) => grain === 'monthly')),
    firstOf(series),
  ]);
  expect((await read('purchase-orders-open', { status: 'all' })).rows).toEqual(
    expectedOrders(calendar, 'Supplies Ltd'),
  );
  const activityStart = addDays(calendar.activityEnd, -89);
  const activity = await read('activity', { from: activityStart });
  expect(activity.rows).toEqual(expectedActivity(calendar, activityStart));
  const gaps = expectedGaps(calendar, activityStart, calendar.activityEnd);
  expect(activity.gaps).toEqual(gaps);
  const activityMonths = await read('activity', { grain: 'monthly' });
  expect(activityMonths.rows).toEqual(expectedActivityMonths(calendar));
  if (instance.checks.activity.size === 0) return;
  const lastActivityCheck = [...instance.checks.activity.keys()].at(-1)!;
  const activityChecks = new Map([...instance.checks.activity].map(([day, capture]) => [day, { capture }]));
  expectNewestCheck(activity, activityChecks, lastActivityCheck);
  expect(activity.seriesStart).toBe(expectedActivityStart(calendar, 'daily'));
  expectNewestCheck(activityMonths, activityChecks, lastActivityCheck);
  expect(activityMonths.seriesStart).toBe(expectedActivityStart(calendar, 'monthly'));
}

/** The envelope names the newest check among the rows, or the latest one if there are no rows. */
function expectNewestCheck(
  answer: Answer,
  checks: ReadonlyMap<string, { readonly capture: CaptureCells }>,
  latest: string,
): void {
  const newest = answer.rows.map((row) => String(row['captureLocalDate'])).sort();
  expect(answer).toMatchObject(checks.get(newest.at(-1) ?? latest)!.capture);
}

it('all datasets say what the rules say of random inventories over random days', async () => {
  // On failure, the seed and the smallest failing plan are printed.
  await assert(
    asyncProperty(randomDays, async (days) => {
      await compare(await liveThrough(test, days));
    }),
    { numRuns: 25, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: false, endOnFailure: false },
  );
});
