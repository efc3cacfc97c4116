import type { RawRow } from '../../../database/database.ts';
import { tenthsText } from '../../../foundation/text/exact-decimals.ts';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import { memoize } from '../../../foundation/cache/memoize.ts';
import type { CheckCalendar } from '../../checks/check-calendar.ts';
import { written, type Source } from '../encode/column.ts';
import { cellsText, fieldsFrom, forms } from '../encode/forms.ts';
import type { ReportView } from '../pages/report-view.ts';
import { mosStateOf } from './stock-rules.ts';
import { useCoverageOf, type UseCoverage } from '../datasets/activity/recorded-activity.ts';
import { stockColumn as column } from '../datasets/stock-on-hand/sql.ts';

/**
 * The eleven cells from `daysAtZero30` to `includesImportedHistory`. Most rows of a page share them, so each
 * combination is written once.
 */
export function insightCells({ fields, query, calendar, pins }: ReportView): Source {
  const form = forms[query.format];
  const all = fieldsFrom(fields, 'daysAtZero30', 11);
  const coverage = coverageOf(calendar, pins.day);
  const checked30 = daysCheckedSince(calendar, pins.day, 30);
  const checked90 = daysCheckedSince(calendar, pins.day, 90);
  const textOf = (row: RawRow): string => {
    const since = row[column.since] as LocalDay;
    const [days30 = '0', days90 = '0'] = row[column.daysAtZero]?.split(' ') ?? [];
    const daysAtZero = [days30, checked30(since), days90, checked90(since)];
    return cellsText(form, all, [...daysAtZero, pins.day, ...monthsOfStock(row, coverage)]);
  };

  const known = new Map<string, string>();
  return written(all.length, (row) => {
    const key = keyOf(row);
    const found = known.get(key);
    if (found !== undefined) return found;
    const text = textOf(row);
    known.set(key, text);
    return text;
  });
}

/** The values that determine the cells. For pairs that were never at zero and had no use, only the day of the first row. */
function keyOf(row: RawRow): string {
  const since = row[column.since] as LocalDay;
  const days = row[column.daysAtZero] ?? null;
  const use = row[column.use] ?? null;
  if (days === null && use === null) return since;
  return use === null ? `${since} ${days ?? ''}` : `${since} ${days ?? ''} ${row[column.quantityOnHand] ?? ''} ${use}`;
}

/** The texts of `mosState` to `includesImportedHistory`. */
function monthsOfStock(row: RawRow, { hasThreeMonths, gapMonth }: UseCoverage): (string | null)[] {
  const [used = '0', transferredOut, imported] = row[column.use]?.split(' ') ?? [];
  const use = transferredOut === undefined ? null : { used: Number(used), transferredOut: transferredOut === 't' };
  const state = mosStateOf(hasThreeMonths, use);
  const months = state === 'OK' ? tenthsText(Number(row[column.quantityOnHand]) * 3, Number(used)) : null;
  return [
    state,
    hasThreeMonths ? tenthsText(Number(used), 3) : null,
    months,
    months === null ? null : String(Number(months) < 1),
    gapMonth,
    String(imported === 't'),
  ];
}

/** How many of the last `window` days were checked since the pair's first row. Memoized, because few values occur. */
function daysCheckedSince({ stock }: CheckCalendar, day: LocalDay, window: number): (since: LocalDay) => string {
  const oldest = addDays(day, 1 - window);
  const days = stock.map((check) => check.day).filter((one) => one >= oldest && one <= day);
  return memoize((since) => String(days.filter((one) => one >= since).length));
}

const coverages = new WeakMap<CheckCalendar, (day: LocalDay) => UseCoverage>();

/** Calculated once per calendar and day, because it looks at every day of three months. */
function coverageOf(calendar: CheckCalendar, day: LocalDay): UseCoverage {
  const known = coverages.get(calendar) ?? memoize((one) => workOutCoverage(calendar, one));
  coverages.set(calendar, known);
  return known(day);
}

function workOutCoverage({ activity, stock }: CheckCalendar, day: LocalDay): UseCoverage {
  const upToThen = activity.filter((check) => check.day <= day);
  return useCoverageOf(upToThen, stock[0]?.day ?? day, day);
}
