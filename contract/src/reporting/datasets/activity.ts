import type { Dataset } from '../dataset.ts';
import { boolean, date, integer, oneOf } from '../field.ts';
import { categoryRepeats, enumParameter, rangeParameters } from '../parameter.ts';
import { captureFields, monthlyCaptureFields, pairFields } from '../shared-fields.ts';

export const activityCategories = [
  'RECEIPT',
  'RETURN',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'ISSUE',
  'CONSUMPTION',
  'ADJUSTMENT',
  'EXPIRED',
  'DAMAGED',
  'COUNT',
] as const;
export type ActivityCategory = (typeof activityCategories)[number];

const category = oneOf('category', activityCategories, 'Kind of activity.');
const figures = [
  integer('quantityIn', 'Quantity that came in.'),
  integer('quantityOut', 'Quantity that went out.'),
  integer('quantityNet', 'In minus out.'),
  integer('lineCount', 'Entries behind the row.'),
  boolean('includesImportedHistory', 'Some of it was entered with a date before the first check.'),
];

export const activity: Dataset = {
  name: 'activity',
  description: 'What moved: every product at every location, by day or month and category.',
  kind: 'range',
  grains: ['daily', 'monthly'],
  defaultGrain: 'daily',
  parameters: [
    enumParameter('grain', ['daily', 'monthly'], 'daily', 'A row per day or per month.'),
    ...rangeParameters,
    enumParameter('category', activityCategories, null, 'Only these categories.', categoryRepeats),
  ],
  dateField: 'activityDate',
  hasMoney: false,
  fields: [...pairFields, date('activityDate', 'Local day of the activity.'), category, ...figures, ...captureFields],
  monthlyFields: [
    ...pairFields,
    date('monthStart', 'First day of the month.'),
    boolean('partialMonth', 'The month in progress, or the month where daily history ends.'),
    boolean('incomplete', 'A day of the month could not be recorded.'),
    date('lastActivityDate', 'Last day in the month with activity of the row.'),
    category,
    ...figures,
    ...monthlyCaptureFields('Day of the last check that recorded the month.'),
  ],
};
