import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import type { Field } from '@storehouse/contract/reporting/field';
import type { Queryable, RawRow } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { CheckCalendar } from '../../checks/check-calendar.ts';
import type { Catalogue, CatalogueOf } from './catalogue.ts';
import type { Column } from '../encode/column.ts';
import { calendarAsPinned, pricesOf, type Pins } from '../request/pins.ts';
import type { ReportQuery } from '../request/report-query.ts';
import type { Range } from '../request/resolve-range.ts';
import { priceDayOf } from '../cells/price-day.ts';
import type { ValuesVisibility } from '../values-visibility.ts';

/** Everything a reader needs to know about an accepted, pinned request. */
export interface ReportView {
  readonly db: Queryable;
  readonly accountId: string;
  readonly query: ReportQuery;
  readonly fields: readonly Field[];
  /** As it was when the walk started. */
  readonly calendar: CheckCalendar;
  readonly pins: Pins;
  /** The price day of the check day; null if no prices apply. */
  readonly priceDay: LocalDay | null;
  /** The catalogue of the check day. The whole request uses this one, because the cache may evict it meanwhile. */
  readonly catalogue: Catalogue;
  /** For datasets with a date range. */
  readonly range: Range | null;
  readonly values: ValuesVisibility;
}

/** Derives what all datasets need from the pins and the current calendar. */
export function viewOf(
  request: Pick<ReportView, 'db' | 'accountId' | 'query' | 'pins' | 'range' | 'values'>,
  calendarNow: CheckCalendar,
  catalogueOf: CatalogueOf,
): ReportView {
  const { accountId, query, pins } = request;
  const calendar = calendarAsPinned(calendarNow, pins);
  const priceDay = priceDayOf(pricesOf(calendar), pins.day);
  return {
    ...request,
    fields: fieldsOf(query.dataset, query.grain),
    calendar,
    priceDay,
    catalogue: catalogueOf(accountId, pins.day, priceDay),
  };
}

/** How many rows the whole walk has. */
export interface RowCount {
  readonly total: number;
  /** For rows from several checks: the day of the newest one with a row; null without rows. */
  readonly newestCheck?: LocalDay | null;
}

/** How one dataset is read. A reader knows SQL and fields; walks, formats and envelopes are the same for all. */
export interface DatasetReader {
  count(view: ReportView): Promise<RowCount>;
  /** The next rows after this sort key, in order; `done` rows came before them. */
  read(view: ReportView, after: Position | null, limit: number, done: number): Promise<readonly RawRow[]>;
  /** The sort key of a row. */
  positionOf(row: RawRow): Position;
  columns(view: ReportView): readonly Column[];
  /** The first day of the series that the dataset can show (`seriesStart`). */
  seriesStart(calendar: CheckCalendar, pins: Pins, view: Pick<ReportQuery, 'grain'>): LocalDay | null;
}

export type Position = readonly (string | null)[];
