import type { RawRow } from '../../../../database/database.ts';
import { endOfMonth, monthOf, type LocalDay } from '../../../../foundation/time/local-day.ts';
import { memoize } from '../../../../foundation/cache/memoize.ts';
import type { CheckDay } from '../../../checks/check-calendar.ts';
import { at, columnsOf, constant, flagAt, from, type Source } from '../../encode/column.ts';
import { latestOf, type Pins } from '../../request/pins.ts';
import type { DatasetReader, ReportView } from '../../pages/report-view.ts';
import { monthKindOf } from '../stock-history-monthly/sql.ts';
import { firstCheckOf, firstRecordedFrom, gapsWithin, lastReaderOf, recordedBy } from './recorded-activity.ts';
import {
  activityColumn,
  activityDailySql,
  activityMonthlySql,
  countActivityDaysSql,
  countActivityMonthsSql,
} from './sql.ts';
import { idParameter, nilId } from '../../request/instance-id.ts';
import { pairCells } from '../../cells/pair-cells.ts';
import { captureOf, type Capture } from '../../cells/capture-cells.ts';
import { dailyStart, monthlyStart } from '../../request/resolve-range.ts';

const column = activityColumn;

/** The parts of a request that the statements need. */
export type ActivityView = Pick<ReportView, 'accountId' | 'pins' | 'query' | 'range'>;

const isMonthly = ({ query }: ActivityView): boolean => query.grain === 'monthly';
/** The daily and the monthly history end with the latest check of activity. */
const historyOf = (pins: Pins) => ({ latest: latestOf('activity', pins) });

/** The check that a day's or month's row comes from: the last one that read it. */
const checkOf = ({ calendar: { activity }, query }: ReportView, period: LocalDay): CheckDay | undefined =>
  query.grain === 'monthly' ? lastReaderOf(activity, period) : recordedBy(activity, period);

/** The filter parameters of the statements. */
export function whichActivity(view: ActivityView) {
  const { accountId, pins, query, range } = view;
  const start = isMonthly(view) ? monthlyStart(historyOf(pins)) : null;
  const from = range && start !== null && range.from < start ? start : range?.from;
  return [
    accountId,
    pins.activityDay,
    from,
    range && isMonthly(view) ? endOfMonth(range.to) : range?.to,
    idParameter(query.locationId),
    query.categories.length === 0 ? null : query.categories,
  ];
}

export const activityReader: DatasetReader = {
  async count(view) {
    const sql = isMonthly(view) ? countActivityMonthsSql : countActivityDaysSql;
    const [row] = await view.db.query<{ total: number; newest: LocalDay | null }>(sql, whichActivity(view));
    if (!row || row.newest === null) return { total: 0 };
    return { total: row.total, newestCheck: checkOf(view, row.newest)?.day ?? null };
  },

  read(view, after, limit) {
    const sql = isMonthly(view)
      ? { name: 'activity-monthly', text: activityMonthlySql }
      : { name: 'activity-daily', text: activityDailySql };
    return view.db.rawRows(sql, [
      ...whichActivity(view),
      after?.[0] ?? nilId,
      after?.[1] ?? nilId,
      after?.[2] ?? '-infinity',
      after?.[3] ?? '',
      limit,
      view.pins.latest,
      firstCheckOf(view.calendar),
      view.calendar.activity.map(({ day }) => day),
    ]);
  },

  positionOf: (row) =>
    [column.locationId, column.productId, column.period, column.category].map((index) => row[index] ?? null),

  columns(view) {
    const figures = {
      ...pairCells(column),
      category: at(column.category),
      quantityIn: at(column.quantityIn),
      quantityOut: at(column.quantityOut),
      quantityNet: at(column.quantityNet),
      lineCount: at(column.lineCount),
      includesImportedHistory: flagAt(column.imported),
    };
    const rest = isMonthly(view) ? monthlyCells(view) : dailyCells(view);
    return columnsOf(view.fields, { ...figures, ...rest }, true);
  },

  seriesStart(calendar, pins, { grain }) {
    if (grain !== 'monthly') return firstRecordedFrom(calendar.activity, dailyStart(historyOf(pins)));
    const first = firstRecordedFrom(calendar.activity, monthlyStart(historyOf(pins)));
    return first === null ? null : monthOf(first);
  },
};

function dailyCells(view: ReportView): Record<string, Source> {
  const captureFor = memoize((day: LocalDay): Capture | null => {
    const check = checkOf(view, day);
    return check ? captureOf(check) : null;
  });
  const cell = (name: keyof Capture) => from((row) => captureFor(row[column.period] as LocalDay)?.[name] ?? null);
  return {
    activityDate: at(column.period),
    captureLocalDate: cell('captureLocalDate'),
    capturedAt: cell('capturedAt'),
    capturedAtUtc: cell('capturedAtUtc'),
    zone: cell('zone'),
  };
}

function monthlyCells(view: ReportView): Record<string, Source> {
  const { calendar, pins } = view;
  const history = historyOf(pins);
  const firstCheck = firstCheckOf(calendar);
  const describe = memoize((month: LocalDay) => {
    const gaps = gapsWithin(calendar.activity, firstCheck, history.latest, { from: month, to: endOfMonth(month) });
    const check = checkOf(view, month);
    return {
      isPartial: String(monthKindOf(month, history.latest, dailyStart(history), firstCheck).isPartial),
      isIncomplete: String(gaps.length > 0),
      day: check?.day ?? null,
      zone: check?.zone ?? null,
    };
  });
  const of = (row: RawRow) => describe(row[column.period] as LocalDay);
  return {
    monthStart: at(column.period),
    partialMonth: from((row) => of(row).isPartial),
    incomplete: from((row) => of(row).isIncomplete),
    lastActivityDate: at(column.lastActivityDate),
    captureLocalDate: from((row) => of(row).day),
    capturedAt: constant(null),
    capturedAtUtc: constant(null),
    zone: from((row) => of(row).zone),
  };
}
