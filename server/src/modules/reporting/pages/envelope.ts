import type { Envelope } from '@storehouse/contract/operations/reporting/page-schemas';
import type { DatasetName, Grain } from '@storehouse/contract/reporting/dataset';
import { schemaVersion, valueLabel, valuesHiddenLines } from '@storehouse/contract/reporting/values';
import { nextLocalHour, zonedTime, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../checks/check-calendar.ts';
import type { AccountState } from '../request/account-state.ts';
import { calendarAsPinned, findCheck, latestOf, orderDayFor, type Pins } from '../request/pins.ts';
import { captureOf, type Capture } from '../cells/capture-cells.ts';
import { readerOf } from '../datasets/dataset-readers.ts';
import { monthlyThrough } from '../datasets/stock-value-history/reader.ts';
import type { ReportQuery } from '../request/report-query.ts';
import { lastDayOf, type Range } from '../request/resolve-range.ts';
import { firstCheckOf, gapsWithin } from '../datasets/activity/recorded-activity.ts';
import { isStale } from '../cells/stock-rules.ts';
import type { ValuesVisibility } from '../values-visibility.ts';

/** The part of the check, besides stock, that a dataset is based on. */
function partOf(dataset: DatasetName): 'orders' | 'activity' | null {
  if (dataset === 'purchase-orders-open') return 'orders';
  return dataset === 'activity' ? 'activity' : null;
}

export function stateOf({ dataset }: ReportQuery, { calendar }: AccountState): Envelope['state'] {
  const part = partOf(dataset.name);
  if (part !== null && calendar[part].length > 0) return 'OK';
  if (calendar.stock.length === 0) return 'NO_CAPTURE';
  return part === null ? 'OK' : 'NO_DATA';
}

/** The envelope while there is nothing to show yet. */
export function emptyEnvelope(
  query: ReportQuery,
  state: 'NO_CAPTURE' | 'NO_DATA',
  account: AccountState,
  pins: Pins | null,
  range: Range | null,
  values: ValuesVisibility,
  now: Date,
): Envelope {
  const message =
    state === 'NO_CAPTURE'
      ? `The first daily check has not run yet: it runs after ${firstCheckTime(account.zone, now)}.`
      : 'This part of the daily check has not completed yet.';
  // Activity that no check has recorded is a gap even while no check has recorded any.
  const gaps = state === 'NO_DATA' && pins !== null ? gapsOf(query, account, pins, range) : [];
  return { ...common(query, values), state, message, gaps };
}

export function envelopeOf(
  query: ReportQuery,
  account: AccountState,
  pins: Pins,
  range: Range | null,
  values: ValuesVisibility,
  newestCheck: LocalDay | null,
): Envelope {
  const calendar = calendarAsPinned(account.calendar, pins);
  const part = partOf(query.dataset.name);
  const ownDay = part === 'orders' ? pins.orderDay : part === 'activity' ? pins.activityDay : null;
  const checkDay = newestCheck ?? ownDay ?? stockDayOf(calendar.stock, pins, range, query.grain);
  const check = findCheck(calendar[part ?? 'stock'], checkDay);
  const capture: Capture | null = check ? captureOf(check) : null;
  const orderDay = query.dataset.name === 'summary' ? orderDayFor(calendar, pins.day) : null;
  const oldDay = isOlder(ownDay, pins.latest) ? ownDay : isOlder(orderDay, pins.day) ? orderDay : null;
  return {
    ...common(query, values),
    ...capture,
    seriesStart: readerOf(query.dataset.name, query.grain).seriesStart(calendar, pins, query),
    monthlyThrough: query.dataset.kind === 'series' ? monthlyThrough(calendar, pins) : null,
    stale: oldDay !== null,
    staleLine: oldDay === null ? null : staleLineOf(part ?? 'orders', oldDay),
    gaps: gapsOf(query, account, pins, range),
  };
}

function gapsOf(query: ReportQuery, account: AccountState, pins: Pins, range: Range | null): Envelope['gaps'] {
  if (query.dataset.name !== 'activity' || range === null) return [];
  const calendar = calendarAsPinned(account.calendar, pins);
  return gapsWithin(calendar.activity, firstCheckOf(calendar), latestOf('activity', pins), {
    from: range.from,
    to: lastDayOf(range, query.grain),
  });
}

const partNames = { orders: 'Purchase orders were', activity: 'Activity was' };

const staleLineOf = (part: keyof typeof partNames, day: LocalDay): string =>
  `${partNames[part]} last checked on ${day}, more than two days before the stock.`;

const isOlder = (partDay: LocalDay | null, stockDay: LocalDay): boolean =>
  partDay !== null && isStale(partDay, stockDay);

/** The day of the pinned check or, for a range without rows, of the last check in it. */
function stockDayOf(stock: readonly CheckDay[], pins: Pins, range: Range | null, grain: Grain | null): LocalDay {
  if (range === null) return pins.day;
  const end = lastDayOf(range, grain);
  return stock.findLast(({ day }) => day >= range.from && day <= end)?.day ?? pins.latest;
}

const common = (query: ReportQuery, values: ValuesVisibility) => ({
  dataset: query.dataset.name,
  grain: query.grain,
  schemaVersion,
  state: 'OK' as Envelope['state'],
  message: null as string | null,
  captureLocalDate: null,
  capturedAt: null,
  capturedAtUtc: null,
  zone: null,
  seriesStart: null,
  monthlyThrough: null,
  valuesIncluded: values.included,
  valuesHidden: values.hidden,
  valuesHiddenLine: values.hidden === null ? null : valuesHiddenLines[values.hidden],
  valueLabel,
  stale: false,
  staleLine: null,
  gaps: [],
});

/** The daily check runs after this hour in the account's time zone (document 1). */
const checkHour = 4;

const firstCheckTime = (zone: string, now: Date): string =>
  `${zonedTime(nextLocalHour(now, zone, checkHour), zone)} (${zone})`;
