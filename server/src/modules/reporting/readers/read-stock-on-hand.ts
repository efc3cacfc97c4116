import type { RawRow } from '../../../database/database.ts';
import type { ValueState } from '@storehouse/contract/reporting/values';
import { addDays } from '../../../foundation/local-day.ts';
import type { CheckCalendar, CheckDay } from '../../checks/check-calendar.ts';
import { at, columnsOf, constant, from } from '../encode/column.ts';
import { findCheck, pricesOf } from '../pins.ts';
import type { DatasetReader, ReportView } from '../report-view.ts';
import { mosStateOf } from '../rules/months-of-stock.ts';
import { notMeasuredReasonOf, priceDayOf } from '../rules/price-day.ts';
import { useCoverageOf, type UseCoverage } from '../rules/recorded-activity.ts';
import { isAboveMaximum, stockStateOf } from '../rules/stock-state.ts';
import { idParameter, nilId, pairFilterOf } from '../sql/instance-id.ts';
import { countOfProductSql, stockColumn, stockOnHandSql, stockTotalSql } from '../sql/stock-on-hand.ts';
import { captureCells } from './capture-cells.ts';
import { firstCheckedDay } from './history-start.ts';
import { valueCells } from './value-cells.ts';

export const stockOnHandReader: DatasetReader = {
  async count({ db, accountId, pins, query: { state, locationId, productId } }) {
    const [row] =
      productId === null
        ? await db.query<{ total: number }>(stockTotalSql(state), [
            accountId,
            pins.day,
            idParameter(locationId) ?? nilId,
          ])
        : await db.query<{ total: number }>(countOfProductSql(state, pairFilterOf({ locationId, productId })), [
            accountId,
            pins.day,
            idParameter(locationId),
            idParameter(productId),
          ]);
    return row?.total ?? 0;
  },

  async read(view, after, limit) {
    const { day, latest } = view.pins;
    if (day === latest) {
      const rows = await readPage(view, after, limit, true);
      // A check that was published meanwhile may have taken rows out of the table of the latest one.
      if (rows.length > 0 && rows.every((row) => row[stockColumn.newestDay] === day)) return rows;
    }
    return readPage(view, after, limit, false);
  },

  positionOf: (row) => [row[stockColumn.locationId] ?? null, row[stockColumn.productId] ?? null],

  columns(view) {
    const { fields, calendar, pins, values } = view;
    const column = stockColumn;
    const prices = pricesOf(calendar);
    const priceDay = priceDayOf(prices, pins.day);
    const reason = priceDay === null ? notMeasuredReasonOf(prices, pins.day, pins.latest) : null;
    const coverage = coverageOf(calendar, pins.day);
    const quantity = (row: RawRow) => Number(row[column.quantityOnHand]);
    const level = (row: RawRow, index: number) => (row[index] == null ? null : Number(row[index]));
    const mosState = (row: RawRow) =>
      mosStateOf(
        coverage.hasThreeMonths,
        row[column.used] == null
          ? null
          : { used: Number(row[column.used]), transferredOut: row[column.transferredOut] === 't' },
      );
    const months = (row: RawRow) => (mosState(row) === 'OK' ? (row[column.monthsOfStock] ?? null) : null);
    const state = (row: RawRow): ValueState => {
      if (priceDay === null) return 'NOT_MEASURED';
      if (row[column.quantityOnPriceDay] === null) return 'NOT_IN_PRICE_CHECK';
      return row[column.unitPrice] === null ? 'NO_PRICE' : 'OK';
    };
    return columnsOf(
      fields,
      {
        locationId: at(column.locationId),
        locationName: at(column.locationName),
        productId: at(column.productId),
        productCode: at(column.productCode),
        productName: at(column.productName),
        quantityOnHand: at(column.quantityOnHand),
        quantityAvailable: at(column.quantityAvailable),
        minQuantity: at(column.minQuantity),
        reorderQuantity: at(column.reorderQuantity),
        maxQuantity: at(column.maxQuantity),
        stockState: from((row) => stockStateOf(quantity(row), level(row, column.minQuantity))),
        aboveMaximum: from((row) => String(isAboveMaximum(quantity(row), level(row, column.maxQuantity)))),
        daysAtZero30: at(column.daysAtZero30),
        daysChecked30: at(column.daysChecked30),
        daysAtZero90: at(column.daysAtZero90),
        daysChecked90: at(column.daysChecked90),
        insightComputedFor: constant(pins.day),
        mosState: from(mosState),
        amc: coverage.hasThreeMonths ? at(column.amc) : constant(null),
        monthsOfStock: from(months),
        underOneMonth: from((row) => {
          const text = months(row);
          return text === null ? null : String(Number(text) < 1);
        }),
        mosGapMonth: constant(coverage.gapMonth),
        includesImportedHistory: from((row) => String(row[column.imported] === 't')),
        priced: from((row) => String(row[column.unitPrice] !== null)),
        ...valueCells(view, { state, reason: () => reason, priceDay: constant(priceDay) }),
        quantityAtPricesCheckedAt: priceDay === null ? constant(null) : at(column.quantityOnPriceDay),
        unitPrice: at(column.unitPrice),
        stockValue: at(column.stockValue),
        ...captureCells(findCheck(calendar.stock, pins.day) as CheckDay),
      },
      values.included,
    );
  },

  seriesStart: (calendar, pins) => firstCheckedDay(calendar.stock, pins),
};

function readPage(view: ReportView, after: readonly (string | null)[] | null, limit: number, isLatest: boolean) {
  const { db, accountId, calendar, pins, query } = view;
  const priceDay = priceDayOf(pricesOf(calendar), pins.day);
  const isPricedToday = priceDay === pins.day;
  const oldest = addDays(pins.day, -89);
  const days = calendar.stock.filter(({ day }) => day >= oldest && day <= pins.day).map(({ day }) => day);
  const { state } = query;
  const filter = pairFilterOf(query);
  const name = `stock-on-hand-${state}-${filter}-${isLatest ? 'latest' : 'earlier'}-${isPricedToday ? 'priced' : 'unpriced'}`;
  return db.rawRows({ name, text: stockOnHandSql(state, filter, isLatest, isPricedToday) }, [
    accountId,
    pins.day,
    priceDay,
    after?.[0] ?? nilId,
    after?.[1] ?? nilId,
    limit,
    idParameter(query.locationId),
    idParameter(query.productId),
    days,
  ]);
}

const coverages = new WeakMap<CheckCalendar, Map<string, UseCoverage>>();

/** Worked out once for a calendar and a day: it looks at every day of three months. */
function coverageOf(calendar: CheckCalendar, day: string): UseCoverage {
  const known = coverages.get(calendar) ?? new Map<string, UseCoverage>();
  coverages.set(calendar, known);
  const coverage =
    known.get(day) ??
    useCoverageOf(
      calendar.activity.filter((check) => check.day <= day),
      calendar.stock[0]?.day ?? day,
      day,
    );
  known.set(day, coverage);
  return coverage;
}
