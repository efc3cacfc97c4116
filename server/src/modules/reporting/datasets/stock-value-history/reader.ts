import type { NotMeasuredReason, ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../../database/database.ts';
import {
  addDays,
  addMonths,
  daysOf,
  endOfMonth,
  monthOf,
  type LocalDay,
} from '../../../../foundation/time/local-day.ts';
import type { CheckCalendar, CheckDay } from '../../../checks/check-calendar.ts';
import { at, columnsOf, from } from '../../encode/column.ts';
import { pricesOf, type Pins } from '../../request/pins.ts';
import type { DatasetReader, ReportView } from '../../pages/report-view.ts';
import { notMeasuredReasonOf, priceDayOf } from '../../cells/price-day.ts';
import { measuredPoint, notCaptured, notMeasured, type ValuePoint } from './value-point.ts';
import { idParameter, nilId } from '../../request/instance-id.ts';
import { emptyTotal, isKnownLocationSql, stockedDaysSql, valueTotalsSql, type ValueTotal } from './sql.ts';
import { captureOf } from '../../cells/capture-cells.ts';
import { dailyStart, firstCheckedDay, monthlyStart } from '../../request/resolve-range.ts';
import { valueCells } from '../../cells/value-cells.ts';

interface Period {
  readonly grain: 'daily' | 'monthly';
  readonly start: LocalDay;
  readonly end: LocalDay;
}

const column = {
  grain: 0,
  start: 1,
  end: 2,
  valueDate: 3,
  state: 4,
  pairsWithStock: 5,
  pricedPairsWithStock: 6,
  reason: 7,
  stockValue: 8,
  capturedAt: 9,
  capturedAtUtc: 10,
  zone: 11,
} as const;

/** The first day of the daily rows: the start of the 90 days or the first check, whichever is later. */
const firstDayOf = (calendar: CheckCalendar, pins: Pins): LocalDay => {
  const first = calendar.stock[0]?.day ?? pins.latest;
  return first > dailyStart(pins) ? first : dailyStart(pins);
};

/** The months before the daily rows; the last one ends on the day before those start. */
function monthPeriods(calendar: CheckCalendar, pins: Pins): Period[] {
  const firstCheck = calendar.stock[0]?.day ?? pins.latest;
  const lastDay = addDays(firstDayOf(calendar, pins), -1);
  const periods: Period[] = [];
  const start = monthOf(firstCheck);
  for (
    let month = start > monthlyStart(pins) ? start : monthlyStart(pins);
    month <= lastDay;
    month = addMonths(month, 1)
  ) {
    const end = endOfMonth(month);
    // No check ran before the daily rows start: then there is no monthly row.
    if (firstCheck <= lastDay) periods.push({ grain: 'monthly', start: month, end: end < lastDay ? end : lastDay });
  }
  return periods;
}

const dayPeriods = (calendar: CheckCalendar, pins: Pins): Period[] =>
  daysOf(firstDayOf(calendar, pins), pins.latest).map((day) => ({ grain: 'daily', start: day, end: day }));

function periodsOf({ calendar, pins, query: { grain } }: Pick<ReportView, 'calendar' | 'pins' | 'query'>): Period[] {
  const months = grain === 'daily' ? [] : monthPeriods(calendar, pins);
  return grain === 'monthly' ? months : [...months, ...dayPeriods(calendar, pins)];
}

/** `monthlyThrough`: the last day covered by monthly rows. */
export const monthlyThrough = (calendar: CheckCalendar, pins: Pins): LocalDay | null =>
  monthPeriods(calendar, pins).at(-1)?.end ?? null;

export const stockValueHistoryReader: DatasetReader = {
  async count(view) {
    const { db, accountId, pins, query } = view;
    if (query.locationId !== null) {
      const [row] = await db.query(isKnownLocationSql, [accountId, idParameter(query.locationId), pins.latest]);
      if (!row) return { total: 0 };
    }
    return { total: periodsOf(view).length };
  },

  async read(view, _after, limit, done) {
    const { db, accountId, calendar, pins, query } = view;
    const periods = periodsOf(view).slice(done, done + limit);
    const first = periods[0];
    if (!first) return [];
    const location = idParameter(query.locationId) ?? nilId;
    const [totals, stocked] = await Promise.all([
      db.query<ValueTotal>(valueTotalsSql, [accountId, location, addDays(first.start, -6), pins.latest]),
      db.query<{ day: LocalDay }>(stockedDaysSql, [accountId, location, first.start, pins.latest]),
    ]);
    const known: Recorded = {
      totals: new Map(totals.map((total) => [total.day, total])),
      stockedDays: new Set(stocked.map(({ day }) => day)),
    };
    const checkOf = new Map(calendar.stock.map((check) => [check.day, check]));
    return periods.map((period) => {
      const point = period.grain === 'daily' ? dayPoint(view, period.start, known) : monthPoint(view, period, known);
      return rowOf(period, point, checkOf);
    });
  },

  positionOf: () => [],

  columns(view) {
    const state = (row: RawRow) => row[column.state] as ValueState;
    return columnsOf(
      view.fields,
      {
        grain: at(column.grain),
        periodStart: at(column.start),
        periodEnd: at(column.end),
        valueDate: at(column.valueDate),
        measured: from((row) => String(row[column.valueDate] !== null)),
        pointState: at(column.state),
        pairsWithStock: at(column.pairsWithStock),
        pricedPairsWithStock: at(column.pricedPairsWithStock),
        ...valueCells(view, {
          state,
          reason: (row) => row[column.reason] as NotMeasuredReason | null,
          priceDay: at(column.valueDate),
        }),
        stockValue: at(column.stockValue),
        captureLocalDate: at(column.valueDate),
        capturedAt: at(column.capturedAt),
        capturedAtUtc: at(column.capturedAtUtc),
        zone: at(column.zone),
      },
      view.values.included,
    );
  },

  seriesStart(calendar, pins, { grain }) {
    // The rows may start earlier: a series has no missing days, but its start is the first day with data.
    const firstMonth = monthPeriods(calendar, pins).find(
      (period) => checksIn(calendar.stock, period).length > 0,
    )?.start;
    if (grain === 'monthly') return firstMonth ?? null;
    return (grain === 'all' ? firstMonth : null) ?? firstCheckedDay(calendar.stock, pins);
  },
};

/** What the checks recorded for the location, or for all locations. */
interface Recorded {
  /** The totals by the day of the price check. A location with nothing to count on a day has no entry for it. */
  readonly totals: ReadonlyMap<LocalDay, ValueTotal>;
  /** Days on which the stock check found a quantity other than zero. */
  readonly stockedDays: ReadonlySet<LocalDay>;
}

const pointOn = ({ totals }: Recorded, priceDay: LocalDay): ValuePoint =>
  measuredPoint(totals.get(priceDay) ?? emptyTotal(priceDay));

/**
 * A day's point equals that day's `summary`. Without stock it is NOT_CAPTURED, whether or not a price check applies:
 * quantities are those of the price day or, without one, of the day itself.
 */
function dayPoint({ calendar, pins }: ReportView, day: LocalDay, known: Recorded): ValuePoint {
  if (!calendar.stock.some((check) => check.day === day)) return notCaptured;
  const prices = pricesOf(calendar);
  const priceDay = priceDayOf(prices, day);
  if (priceDay !== null) return pointOn(known, priceDay);
  return known.stockedDays.has(day) ? notMeasured(notMeasuredReasonOf(prices, day, pins.latest)) : notCaptured;
}

/** A month's point is that of its last day with prices. */
function monthPoint({ calendar }: ReportView, period: Period, known: Recorded): ValuePoint {
  const priceDay = checksIn(calendar.prices, period).at(-1)?.day;
  if (priceDay !== undefined) return pointOn(known, priceDay);
  return checksIn(calendar.stock, period).some(({ day }) => known.stockedDays.has(day))
    ? notMeasured(null)
    : notCaptured;
}

const checksIn = (checks: readonly CheckDay[], { start, end }: Period): CheckDay[] =>
  checks.filter(({ day }) => day >= start && day <= end);

function rowOf({ grain, start, end }: Period, point: ValuePoint, checkOf: ReadonlyMap<LocalDay, CheckDay>): RawRow {
  const { state, valueDate, reason, total } = point;
  const ownCheck = grain === 'daily' ? checkOf.get(start) : undefined;
  const capture = ownCheck ? captureOf(ownCheck) : null;
  return [
    grain,
    start,
    end,
    valueDate,
    state,
    total ? String(total.pairsWithStock) : null,
    total ? String(total.pricedPairsWithStock) : null,
    reason,
    state === 'OK' && total ? total.stockValue : null,
    capture?.capturedAt ?? null,
    capture?.capturedAtUtc ?? null,
    capture?.zone ?? (valueDate === null ? null : (checkOf.get(valueDate)?.zone ?? null)),
  ];
}
