import type { FieldType } from '@storehouse/contract/reporting/field';
import { csvText } from '@storehouse/contract/csv-text';

type Encode = (text: string) => string;

/** Matches text that JSON writes without escapes. Surrogates do not match, because lone ones are escaped. */
const isPlain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const jsonString: Encode = (text) => (isPlain.test(text) ? `"${text}"` : JSON.stringify(text));
const quoted: Encode = (text) => `"${text}"`;
const asIs: Encode = (text) => text;

/** How a value that is not null is written in JSON, by field type. */
export const jsonCell: Readonly<Record<FieldType, Encode>> = {
  string: jsonString,
  // Dates, times and enum values contain nothing to escape.
  date: quoted,
  datetime: quoted,
  enum: quoted,
  integer: asIs,
  decimal: asIs,
  boolean: asIs,
};

/** The same in CSV (RFC 4180). Only texts are changed, never computed numbers. */
export const csvCell: Readonly<Record<FieldType, Encode>> = {
  string: csvText,
  date: asIs,
  datetime: asIs,
  enum: asIs,
  integer: asIs,
  decimal: asIs,
  boolean: asIs,
};
