import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** What columns are called on the page. Other fields go by their name in the API: `linesOpen` is "Lines open". */
export const fieldLabels: Readonly<Record<string, string>> = {
  locationName: t('Location'),
  productName: t('Product'),
  productCode: t('Code'),
  productCategory: t('Category'),
  quantityOnHand: t('On hand'),
  quantityAvailable: t('Available'),
  minQuantity: t('Minimum'),
  reorderQuantity: t('Reorder quantity'),
  maxQuantity: t('Maximum'),
  stockState: t('State'),
  daysAtZero30: t('Days at zero (30)'),
  daysChecked30: t('Days checked (30)'),
  daysAtZero90: t('Days at zero (90)'),
  daysChecked90: t('Days checked (90)'),
  amc: t('Average monthly use'),
  monthsOfStock: t('Months of stock'),
  mosState: t('Months of stock: state'),
  stockValue: t('Value'),
  unitPrice: t('Price'),
  captureLocalDate: t('Check'),
  lotNumber: t('Lot'),
  expirationDate: t('Expires'),
  daysToExpiry: t('Days left'),
  expiryBucket: t('Expires within'),
  valueAtRisk: t('At risk'),
  orderNumber: t('Order'),
  name: t('Order name'),
  supplierName: t('Supplier'),
  destinationName: t('For'),
  expectedDate: t('Expected', { context: 'date' }),
  quantityOutstanding: t('Outstanding'),
  valueNotReceived: t('Not received'),
  currencyLabel: t('Currency'),
  activityDate: t('Date'),
  monthStart: t('Month'),
  category: t('Kind'),
  quantityIn: t('In'),
  quantityOut: t('Out'),
  quantityNet: t('Net'),
  lineCount: t('Entries'),
  qohLast: t('Last', { context: 'quantity' }),
  qohMin: t('Lowest'),
  qohMax: t('Highest'),
  unitPriceLast: t('Last price'),
  valueLast: t('Value'),
  periodStart: t('Period'),
  pairsWithStock: t('Stocked'),
  pricedPairsWithStock: t('Of those, priced'),
  pricesCheckedAt: t('Prices of'),
  pointState: t('State'),
  quantityBefore: t('Before'),
  quantityChange: t('Change'),
  valueBefore: t('Value before'),
  valueChange: t('Value change'),
};

export const labelOf = (name: string): string =>
  fieldLabels[name] ?? formatWord(name.replaceAll(/(?=[A-Z]|\d+$)/g, '_').replace(/_id$/i, '_id'));

const days = (count: number): string => t('{{count}} days', { count, one: '{{count}} day' });

export const valueWords: Readonly<Record<string, string>> = {
  AT_ZERO_MIN_SET: t('Out of stock'),
  AT_ZERO_NO_MIN: t('At zero'),
  OK: 'OK',
  WITHIN_30: days(30),
  WITHIN_60: days(60),
  WITHIN_90: days(90),
  WITHIN_180: days(180),
  WITHIN_365: days(365),
  stock_out: t('Out of stock'),
  at_zero_no_minimum: t('At zero, no minimum'),
  true: t('Yes'),
  false: t('No'),
};

/** A value of an enum or boolean in words. */
export const wordOf = (value: string | boolean): string => valueWords[String(value)] ?? formatWord(String(value));
