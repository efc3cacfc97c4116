import type { Dataset } from '../dataset.ts';
import { boolean, date, empty, integer, money, oneOf } from '../field.ts';
import { enumParameter, productParameter, rangeParameters } from '../parameter.ts';
import { captureFields, monthlyCaptureFields, pairFields } from '../shared-fields.ts';
import { valueFields, type NotMeasuredReason, type ValueState } from '../values.ts';

export const monthSources = ['ROLLUP', 'DAILY', 'ROLLUP_AND_DAILY'] as const;
export type MonthSource = (typeof monthSources)[number];

const states: readonly ValueState[] = ['OK', 'NO_PRICE', 'NOT_MEASURED', 'HIDDEN', 'VALUES_CHECK_UNAVAILABLE'];
const reasons: readonly NotMeasuredReason[] = ['PRICES_NOT_YET_CHECKED', 'PRICE_CHECK_FAILED'];

export const stockHistory: Dataset = {
  name: 'stock-history',
  description: 'Stock of every product at every location, by day or by month.',
  kind: 'range',
  grains: ['daily', 'monthly'],
  defaultGrain: 'daily',
  parameters: [
    enumParameter('grain', ['daily', 'monthly'], 'daily', 'A row per day or per month.'),
    ...rangeParameters,
    productParameter,
  ],
  dateField: 'captureLocalDate',
  hasMoney: true,
  fields: [
    ...pairFields,
    integer('quantityOnHand', 'Quantity on hand on the day.'),
    integer('minQuantity', 'Minimum of the inventory level.', empty),
    integer('maxQuantity', 'Maximum of the inventory level.', empty),
    boolean('priceCaptured', "That day's price check ran."),
    ...valueFields(states, reasons, "The row's own day, when its prices were checked."),
    money('unitPrice', 'Price on the day, 2 decimals.'),
    ...captureFields,
  ],
  monthlyFields: [
    ...pairFields,
    date('monthStart', 'First day of the month.'),
    oneOf('monthSource', monthSources, 'Monthly rollup, daily rows, or both for the month where daily history ends.'),
    boolean('partialMonth', 'The month in progress, or the month where daily history ends.'),
    date('lastObservedDate', 'Last day in the month with a check.'),
    integer('daysObserved', 'Days in the month with a check.'),
    integer('qohMin', 'Lowest quantity on hand in the month.'),
    integer('qohMax', 'Highest quantity on hand in the month.'),
    integer('qohLast', 'Quantity on hand on lastObservedDate.'),
    ...valueFields(states, reasons, "The month's last day with prices."),
    money('unitPriceLast', 'Price on pricesCheckedAt.'),
    money('valueLast', 'Quantity times price on pricesCheckedAt.'),
    ...monthlyCaptureFields('Equals lastObservedDate.'),
  ],
};
