import type { Field } from '@storehouse/contract/reporting/field';
import type { RawRow } from '../../../database/database.ts';
import { tenthsText } from '../../../foundation/exact-decimals.ts';
import { addDays, type LocalDay } from '../../../foundation/local-day.ts';
import type { CheckCalendar, CheckDay } from '../../checks/check-calendar.ts';
import type { CatalogueProduct } from '../catalogue.ts';
import { columnsOf, constant, span, type Column, type Source } from '../encode/column.ts';
import { fieldsFrom, spanOf, type Cell } from '../encode/forms.ts';
import { findCheck, pricesOf } from '../pins.ts';
import type { ReportView } from '../report-view.ts';
import { mosStateOf } from '../rules/months-of-stock.ts';
import { notMeasuredReasonOf, priceDayOf } from '../rules/price-day.ts';
import { useCoverageOf, type UseCoverage } from '../rules/recorded-activity.ts';
import { stockColumn as column } from '../sql/stock-on-hand.ts';
import { captureCells } from './capture-cells.ts';
import { quantityCells } from './quantity-cells.ts';
import { stockValueCells } from './stock-value-cells.ts';

/** What every field of a stock-on-hand row is made of. */
export function stockOnHandColumns(view: ReportView): Column[] {
  const { catalogue, fields, calendar, pins, values } = view;
  const prices = pricesOf(calendar);
  const priceDay = priceDayOf(prices, pins.day);
  const reason = priceDay === null ? notMeasuredReasonOf(prices, pins.day, pins.latest) : null;
  const coverage = coverageOf(calendar, pins.day);
  const product = (row: RawRow) => catalogue.products.get(row[column.productId] as string) as CatalogueProduct;
  const checked30 = daysCheckedSince(calendar, pins.day, 30);
  const checked90 = daysCheckedSince(calendar, pins.day, 90);
  const daysKey = (row: RawRow) => {
    const days = row[column.daysAtZero] ?? null;
    return days === null ? (row[column.since] as string) : `${row[column.since] ?? ''} ${days}`;
  };
  const useKey = (row: RawRow) => {
    const use = row[column.use] ?? null;
    return use === null ? '' : `${row[column.quantityOnHand] ?? ''} ${use}`;
  };
  const together = (
    first: string,
    count: number,
    keyOf: (row: RawRow) => string,
    texts: (row: RawRow) => (string | null)[],
  ) => rememberedSpan(fieldsFrom(fields, first, count), keyOf, texts);
  return columnsOf(
    fields,
    {
      locationId: span(2, (row) => catalogue.locations.get(row[column.locationId] as string) as Cell),
      productId: span(3, (row) => product(row).cells),
      quantityOnHand: quantityCells(view),
      daysAtZero30: together('daysAtZero30', 4, daysKey, (row) => {
        const since = row[column.since] as LocalDay;
        const [days30 = '0', days90 = '0'] = row[column.daysAtZero]?.split(' ') ?? [];
        return [days30, checked30(since), days90, checked90(since)];
      }),
      insightComputedFor: constant(pins.day),
      mosState: together('mosState', 6, useKey, (row) => monthsOfStock(row, coverage)),
      priced: stockValueCells(view, product, { priceDay, reason }),
      ...captureCells(findCheck(calendar.stock, pins.day) as CheckDay),
    },
    values.included,
  );
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

/** Cells that are the same in most rows of a page: written once for each key. */
function rememberedSpan(
  fields: readonly Field[],
  keyOf: (row: RawRow) => string,
  texts: (row: RawRow) => (string | null)[],
): Source {
  const known = new Map<string, Cell>();
  return span(fields.length, (row) => {
    const key = keyOf(row);
    const cells = known.get(key) ?? spanOf(fields, texts(row));
    known.set(key, cells);
    return cells;
  });
}

/** How many of the last days were checked since the pair has had a row; pairs share few such days. */
function daysCheckedSince({ stock }: CheckCalendar, day: LocalDay, window: number): (since: LocalDay) => string {
  const oldest = addDays(day, 1 - window);
  const days = stock.map((check) => check.day).filter((one) => one >= oldest && one <= day);
  const counts = new Map<LocalDay, string>();
  return (since) => {
    const known = counts.get(since) ?? String(days.filter((one) => one >= since).length);
    counts.set(since, known);
    return known;
  };
}

const coverages = new WeakMap<CheckCalendar, Map<LocalDay, UseCoverage>>();

/** Worked out once for a calendar and a day: it looks at every day of three months. */
function coverageOf(calendar: CheckCalendar, day: LocalDay): UseCoverage {
  const known = coverages.get(calendar) ?? new Map<LocalDay, UseCoverage>();
  coverages.set(calendar, known);
  const activity = calendar.activity.filter((check) => check.day <= day);
  const coverage = known.get(day) ?? useCoverageOf(activity, calendar.stock[0]?.day ?? day, day);
  known.set(day, coverage);
  return coverage;
}
