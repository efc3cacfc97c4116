import type { DatasetName } from '@storehouse/contract/reporting/dataset';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { CheckCalendar, CheckDay } from '../../checks/check-calendar.ts';
import type { PriceCalendar } from '../cells/price-day.ts';

/** What stays fixed for all pages of a walk (document 1, Paging walk; document 4, section 3). */
export interface Pins {
  /** The latest completed stock check when the walk started; the 90 days end with it. */
  readonly latest: LocalDay;
  /** The check that the rows come from: the latest, unless a date was requested. */
  readonly day: LocalDay;
  /** The newest day with prices when the walk started. */
  readonly pricedThrough: LocalDay | null;
  /** Whether the latest day's price check had failed. */
  readonly pricesFailed: boolean;
  readonly orderDay: LocalDay | null;
  readonly activityDay: LocalDay | null;
  readonly expiryWindowDays: number;
}

/** The length of the daily history, which ends with the latest check (document 1, Limits). */
export const historyDays = 90;
/** For how many more days a walk that started at the beginning of the history can continue (decision 0012). */
export const graceDays = 7;

const lastDayOf = (days: readonly CheckDay[]): LocalDay | null => days.at(-1)?.day ?? null;

/** The pins of a walk that starts now; null before the first check. */
export function pinsNow(calendar: CheckCalendar, date: LocalDay | null, expiryWindowDays: number): Pins | null {
  const orderDay = lastDayOf(calendar.orders);
  const activityDay = lastDayOf(calendar.activity);
  // Orders and activity may have been checked before the first stock check.
  const latest =
    lastDayOf(calendar.stock) ??
    [orderDay, activityDay]
      .filter((day) => day !== null)
      .sort()
      .at(-1);
  if (latest === undefined) return null;
  return {
    latest,
    day: date ?? latest,
    pricedThrough: lastDayOf(calendar.prices),
    pricesFailed: calendar.failedPrices.has(latest),
    orderDay,
    activityDay,
    expiryWindowDays,
  };
}

/** The latest check of a dataset: activity may have been checked on days without a stock check. */
export const latestOf = (dataset: DatasetName, { latest, activityDay }: Pins): LocalDay =>
  dataset === 'activity' && activityDay !== null && activityDay > latest ? activityDay : latest;

/** The calendar as it was when the walk started. Of the days it had then, only the latest can have completed parts since. */
export function calendarAsPinned(calendar: CheckCalendar, pins: Pins): CheckCalendar {
  const ends = pinsNow(calendar, pins.day, pins.expiryWindowDays);
  // Most walks end before the next check: then everything calculated for the calendar can be reused.
  if (JSON.stringify(ends) === JSON.stringify(pins)) return calendar;
  const upTo = (days: readonly CheckDay[], last: LocalDay | null) =>
    days.filter(({ day }) => last !== null && day <= last);
  return {
    stock: upTo(calendar.stock, pins.latest),
    prices: upTo(calendar.prices, pins.pricedThrough),
    orders: upTo(calendar.orders, pins.orderDay),
    activity: upTo(calendar.activity, pins.activityDay),
    failedPrices: new Set(
      [...calendar.failedPrices].filter((day) => day < pins.latest).concat(pins.pricesFailed ? [pins.latest] : []),
    ),
  };
}

/** The order check for a check day: the newest one up to it. */
export const orderDayFor = ({ orders }: CheckCalendar, checkDay: LocalDay): LocalDay | null =>
  orders.findLast(({ day }) => day <= checkDay)?.day ?? null;

export const pricesOf = (calendar: CheckCalendar): PriceCalendar => ({
  completed: calendar.prices.map(({ day }) => day),
  failed: calendar.failedPrices,
});

export const findCheck = (days: readonly CheckDay[], day: LocalDay): CheckDay | undefined =>
  days.find((check) => check.day === day);
