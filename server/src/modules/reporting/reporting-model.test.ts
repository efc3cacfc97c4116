import { datasets } from '@storehouse/contract/reporting/datasets';
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
  subarray,
  type Arbitrary,
} from 'fast-check';
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
} from '../../testing/reporting-model/expected-stock.ts';
import type { CaptureCells } from '../../testing/reporting-model/model-checks.ts';
import { ModelCalendar } from '../../testing/reporting-model/model-calendar.ts';
import { ModelledInstance, type Step } from '../../testing/reporting-model/modelled-instance.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { addDays } from '../../foundation/local-day.ts';
import { checkParts, type CheckPart } from '../checks/check-parts.ts';
import { openReporting } from './reporting.ts';

const test = useTestDatabase();
const windowDays = 365;

const steps: Arbitrary<Step> = record({
  kind: oneof(
    { weight: 6, arbitrary: constantFrom('move' as const) },
    {
      weight: 4,
      arbitrary: constantFrom<Step['kind'][]>('level', 'price', 'rename', 'product', 'remove', 'order', 'place'),
    },
  ),
  which: integer({ min: 0, max: 11 }),
  where: integer({ min: 0, max: 11 }),
  amount: integer({ min: 1, max: 20 }),
  daysBack: oneof(constantFrom(0, 0, 1), integer({ min: 0, max: 12 })),
});

interface Day {
  readonly daysLater: number;
  readonly hour: number;
  readonly zone: string | null;
  readonly steps: readonly Step[];
  /** Parts run at once, and what is run later that day. */
  readonly runs: readonly (readonly CheckPart[])[];
}

const parts: Arbitrary<CheckPart[]> = oneof(
  { weight: 3, arbitrary: constantFrom<CheckPart[][]>([...checkParts]) },
  { weight: 2, arbitrary: constantFrom<CheckPart[][]>(['stock'], ['activity', 'stock']) },
  { weight: 2, arbitrary: subarray([...checkParts]) },
);
const days: Arbitrary<Day[]> = array(
  record({
    // Mostly the next day; sometimes longer than a price holds, than activity is read back, than a month.
    daysLater: oneof(
      { weight: 5, arbitrary: constantFrom(1) },
      { weight: 4, arbitrary: constantFrom(2, 3, 6, 7, 8, 9) },
      { weight: 2, arbitrary: integer({ min: 20, max: 50 }) },
    ),
    hour: integer({ min: 0, max: 20 }),
    zone: oneof(
      { weight: 8, arbitrary: constantFrom(null) },
      { weight: 1, arbitrary: constantFrom('UTC', 'Asia/Kathmandu', 'America/Anchorage', 'Pacific/Kiritimati') },
    ),
    steps: array(steps, { maxLength: 5 }),
    runs: array(parts, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 10, maxLength: 20 },
);

const noon = Date.parse('2026-03-01T00:00:00Z');

async function live(plan: readonly Day[]): Promise<ModelledInstance> {
  test.context.at = new Date(noon);
  const instance = await ModelledInstance.open(test);
  let elapsed = 0;
  for (const day of plan) {
    elapsed += day.daysLater;
    test.context.at = new Date(noon + elapsed * 86_400_000 + day.hour * 3_600_000);
    if (day.zone !== null) await instance.moveTo(day.zone);
    for (const step of day.steps) await instance.do(step);
    for (const run of day.runs) {
      await instance.check(run);
      test.context.at = new Date(test.context.at.getTime() + 3_600_000);
    }
  }
  return instance;
}

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
  expect((await read('purchase-orders-open', { status: 'all' })).rows).toEqual(
    expectedOrders(calendar, 'Supplies Ltd'),
  );
  const activityStart = addDays(calendar.activityEnd, -89);
  const activity = await read('activity', { from: activityStart });
  expect(activity.rows).toEqual(expectedActivity(calendar, activityStart));
  const gaps = instance.checks.activity.size > 0 ? expectedGaps(calendar, activityStart, calendar.activityEnd) : [];
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

/** The envelope names the newest check among the rows; the latest one when there are none. */
function expectNewestCheck(
  answer: Answer,
  checks: ReadonlyMap<string, { readonly capture: CaptureCells }>,
  latest: string,
): void {
  const newest = answer.rows.map((row) => String(row['captureLocalDate'])).sort();
  expect(answer).toMatchObject(checks.get(newest.at(-1) ?? latest)!.capture);
}

it('all datasets say what the rules say of random inventories over random days', async () => {
  // On failure the seed and the smallest plan found are printed.
  await assert(
    asyncProperty(days, async (plan) => {
      await compare(await live(plan));
    }),
    { numRuns: 25, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: false, endOnFailure: false },
  );
});
