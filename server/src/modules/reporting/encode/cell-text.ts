import type { FieldType } from '@storehouse/contract/reporting/field';

type Encode = (text: string) => string;

/** Anything but letters and signs that JSON writes as they are; a half of a pair is escaped too. */
const isPlain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const jsonString: Encode = (text) => (isPlain.test(text) ? `"${text}"` : JSON.stringify(text));
const quoted: Encode = (text) => `"${text}"`;
const asIs: Encode = (text) => text;

/** How a value that is there is written in JSON, by the type of its field. */
export const jsonCell: Readonly<Record<FieldType, Encode>> = {
  string: jsonString,
  // Days, moments and the words of an enum hold nothing to escape.
  date: quoted,
  datetime: quoted,
  enum: quoted,
  integer: asIs,
  decimal: asIs,
  boolean: asIs,
};

const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A text that a spreadsheet would take for a formula gets an apostrophe; an empty text is told from no value by its quotes. */
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
