import type { Dataset } from '../dataset.ts';
import { boolean, date, empty, integer, money, oneOf, string } from '../field.ts';
import { booleanParameter, dateOfCheck, integerParameter, withinDaysMaximum } from '../parameter.ts';
import { captureFields, pairFields } from '../shared-fields.ts';
import { valueFields } from '../values.ts';

export const expiryBuckets = ['EXPIRED', 'WITHIN_30', 'WITHIN_60', 'WITHIN_90', 'WITHIN_180', 'WITHIN_365'] as const;
export type ExpiryBucket = (typeof expiryBuckets)[number];

export const lotsExpiring: Dataset = {
  name: 'lots-expiring',
  description: 'Lots in stock that expire soon or have expired.',
  kind: 'latest',
  grains: null,
  defaultGrain: null,
  parameters: [
    dateOfCheck,
    integerParameter(
      'withinDays',
      0,
      withinDaysMaximum,
      'Lots that expire within so many days; default: the expiry window of the Stock alerts panel.',
    ),
    booleanParameter('includeExpired', 'Expired lots too.'),
  ],
  dateField: 'expirationDate',
  hasMoney: true,
  monthlyFields: null,
  fields: [
    ...pairFields,
    string('inventoryItemId', 'Id of the lot.'),
    string('lotNumber', 'Number of the lot.', empty),
    date('expirationDate', 'Day on which the lot expires.'),
    integer('daysToExpiry', 'Days from the check day; negative means expired.'),
    oneOf('expiryBucket', expiryBuckets, 'How soon the lot expires.'),
    boolean('withinWindow', 'Not expired, and expiring within the window.'),
    integer('expiryWindowDays', 'Window used by this walk, in days.'),
    integer('quantityOnHand', 'Quantity in the lot.'),
    ...valueFields(
      ['OK', 'NO_PRICE', 'NOT_MEASURED', 'HIDDEN', 'VALUES_CHECK_UNAVAILABLE'],
      ['PRICES_NOT_YET_CHECKED', 'PRICE_CHECK_FAILED'],
      'The check day, when its own prices exist.',
    ),
    money('unitPrice', 'Price on the check day, 2 decimals.'),
    money('valueAtRisk', 'Quantity times price.'),
    ...captureFields,
  ],
};
