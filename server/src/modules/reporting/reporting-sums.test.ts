import { datasets } from '@storehouse/contract/reporting/datasets';
import { assert, asyncProperty } from 'fast-check';
import { expect, it } from 'vitest';
import { ModelCalendar } from '../../testing/reporting-model/model-calendar.ts';
import type { ModelledInstance } from '../../testing/reporting-model/modelled-instance.ts';
import { liveThrough, randomDays } from '../../testing/reporting-model/random-days.ts';
import { figuresOf, pointOf, sumOf, type Row } from '../../testing/reporting-model/sums-of-rows.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openReporting, type Reporting } from './reporting.ts';
import type { ValuesVisibility } from './values-visibility.ts';

const test = useTestDatabase();
const shown: ValuesVisibility = { included: true, hidden: null };
const hidden: ValuesVisibility = { included: false, hidden: 'key' };
const nobody = 'f'.repeat(32);

type Read = (name: string, parameters?: Record<string, string>, values?: ValuesVisibility) => Promise<Row[]>;

const reader =
  (reporting: Reporting, accountId: string, locationId: string | null): Read =>
  async (name, parameters = {}, values = shown) => {
    const dataset = datasets.find((one) => one.name === name)!;
    const given = new URLSearchParams({ ...parameters, ...(locationId === null ? {} : { locationId }) });
    const page = await reporting.read(accountId, dataset, given, values);
    return (JSON.parse(page.body.toString()) as { rows: Row[] }).rows;
  };

/** The summary of a day, compared with the sums of that day's rows and its price day's. */
async function compareDay(read: Read, date: string, calendar: ModelCalendar): Promise<void> {
  const [summary] = (await read('summary', { date })) as [Row];
  const priceDay = summary['pricesCheckedAt'] as string | null;
  const rows = {
    stock: await read('stock-on-hand', { date }),
    lots: await read('lots-expiring', { date }),
    // The order check of the rows may be newer than the day.
    orders:
      date === calendar.latest && summary['purchaseOrdersCaptureLocalDate'] === calendar.latestOrders
        ? await read('purchase-orders-open', { status: 'all' })
        : null,
    // A price day that has left the daily history has no rows any more.
    priced:
      priceDay === null || priceDay < calendar.dailyStart ? null : await read('stock-on-hand', { date: priceDay }),
  };
  expect(summary).toMatchObject(figuresOf(rows, priceDay));
  const point = (await read('stock-value-history')).find((row) => row['periodStart'] === date);
  // A location that never had a row has no series.
  if (point) expect(point).toMatchObject(pointOf(summary, rows.stock));
  else expect(rows.stock).toEqual([]);
  const [concealed] = await read('summary', { date }, hidden);
  expect(concealed).toEqual({
    ...summary,
    ...{ valuesIncluded: false, valueState: 'HIDDEN', notMeasuredReason: null },
    ...{ stockValue: null, valueOfPairsNotInSnapshot: null },
  });
}

/** The value of a rolled-up month is the sum of its pairs' values on its last day with prices. */
async function compareMonths(read: Read): Promise<void> {
  const pairs = (await read('stock-history', { grain: 'monthly' })).filter((row) => row['monthSource'] === 'ROLLUP');
  for (const month of await read('stock-value-history', { grain: 'monthly' })) {
    const start = month['periodStart'];
    const priced = pairs.filter((row) => row['monthStart'] === start && row['pricesCheckedAt'] === month['valueDate']);
    if (month['pointState'] !== 'OK' || priced.length === 0) continue;
    const value = sumOf(priced, 'valueLast');
    expect(Math.abs(Number(month['stockValue']) - value)).toBeLessThanOrEqual(0.005 * (priced.length + 1) + 1e-6);
  }
}

async function compare(instance: ModelledInstance): Promise<void> {
  const calendar = new ModelCalendar(instance.checks);
  if (calendar.latest === '') return;
  const reporting = openReporting(test.context);
  const served = calendar.stockDays.filter((day) => day >= calendar.dailyStart);
  for (const locationId of [null, ...instance.facts.locations.keys(), nobody]) {
    const read = reader(reporting, instance.accountId, locationId);
    const some = served.filter((_, index) => [0, served.length >> 1, served.length - 2].includes(index));
    for (const date of new Set([...some, calendar.latest])) await compareDay(read, date, calendar);
    await compareMonths(read);
  }
}

it('every figure of the summary and of the series is what the rows say', async () => {
  await assert(
    asyncProperty(randomDays, async (days) => {
      await compare(await liveThrough(test, days));
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false, endOnFailure: true },
  );
});
