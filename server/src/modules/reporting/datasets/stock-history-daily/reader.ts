import type { ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../../database/database.ts';
import type { LocalDay } from '../../../../foundation/time/local-day.ts';
import { at, columnsOf, from } from '../../encode/column.ts';
import { pricesOf } from '../../request/pins.ts';
import type { DatasetReader, ReportView, RowCount } from '../../pages/report-view.ts';
import { pairCells } from '../../cells/pair-cells.ts';
import { ownDayReasonOf } from '../../cells/price-day.ts';
import { idParameter, nilId, pairFilterOf } from '../../request/instance-id.ts';
import { daysOfProductSql, historyColumn, pairsOnDaysSql, stockHistoryDailySql } from './sql.ts';
import { captureCellsByDay } from '../../cells/capture-cells.ts';
import { firstCheckedDay } from '../../request/resolve-range.ts';
import { valueCells } from '../../cells/value-cells.ts';

/** The checked days in the range. */
const checkDays = ({ calendar, range }: ReportView): LocalDay[] =>
  calendar.stock.map(({ day }) => day).filter((day) => range !== null && day >= range.from && day <= range.to);

const column = historyColumn;
const dayOf = (row: RawRow) => row[column.day] as LocalDay;

export const stockHistoryDailyReader: DatasetReader = {
  async count(view) {
    const { db, accountId, query } = view;
    const days = checkDays(view);
    const [row] =
      query.productId === null
        ? await db.query<RowCount>(pairsOnDaysSql, [accountId, days, idParameter(query.locationId) ?? nilId])
        : await db.query<RowCount>(daysOfProductSql(pairFilterOf(query)), [
            accountId,
            days,
            idParameter(query.locationId),
            idParameter(query.productId),
          ]);
    return row ?? { total: 0 };
  },

  read(view, after, limit) {
    const { db, accountId, calendar, query } = view;
    const filter = pairFilterOf(query);
    const priced = new Set(calendar.prices.map(({ day }) => day));
    const days = checkDays(view);
    return db.rawRows({ name: `stock-history-daily-${filter}`, text: stockHistoryDailySql(filter) }, [
      accountId,
      days,
      after?.[0] ?? nilId,
      after?.[1] ?? nilId,
      after?.[2] ?? '-infinity',
      limit,
      idParameter(query.locationId),
      idParameter(query.productId),
      days.filter((day) => priced.has(day)),
    ]);
  },

  positionOf: (row) => [row[column.locationId] ?? null, row[column.productId] ?? null, row[column.day] ?? null],

  columns(view) {
    const { fields, calendar, values } = view;
    const prices = pricesOf(calendar);
    const priced = new Set(prices.completed);
    const state = (row: RawRow): ValueState => {
      if (!priced.has(dayOf(row))) return 'NOT_MEASURED';
      return row[column.unitPrice] === null ? 'NO_PRICE' : 'OK';
    };
    return columnsOf(
      fields,
      {
        ...pairCells(column),
        quantityOnHand: at(column.quantityOnHand),
        minQuantity: at(column.minQuantity),
        maxQuantity: at(column.maxQuantity),
        priceCaptured: from((row) => String(priced.has(dayOf(row)))),
        ...valueCells(view, {
          state,
          reason: (row) => ownDayReasonOf(prices, dayOf(row)),
          priceDay: from((row) => (priced.has(dayOf(row)) ? dayOf(row) : null)),
        }),
        unitPrice: at(column.unitPrice),
        ...captureCellsByDay(calendar.stock, dayOf),
      },
      values.included,
    );
  },

  seriesStart: (calendar, pins) => firstCheckedDay(calendar.stock, pins),
};
