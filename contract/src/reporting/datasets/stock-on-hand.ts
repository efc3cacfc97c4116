import type { Dataset } from '../dataset.ts';
import { boolean, date, decimal, empty, integer, money, oneOf } from '../field.ts';
import { dateOfCheck, enumParameter, productParameter } from '../parameter.ts';
import { captureFields, pairFields } from '../shared-fields.ts';
import { notMeasuredReasons, valueFields } from '../values.ts';

export const stockStates = ['AT_ZERO_MIN_SET', 'AT_ZERO_NO_MIN', 'BELOW_MINIMUM', 'OK'] as const;
export type StockState = (typeof stockStates)[number];

export const mosStates = ['OK', 'NOT_ENOUGH_HISTORY', 'TRANSFERS_ONLY', 'NO_USE'] as const;
export type MosState = (typeof mosStates)[number];

/** Values of the parameter `state`. */
export const stateFilters = [
  'all',
  'stock_out',
  'at_zero_no_minimum',
  'below_minimum',
  'above_maximum',
  'needs_attention',
] as const;
export type StateFilter = (typeof stateFilters)[number];

export const stockOnHand: Dataset = {
  name: 'stock-on-hand',
  description: 'Every product at every location on the day of the check.',
  kind: 'latest',
  grains: null,
  defaultGrain: null,
  parameters: [
    dateOfCheck,
    productParameter,
    enumParameter('state', stateFilters, 'all', 'Only rows in this state of stock.'),
  ],
  dateField: 'captureLocalDate',
  hasMoney: true,
  monthlyFields: null,
  fields: [
    ...pairFields,
    integer('quantityOnHand', 'Quantity on hand.'),
    integer('quantityAvailable', 'Quantity available to promise.', empty),
    integer('minQuantity', 'Minimum of the inventory level.', empty),
    integer('reorderQuantity', 'Reorder quantity of the inventory level.', empty),
    integer('maxQuantity', 'Maximum of the inventory level.', empty),
    oneOf('stockState', stockStates, 'State of the stock; the first that matches, in this order.'),
    boolean('aboveMaximum', 'A maximum is set and the quantity is above it.'),
    integer('daysAtZero30', 'Days at zero among the days checked in the last 30 days.', empty),
    integer('daysChecked30', 'Days checked in the last 30 days.', empty),
    integer('daysAtZero90', 'Days at zero among the days checked in the last 90 days.', empty),
    integer('daysChecked90', 'Days checked in the last 90 days.', empty),
    date('insightComputedFor', 'Day that the days-at-zero and months-of-stock figures describe.', empty),
    oneOf('mosState', mosStates, 'Whether months of stock could be worked out.', empty),
    decimal('amc', 'Average monthly issues and consumption over three months, 1 decimal.', empty),
    decimal('monthsOfStock', 'Months that the stock lasts, 1 decimal, when mosState is OK.', empty),
    boolean('underOneMonth', 'Rounded months of stock are under 1.', empty),
    date('mosGapMonth', 'Month whose activity is incomplete.', empty),
    boolean('includesImportedHistory', 'Some of that activity was entered with a date before the first check.', empty),
    boolean('priced', 'The price on the price day is above zero.'),
    ...valueFields(
      ['OK', 'NO_PRICE', 'NOT_IN_PRICE_CHECK', 'NOT_MEASURED', 'HIDDEN', 'VALUES_CHECK_UNAVAILABLE'],
      notMeasuredReasons,
      'Price day: newest day within the 7 days up to the check that has prices.',
    ),
    integer('quantityAtPricesCheckedAt', 'Quantity on the price day.', empty),
    money('unitPrice', 'Price on the price day, 2 decimals.'),
    money('stockValue', 'Quantity on the price day times its price.'),
    ...captureFields,
  ],
};
