import type { ExpiryBucket } from '@storehouse/contract/reporting/datasets/lots-expiring';
import type { ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../../database/database.ts';
import { addDays } from '../../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../../checks/check-calendar.ts';
import { at, columnsOf, constant, from } from '../../encode/column.ts';
import { findCheck, pricesOf } from '../../request/pins.ts';
import { noDay } from '../../pages/catalogue.ts';
import type { DatasetReader, ReportView, RowCount } from '../../pages/report-view.ts';
import { pairCells } from '../../cells/pair-cells.ts';
import { ownDayReasonOf } from '../../cells/price-day.ts';
import { idParameter, nilId } from '../../request/instance-id.ts';
import { countLotsSql, lotColumn, lotsExpiringSql } from './sql.ts';
import { captureCells } from '../../cells/capture-cells.ts';
import { firstCheckedDay } from '../../request/resolve-range.ts';
import { valueCells } from '../../cells/value-cells.ts';

/** Days to expiry may be negative; the dataset covers at most a year. */
export function expiryBucketOf(daysToExpiry: number): ExpiryBucket {
  if (daysToExpiry < 0) return 'EXPIRED';
  if (daysToExpiry <= 30) return 'WITHIN_30';
  if (daysToExpiry <= 60) return 'WITHIN_60';
  if (daysToExpiry <= 90) return 'WITHIN_90';
  return daysToExpiry <= 180 ? 'WITHIN_180' : 'WITHIN_365';
}

export const isWithinWindow = (daysToExpiry: number, windowDays: number): boolean =>
  daysToExpiry >= 0 && daysToExpiry <= windowDays;

const column = lotColumn;
const windowOf = ({ query, pins }: ReportView): number => query.withinDays ?? pins.expiryWindowDays;
const isPriced = ({ calendar, pins }: ReportView): boolean => calendar.prices.some(({ day }) => day === pins.day);

/** The filter parameters of the statements. */
const whichLots = (view: ReportView) => [
  view.accountId,
  view.pins.day,
  view.query.includeExpired ? '-infinity' : view.pins.day,
  addDays(view.pins.day, windowOf(view)),
  idParameter(view.query.locationId),
];

export const lotsExpiringReader: DatasetReader = {
  async count(view) {
    const [row] = await view.db.query<RowCount>(countLotsSql(view.query.locationId !== null), whichLots(view));
    return row ?? { total: 0 };
  },

  read(view, after, limit) {
    const hasLocation = view.query.locationId !== null;
    const name = `lots-expiring-${hasLocation ? 'location' : 'all'}`;
    return view.db.rawRows({ name, text: lotsExpiringSql(hasLocation) }, [
      ...whichLots(view),
      isPriced(view) ? view.pins.day : noDay,
      after?.[0] ?? '-infinity',
      after?.[1] ?? nilId,
      after?.[2] ?? nilId,
      after?.[3] ?? nilId,
      limit,
    ]);
  },

  positionOf: (row) =>
    [column.expirationDate, column.locationId, column.productId, column.inventoryItemId].map(
      (index) => row[index] ?? null,
    ),

  columns(view) {
    const { fields, calendar, pins, values } = view;
    const windowDays = windowOf(view);
    const hasPrices = isPriced(view);
    const daysToExpiry = (row: RawRow) => Number(row[column.daysToExpiry]);
    const state = (row: RawRow): ValueState => {
      if (!hasPrices) return 'NOT_MEASURED';
      return row[column.unitPrice] === null ? 'NO_PRICE' : 'OK';
    };
    return columnsOf(
      fields,
      {
        ...pairCells(column),
        inventoryItemId: at(column.inventoryItemId),
        lotNumber: at(column.lotNumber),
        expirationDate: at(column.expirationDate),
        daysToExpiry: at(column.daysToExpiry),
        expiryBucket: from((row) => expiryBucketOf(daysToExpiry(row))),
        withinWindow: from((row) => String(isWithinWindow(daysToExpiry(row), windowDays))),
        expiryWindowDays: constant(windowDays),
        quantityOnHand: at(column.quantity),
        ...valueCells(view, {
          state,
          reason: () => ownDayReasonOf(pricesOf(calendar), pins.day),
          priceDay: constant(hasPrices ? pins.day : null),
        }),
        unitPrice: at(column.unitPrice),
        valueAtRisk: at(column.value),
        ...captureCells(findCheck(calendar.stock, pins.day) as CheckDay),
      },
      values.included,
    );
  },

  seriesStart: (calendar, pins) => firstCheckedDay(calendar.stock, pins),
};
