import type { RawRow } from '../../../../database/database.ts';
import { addDays } from '../../../../foundation/time/local-day.ts';
import { noDay } from '../../pages/catalogue.ts';
import type { DatasetReader, Position, ReportView, RowCount } from '../../pages/report-view.ts';
import { idParameter, nilId, pairFilterOf } from '../../request/instance-id.ts';
import { countOfProductSql, stockColumn, stockOnHandSql, stockTotalSql } from './sql.ts';
import { firstCheckedDay } from '../../request/resolve-range.ts';
import { stockOnHandColumns } from './columns.ts';

export const stockOnHandReader: DatasetReader = {
  async count({ db, accountId, pins, query }) {
    const { state, locationId, productId } = query;
    const location = idParameter(locationId);
    const [row] =
      productId === null
        ? await db.query<RowCount>(stockTotalSql(state), [accountId, pins.day, location ?? nilId])
        : await db.query<RowCount>(countOfProductSql(state, pairFilterOf(query)), [
            accountId,
            pins.day,
            location,
            idParameter(productId),
          ]);
    return row ?? { total: 0 };
  },

  async read(view, after, limit) {
    const rows = await readRows(view, after, limit);
    await view.catalogue.load(
      view.db,
      rows.map((row) => row[stockColumn.productId] as string),
    );
    return rows;
  },

  positionOf: (row) => [row[stockColumn.locationId] ?? null, row[stockColumn.productId] ?? null],

  columns: stockOnHandColumns,

  seriesStart: (calendar, pins) => firstCheckedDay(calendar.stock, pins),
};

async function readRows(view: ReportView, after: Position | null, limit: number): Promise<readonly RawRow[]> {
  const { day, latest } = view.pins;
  const rows = day === latest ? await readPage(view, after, limit, true) : [];
  return rows.length > 0 ? rows : readPage(view, after, limit, false);
}

function readPage(view: ReportView, after: Position | null, limit: number, isLatest: boolean): Promise<RawRow[]> {
  const { db, accountId, calendar, pins, priceDay, query } = view;
  const isPricedToday = priceDay === pins.day;
  const oldest = addDays(pins.day, -89);
  const days = calendar.stock.filter(({ day }) => day >= oldest && day <= pins.day).map(({ day }) => day);
  const { state } = query;
  const filter = pairFilterOf(query);
  const name = `stock-on-hand-${state}-${filter}-${isLatest ? 'latest' : 'earlier'}-${isPricedToday ? 'priced' : 'unpriced'}`;
  return db.rawRows({ name, text: stockOnHandSql(state, filter, isLatest, isPricedToday) }, [
    accountId,
    pins.day,
    priceDay ?? noDay,
    after?.[0] ?? nilId,
    after?.[1] ?? nilId,
    limit,
    idParameter(query.locationId),
    idParameter(query.productId),
    days,
  ]);
}
