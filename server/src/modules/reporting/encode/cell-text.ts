import type { FieldType } from '@storehouse/contract/reporting/field';

type Encode = (text: string) => string;

/** Only characters that JSON writes unescaped; lone surrogates are escaped too. */
const isPlain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const jsonString: Encode = (text) => (isPlain.test(text) ? `"${text}"` : JSON.stringify(text));
const quoted: Encode = (text) => `"${text}"`;
const asIs: Encode = (text) => text;

/** How an existing value is written in JSON, by field type. */
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

const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe; an empty text is quoted to distinguish it from
 * no value.
 */
const csvString: Encode = (text) => {
  if (text === '') return '""';
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** The same in CSV (RFC 4180). Only texts are changed, never computed numbers. */
export const csvCell: Readonly<Record<FieldType, Encode>> = {
  string: csvString,
  date: asIs,
  datetime: asIs,
  enum: asIs,
  integer: asIs,
  decimal: asIs,
  boolean: asIs,
};
