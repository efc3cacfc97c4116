import { date, datetime, empty, string, type Field } from './field.ts';

/** The check that a row comes from. */
export const captureFields: readonly Field[] = [
  date('captureLocalDate', "Day of the check that the row comes from, in the account's zone."),
  datetime('capturedAt', "Moment of the check in the account's zone, with its offset."),
  datetime('capturedAtUtc', 'The same moment in UTC.'),
  string('zone', 'Time zone used by the check.'),
];

/** For monthly rows, which come from many checks. */
export const monthlyCaptureFields = (day: string): readonly Field[] => [
  date('captureLocalDate', day),
  datetime('capturedAt', 'Always empty on monthly rows.', empty),
  datetime('capturedAtUtc', 'Always empty on monthly rows.', empty),
  string('zone', 'Time zone of the check of that day, when known.', empty),
];

export const pairFields: readonly Field[] = [
  string('locationId', 'Id of the location in the source system.'),
  string('locationName', 'Name of the location at the daily check.', empty),
  string('productId', 'Id of the product in the source system.'),
  string('productCode', 'Code of the product at the daily check.', empty),
  string('productName', 'Name of the product at the daily check.', empty),
];
