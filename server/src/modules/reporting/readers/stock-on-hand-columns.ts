import type { Field } from '@storehouse/contract/reporting/field';
import type { ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../database/database.ts';
import { amountText, tenthsText } from '../../../foundation/exact-decimals.ts';
import { addDays, type LocalDay } from '../../../foundation/local-day.ts';
import type { CheckCalendar, CheckDay } from '../../checks/check-calendar.ts';
import type { CatalogueProduct } from '../catalogue.ts';
import { spanOf, type Cell } from '../encode/cell-text.ts';
import { at, columnsOf, constant, from, span, type Column, type Source } from '../encode/column.ts';
import { findCheck, pricesOf } from '../pins.ts';
import type { ReportView } from '../report-view.ts';
import { mosStateOf } from '../rules/months-of-stock.ts';
import { notMeasuredReasonOf, priceDayOf } from '../rules/price-day.ts';
import { useCoverageOf, type UseCoverage } from '../rules/recorded-activity.ts';
import { isAboveMaximum, stockStateOf } from '../rules/stock-state.ts';
import { stockColumn as column } from '../sql/stock-on-hand.ts';
import { captureCells } from './capture-cells.ts';
import { valueCells } from './value-cells.ts';

/** What every field of a stock-on-hand row is made of. */
export function stockOnHandColumns(view: ReportView): Column[] {
  const { accountId, catalogues, fields, calendar, pins, values } = view;
  const prices = pricesOf(calendar);
  const priceDay = priceDayOf(prices, pins.day);
  const reason = priceDay === null ? notMeasuredReasonOf(prices, pins.day, pins.latest) : null;
  const coverage = coverageOf(calendar, pins.day);
  const catalogue = catalogues(accountId, pins.day, priceDay);
  const product = (row: RawRow) => catalogue.products.get(row[column.productId] as string) as CatalogueProduct;
  const quantity = (row: RawRow) => Number(row[column.quantityOnHand]);
  const use = (row: RawRow) => ({ used: Number(row[column.used]), transferredOut: row[column.transferredOut] === 't' });
  const mosState = (row: RawRow) => mosStateOf(coverage.hasThreeMonths, row[column.used] === null ? null : use(row));
  const months = (row: RawRow) => (mosState(row) === 'OK' ? tenthsText(quantity(row) * 3, use(row).used) : null);
  const checked30 = daysCheckedSince(calendar, pins.day, 30);
  const checked90 = daysCheckedSince(calendar, pins.day, 90);
  const onPriceDay = (row: RawRow) => (priceDay === null ? null : (row[column.quantityOnPriceDay] ?? null));
  const price = (row: RawRow) => (onPriceDay(row) === null ? null : product(row).price);
  const state = (row: RawRow): ValueState => {
    if (priceDay === null) return 'NOT_MEASURED';
    if (onPriceDay(row) === null) return 'NOT_IN_PRICE_CHECK';
    return price(row) === null ? 'NO_PRICE' : 'OK';
  };
  const daysKey = (row: RawRow) =>
    row[column.daysAtZero90] === null
      ? (row[column.since] as string)
      : `${row[column.since] ?? ''} ${row[column.daysAtZero30] ?? ''} ${row[column.daysAtZero90] ?? ''}`;
  const useKey = (row: RawRow) =>
    row[column.used] === null
      ? ''
      : `${row[column.quantityOnHand] ?? ''} ${row[column.used]} ${row[column.transferredOut] ?? ''} ${row[column.imported] ?? ''}`;
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
      quantityOnHand: at(column.quantityOnHand),
      quantityAvailable: at(column.quantityAvailable),
      minQuantity: at(column.minQuantity),
      reorderQuantity: at(column.reorderQuantity),
      maxQuantity: at(column.maxQuantity),
      stockState: from((row) => stockStateOf(quantity(row), numberOf(row[column.minQuantity]))),
      aboveMaximum: from((row) => String(isAboveMaximum(quantity(row), numberOf(row[column.maxQuantity])))),
      daysAtZero30: together('daysAtZero30', 4, daysKey, (row) => [
        row[column.daysAtZero30] ?? '0',
        checked30(row[column.since] as LocalDay),
        row[column.daysAtZero90] ?? '0',
        checked90(row[column.since] as LocalDay),
      ]),
      insightComputedFor: constant(pins.day),
      mosState: together('mosState', 6, useKey, (row) => {
        const text = months(row);
        return [
          mosState(row),
          coverage.hasThreeMonths ? tenthsText(use(row).used, 3) : null,
          text,
          text === null ? null : String(Number(text) < 1),
          coverage.gapMonth,
          String(row[column.imported] === 't'),
        ];
      }),
      priced: from((row) => String(price(row) !== null)),
      ...valueCells(view, { state, reason: () => reason, priceDay: constant(priceDay) }),
      quantityAtPricesCheckedAt: from(onPriceDay),
      unitPrice: from((row) => (price(row) === null ? null : product(row).unitPrice)),
      stockValue: from((row) => {
        const exact = price(row);
        return exact === null ? null : amountText(Number(onPriceDay(row)), exact);
      }),
      ...captureCells(findCheck(calendar.stock, pins.day) as CheckDay),
    },
    values.included,
  );
}

const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

const fieldsFrom = (fields: readonly Field[], first: string, count: number): Field[] => {
  const start = fields.findIndex(({ name }) => name === first);
  return fields.slice(start, start + count);
};

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
