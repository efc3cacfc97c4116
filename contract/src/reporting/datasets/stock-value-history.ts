import type { Dataset } from '../dataset.ts';
import { boolean, date, datetime, empty, integer, money, oneOf, string } from '../field.ts';
import { enumParameter } from '../parameter.ts';
import { notMeasuredReasons, valueFields } from '../values.ts';

export const pointStates = ['OK', 'NO_PRICE', 'NOT_MEASURED', 'NOT_CAPTURED'] as const;
export type PointState = (typeof pointStates)[number];

export const stockValueHistory: Dataset = {
  name: 'stock-value-history',
  description: 'Stock value of the whole account: months before the daily history, then days.',
  kind: 'series',
  grains: ['daily', 'monthly', 'all'],
  defaultGrain: 'daily',
  parameters: [
    enumParameter(
      'grain',
      ['daily', 'monthly', 'all'],
      'daily',
      'Days, months older than the daily history, or the months followed by the days.',
    ),
  ],
  dateField: 'periodStart',
  hasMoney: true,
  monthlyFields: null,
  fields: [
    oneOf('grain', ['daily', 'monthly'], 'Whether the row is a day or a month.'),
    date('periodStart', 'The day, or the first day of the month.'),
    date(
      'periodEnd',
      'The day, or the last day of the month; for the month where daily rows begin, the day before the first daily row.',
    ),
    date('valueDate', "Day the value's prices come from; not a quantity day.", empty),
    boolean('measured', 'A price check applies.'),
    oneOf('pointState', pointStates, "The point's own state, regardless of the key."),
    integer('pairsWithStock', 'Products at locations with stock on the price day.', empty),
    integer('pricedPairsWithStock', 'Of those, with a price.', empty),
    ...valueFields(
      ['OK', 'NO_PRICE', 'NOT_MEASURED', 'NOT_CAPTURED', 'HIDDEN', 'VALUES_CHECK_UNAVAILABLE'],
      notMeasuredReasons,
      'Equals valueDate when measured.',
    ),
    money('stockValue', 'Stock value; empty when not measured, never zero.'),
    date('captureLocalDate', 'Equals valueDate.', empty),
    datetime('capturedAt', "Moment of the day's check in the account's zone; daily rows only.", empty),
    datetime('capturedAtUtc', 'The same moment in UTC; daily rows only.', empty),
    string('zone', 'Time zone used by the check.', empty),
  ],
};
