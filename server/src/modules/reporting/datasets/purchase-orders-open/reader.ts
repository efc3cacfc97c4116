import { defaultCurrencyLabel } from '@storehouse/contract/reporting/datasets/purchase-orders-open';
import type { LocalDay } from '../../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../../checks/check-calendar.ts';
import { at, columnsOf, constant, flagAt, from } from '../../encode/column.ts';
import { findCheck } from '../../request/pins.ts';
import type { DatasetReader, ReportView, RowCount } from '../../pages/report-view.ts';
import { isStale } from '../../cells/stock-rules.ts';
import { idParameter, nilId } from '../../request/instance-id.ts';
import { countOrdersSql, orderColumn, purchaseOrdersOpenSql } from './sql.ts';
import { captureCells } from '../../cells/capture-cells.ts';
import { valueCells } from '../../cells/value-cells.ts';

const column = orderColumn;

/** The filter parameters of the statements. */
const whichOrders = ({ accountId, pins, query }: ReportView) => [
  accountId,
  pins.orderDay,
  idParameter(query.locationId),
  query.status === 'all' ? null : query.status === 'draft',
  query.overdue,
];

export const purchaseOrdersOpenReader: DatasetReader = {
  async count(view) {
    const [row] = await view.db.query<RowCount>(countOrdersSql, whichOrders(view));
    return row ?? { total: 0 };
  },

  read: (view, after, limit) =>
    view.db.rawRows({ name: 'purchase-orders-open', text: purchaseOrdersOpenSql }, [
      ...whichOrders(view),
      after?.[0] ?? nilId,
      after?.[1] ?? '',
      limit,
    ]),

  positionOf: (row) => [row[column.orderId] ?? null, row[column.currencyCode] ?? ''],

  columns(view) {
    const { fields, calendar, pins, values } = view;
    const orderDay = pins.orderDay as LocalDay;
    return columnsOf(
      fields,
      {
        orderId: at(column.orderId),
        orderNumber: at(column.orderNumber),
        name: at(column.name),
        status: at(column.status),
        isDraft: flagAt(column.isDraft),
        supplierName: at(column.supplierName),
        destinationLocationId: at(column.destinationLocationId),
        destinationName: at(column.destinationName),
        dateOrdered: at(column.dateOrdered),
        expectedDate: at(column.expectedDate),
        expectedDateSource: at(column.expectedDateSource),
        overdue: flagAt(column.overdue),
        linesOpen: at(column.linesOpen),
        linesUnpriced: at(column.linesUnpriced),
        quantityOutstanding: at(column.quantityOutstanding),
        quantityPerUnitMissing: flagAt(column.quantityPerUnitMissing),
        currencyCode: at(column.currencyCode),
        currencyLabel: from((row) => row[column.currencyCode] ?? defaultCurrencyLabel),
        stale: constant(isStale(orderDay, pins.latest)),
        ...valueCells(view, {
          state: (row) => (row[column.valueNotReceived] === null ? 'NO_PRICE' : 'OK'),
          reason: () => null,
          priceDay: constant(values.included ? orderDay : null),
        }),
        valueNotReceived: at(column.valueNotReceived),
        ...captureCells(findCheck(calendar.orders, orderDay) as CheckDay),
      },
      values.included,
    );
  },

  // Only the latest order check can be read.
  seriesStart: (calendar) => calendar.orders.at(-1)?.day ?? null,
};
