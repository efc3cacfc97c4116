import type { Dataset } from '../dataset.ts';
import { boolean, date, empty, integer, money, string } from '../field.ts';
import { dateOfCheck } from '../parameter.ts';
import { captureFields } from '../shared-fields.ts';
import { notMeasuredReasons, valueFields } from '../values.ts';

export const summary: Dataset = {
  name: 'summary',
  description: 'The whole account in one row: the tiles of the Reports page.',
  kind: 'latest',
  grains: null,
  defaultGrain: null,
  parameters: [dateOfCheck],
  dateField: 'captureLocalDate',
  hasMoney: true,
  monthlyFields: null,
  fields: [
    string('locationId', 'The location filter, or empty for all.', empty),
    integer('pairsTotal', 'Products at locations with a stock row on the check day.'),
    integer('stockOuts', 'At zero with a minimum set.'),
    integer('atZeroNoMinimum', 'At zero with no minimum.'),
    integer('belowMinimum', 'Below minimum, including stock-outs.'),
    integer('aboveMaximum', 'Above maximum.'),
    integer('productsWithMinimum', 'Products with a minimum set.'),
    integer('productsTotal', 'Products stocked.'),
    integer('expiryWindowDays', 'Expiry window of the Stock alerts panel, in days.'),
    integer('lotsExpiringWithinWindow', 'Lots expiring within the window, expired ones excluded.'),
    integer('openOrders', 'Open purchase orders (distinct); empty until the first order check.', empty),
    integer('draftOrders', 'Draft purchase orders.', empty),
    integer('overdueOrders', 'Open orders whose shipment date has passed.', empty),
    date('purchaseOrdersCaptureLocalDate', 'Day of the order check.', empty),
    boolean('purchaseOrdersStale', 'The order check is more than two days older than the stock check.', empty),
    integer('pairsWithStock', 'Products at locations with stock on the price day.', empty),
    integer('pricedPairsWithStock', 'Of those, with a price.', empty),
    ...valueFields(
      ['OK', 'NO_PRICE', 'NO_STOCK', 'NOT_MEASURED', 'HIDDEN', 'VALUES_CHECK_UNAVAILABLE'],
      notMeasuredReasons,
      'Price day: newest day within the 7 days up to the check that has prices.',
    ),
    money('stockValue', 'Stock value on the price day.'),
    money(
      'valueOfPairsNotInSnapshot',
      'Value of priced products on the price day but not on the check day; empty with no price day.',
    ),
    integer('pricedPairsNotInSnapshot', 'How many products that value covers; empty with no price day.', empty),
    string('valueLabel', 'What the money is taken at.'),
    ...captureFields,
  ],
};
