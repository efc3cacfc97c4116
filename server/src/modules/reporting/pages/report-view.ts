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

/** Everything a reader needs to know of a request, once it is accepted and pinned. */
export interface ReportView {
  readonly db: Queryable;
  readonly accountId: string;
  readonly query: ReportQuery;
  readonly fields: readonly Field[];
  /** As it was when the walk began. */
  readonly calendar: CheckCalendar;
  readonly pins: Pins;
  /** Whose prices the check day goes with; null where none count. */
  readonly priceDay: LocalDay | null;
  /** Of the check day; one for the whole request, since those that are kept may be given up meanwhile. */
  readonly catalogue: Catalogue;
  /** Of datasets with a date range. */
  readonly range: Range | null;
  readonly values: ValuesVisibility;
}

/** The same for all datasets: what follows from the pins and the calendar of today. */
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

/** How many rows a whole walk has. */
export interface RowCount {
  readonly total: number;
  /** For rows of several checks: the day of the newest one that gave a row; null without rows. */
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
  /** First day of the series that the dataset can show (`seriesStart`). */
  seriesStart(calendar: CheckCalendar, pins: Pins, view: Pick<ReportQuery, 'grain'>): LocalDay | null;
}

export type Position = readonly (string | null)[];
