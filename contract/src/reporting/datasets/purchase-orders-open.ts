import type { Dataset } from '../dataset.ts';
import { boolean, date, decimal, empty, integer, money, oneOf, string } from '../field.ts';
import { booleanParameter, enumParameter } from '../parameter.ts';
import { captureFields } from '../shared-fields.ts';
import { notMeasuredReasons, valueFields } from '../values.ts';

export const orderFilters = ['open', 'draft', 'all'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const defaultCurrencyLabel = 'default currency';

export const purchaseOrdersOpen: Dataset = {
  name: 'purchase-orders-open',
  description: 'Purchase orders with something outstanding, a row per order and currency.',
  kind: 'latest',
  grains: null,
  defaultGrain: null,
  parameters: [
    enumParameter('status', orderFilters, 'open', 'Open orders, drafts or both; open leaves out drafts.'),
    booleanParameter('overdue', 'true: overdue orders only; false applies no filter.'),
  ],
  dateField: 'captureLocalDate',
  hasMoney: true,
  monthlyFields: null,
  fields: [
    string('orderId', 'Id of the order in the source system.'),
    string('orderNumber', 'Number of the order.', empty),
    string('name', 'Name of the order.', empty),
    string('status', "The source system's order status.", empty),
    boolean('isDraft', 'The order is a draft.'),
    string('supplierName', 'Name of the supplier.', empty),
    string('destinationLocationId', 'Id of the location that receives the order.', empty),
    string('destinationName', 'Name of that location.', empty),
    date('dateOrdered', 'Day of the order.', empty),
    date('expectedDate', 'Day on which the rest is expected.', empty),
    oneOf('expectedDateSource', ['shipment', 'ready', 'none'], 'Where the expected day comes from.'),
    boolean('overdue', 'The shipment date lies before the check day.'),
    integer('linesOpen', 'Open lines in this currency.'),
    integer('linesUnpriced', 'Of those, lines without a price.'),
    decimal('quantityOutstanding', 'Quantity not yet received, in each.'),
    boolean('quantityPerUnitMissing', 'A line lacks its quantity per unit of measure.'),
    string('currencyCode', 'ISO code; empty means the default currency.', empty),
    string('currencyLabel', 'The code, or default currency.'),
    boolean('stale', 'The order check is more than two days older than the stock check.'),
    ...valueFields(
      ['OK', 'NO_PRICE', 'HIDDEN', 'VALUES_CHECK_UNAVAILABLE'],
      notMeasuredReasons,
      'Day of the order check, when values apply.',
    ),
    money('valueNotReceived', "Value not received, in the row's currency, 2 decimals."),
    ...captureFields,
  ],
};
