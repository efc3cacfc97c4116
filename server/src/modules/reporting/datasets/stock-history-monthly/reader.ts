import type { ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../../database/database.ts';
import { addMonths, endOfMonth, monthsFrom, type LocalDay } from '../../../../foundation/time/local-day.ts';
import { at, columnsOf, constant, from } from '../../encode/column.ts';
import type { DatasetReader, ReportView, RowCount } from '../../pages/report-view.ts';
import { monthKindOf, countMonthsSql, monthColumn, stockHistoryMonthlySql } from './sql.ts';
import { idParameter, nilId, pairFilterOf } from '../../request/instance-id.ts';
import { dailyStart, firstCheckedMonth, monthlyStart } from '../../request/resolve-range.ts';
import { pairCells } from '../../cells/pair-cells.ts';
import { valueCells } from '../../cells/value-cells.ts';

const column = monthColumn;

/** The stored months in the range. */
function monthsOf({ range, pins }: ReportView): LocalDay[] {
  if (range === null) return [];
  const months = Array.from({ length: monthsFrom(range.from, range.to) + 1 }, (_, index) =>
    addMonths(range.from, index),
  );
  return months.filter((month) => month >= monthlyStart(pins));
}

function daysOf({ calendar }: ReportView, months: readonly LocalDay[]) {
  const first = months[0] ?? '9999-12-31';
  const last = endOfMonth(months.at(-1) ?? '0001-01-01');
  const days = calendar.stock.map(({ day }) => day).filter((day) => day >= first && day <= last);
  const priced = new Set(calendar.prices.map(({ day }) => day));
  return { days, pricedDays: days.filter((day) => priced.has(day)) };
}

export const stockHistoryMonthlyReader: DatasetReader = {
  async count(view) {
    const { db, accountId, query } = view;
    const months = monthsOf(view);
    const values = [
      accountId,
      daysOf(view, months).days,
      idParameter(query.locationId),
      idParameter(query.productId),
      months,
    ];
    const [row] = await db.query<RowCount>(countMonthsSql(pairFilterOf(query)), values);
    return row ?? { total: 0 };
  },

  read(view, after, limit) {
    const { db, accountId, query } = view;
    const filter = pairFilterOf(query);
    const months = monthsOf(view);
    const { days, pricedDays } = daysOf(view, months);
    return db.rawRows({ name: `stock-history-monthly-${filter}`, text: stockHistoryMonthlySql(filter) }, [
      accountId,
      days,
      after?.[0] ?? nilId,
      after?.[1] ?? nilId,
      after?.[2] ?? '-infinity',
      limit,
      idParameter(query.locationId),
      idParameter(query.productId),
      months,
      pricedDays,
    ]);
  },

  positionOf: (row) => [row[column.locationId] ?? null, row[column.productId] ?? null, row[column.month] ?? null],

  columns(view) {
    const { fields, calendar, pins, values } = view;
    const zones = new Map(calendar.stock.map(({ day, zone }) => [day, zone]));
    const firstCheck = calendar.stock[0]?.day ?? pins.latest;
    const kinds = new Map(
      monthsOf(view).map((month) => [month, monthKindOf(month, pins.latest, dailyStart(pins), firstCheck)]),
    );
    const kindOf = (row: RawRow) => kinds.get(row[column.month] ?? '');
    const state = (row: RawRow): ValueState => {
      if (row[column.priceDay] === null) return 'NOT_MEASURED';
      return row[column.unitPrice] === null ? 'NO_PRICE' : 'OK';
    };
    return columnsOf(
      fields,
      {
        ...pairCells(column),
        monthStart: at(column.month),
        monthSource: from((row) => kindOf(row)?.source ?? null),
        partialMonth: from((row) => String(kindOf(row)?.isPartial)),
        lastObservedDate: at(column.lastObservedDate),
        daysObserved: at(column.daysObserved),
        qohMin: at(column.qohMin),
        qohMax: at(column.qohMax),
        qohLast: at(column.qohLast),
        ...valueCells(view, { state, reason: () => null, priceDay: at(column.priceDay) }),
        unitPriceLast: at(column.unitPrice),
        valueLast: at(column.value),
        captureLocalDate: at(column.lastObservedDate),
        capturedAt: constant(null),
        capturedAtUtc: constant(null),
        zone: from((row) => zones.get(row[column.lastObservedDate] ?? '') ?? null),
      },
      values.included,
    );
  },

  seriesStart: (calendar, pins) => firstCheckedMonth(calendar.stock, pins),
};
