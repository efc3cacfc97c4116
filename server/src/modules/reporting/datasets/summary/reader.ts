import { valueLabel, type ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../../database/database.ts';
import { addDays } from '../../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../../checks/check-calendar.ts';
import { at, columnsOf, constant } from '../../encode/column.ts';
import { findCheck, orderDayFor, pricesOf } from '../../request/pins.ts';
import type { DatasetReader, ReportView } from '../../pages/report-view.ts';
import { notMeasuredReasonOf } from '../../cells/price-day.ts';
import { isStale } from '../../cells/stock-rules.ts';
import { totalStateOf } from '../stock-value-history/value-point.ts';
import { idParameter, nilId } from '../../request/instance-id.ts';
import { countLotsSql } from '../lots-expiring/sql.ts';
import { orderCountsSql, pairsNotInSnapshotSql, summaryCountsSql } from './sql.ts';
import { emptyTotal, valueTotalsSql, type ValueTotal } from '../stock-value-history/sql.ts';
import { captureCells } from '../../cells/capture-cells.ts';
import { firstCheckedDay } from '../../request/resolve-range.ts';
import { valueCells } from '../../cells/value-cells.ts';

const column = {
  pairsTotal: 0,
  stockOuts: 1,
  atZeroNoMinimum: 2,
  belowMinimum: 3,
  aboveMaximum: 4,
  productsWithMinimum: 5,
  productsTotal: 6,
  lotsExpiring: 7,
  openOrders: 8,
  draftOrders: 9,
  overdueOrders: 10,
  pairsWithStock: 11,
  pricedPairsWithStock: 12,
  stockValue: 13,
  totalState: 14,
  pairsNotInSnapshot: 15,
  valueNotInSnapshot: 16,
} as const;

const zeros = ['0', '0', '0', '0', '0', '0', '0'];

/** The tiles of the Reports page: always one row, even for a location that matches nothing. */
export const summaryReader: DatasetReader = {
  count: () => Promise.resolve({ total: 1 }),

  async read(view) {
    const [counts, lots, orders, value, gone] = await Promise.all([
      readCounts(view),
      readLots(view),
      readOrders(view),
      readValue(view),
      readPairsNotInSnapshot(view),
    ]);
    return [[...counts, lots, ...orders, ...value, ...gone]];
  },

  positionOf: () => [],

  columns(view) {
    const { fields, calendar, pins, priceDay, query, values } = view;
    const orderDay = orderDayFor(calendar, pins.day);
    const reason = priceDay === null ? notMeasuredReasonOf(pricesOf(calendar), pins.day, pins.latest) : null;
    const state = (row: RawRow) => (row[column.totalState] ?? 'NOT_MEASURED') as ValueState;
    return columnsOf(
      fields,
      {
        locationId: constant(query.locationId),
        pairsTotal: at(column.pairsTotal),
        stockOuts: at(column.stockOuts),
        atZeroNoMinimum: at(column.atZeroNoMinimum),
        belowMinimum: at(column.belowMinimum),
        aboveMaximum: at(column.aboveMaximum),
        productsWithMinimum: at(column.productsWithMinimum),
        productsTotal: at(column.productsTotal),
        expiryWindowDays: constant(pins.expiryWindowDays),
        lotsExpiringWithinWindow: at(column.lotsExpiring),
        openOrders: at(column.openOrders),
        draftOrders: at(column.draftOrders),
        overdueOrders: at(column.overdueOrders),
        purchaseOrdersCaptureLocalDate: constant(orderDay),
        purchaseOrdersStale: constant(orderDay === null ? null : isStale(orderDay, pins.day)),
        pairsWithStock: at(column.pairsWithStock),
        pricedPairsWithStock: at(column.pricedPairsWithStock),
        ...valueCells(view, { state, reason: () => reason, priceDay: constant(priceDay) }),
        stockValue: { text: (row) => (state(row) === 'OK' ? (row[column.stockValue] ?? null) : null) },
        valueOfPairsNotInSnapshot: at(column.valueNotInSnapshot),
        pricedPairsNotInSnapshot: at(column.pairsNotInSnapshot),
        valueLabel: constant(valueLabel),
        ...captureCells(findCheck(calendar.stock, pins.day) as CheckDay),
      },
      values.included,
    );
  },

  seriesStart: (calendar, pins) => firstCheckedDay(calendar.stock, pins),
};

async function readCounts({ db, accountId, pins, query }: ReportView): Promise<RawRow> {
  const [row] = await db.rawRows(summaryCountsSql, [accountId, pins.day, idParameter(query.locationId) ?? nilId]);
  return row ?? zeros;
}

async function readLots({ db, accountId, pins, query }: ReportView): Promise<string> {
  const last = addDays(pins.day, pins.expiryWindowDays);
  const values = [accountId, pins.day, pins.day, last, idParameter(query.locationId)];
  const [row] = await db.query<{ total: number }>(countLotsSql(query.locationId !== null), values);
  return String(row?.total ?? 0);
}

async function readOrders(view: ReportView): Promise<RawRow> {
  const orderDay = orderDayFor(view.calendar, view.pins.day);
  if (orderDay === null) return [null, null, null];
  const [row] = await view.db.rawRows(orderCountsSql, [view.accountId, orderDay, idParameter(view.query.locationId)]);
  return row ?? [null, null, null];
}

async function readValue({ db, accountId, priceDay, query }: ReportView): Promise<RawRow> {
  if (priceDay === null) return [null, null, null, null];
  const values = [accountId, idParameter(query.locationId) ?? nilId, priceDay, priceDay];
  const [total = emptyTotal(priceDay)] = await db.query<ValueTotal>(valueTotalsSql, values);
  return [String(total.pairsWithStock), String(total.pricedPairsWithStock), total.stockValue, totalStateOf(total)];
}

async function readPairsNotInSnapshot({ db, accountId, pins, priceDay, query }: ReportView): Promise<RawRow> {
  if (priceDay === null) return [null, null];
  if (priceDay === pins.day) return ['0', '0.00'];
  const [row] = await db.rawRows(pairsNotInSnapshotSql, [accountId, pins.day, priceDay, idParameter(query.locationId)]);
  return row ?? ['0', '0.00'];
}
