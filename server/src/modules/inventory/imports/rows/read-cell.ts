import type { Field } from '@storehouse/contract/inventory/class-declaration';
import { readValue, type ReadValue } from '@storehouse/contract/inventory/read-value';
import type { SourceTable } from '../reading/source-table.ts';

/** How the cells of a file are written. */
export type CellFormat = Pick<SourceTable, 'separator' | 'dates'>;

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** Reads a filled cell by the rules that a body of the data API has for the same field. */
export function readCell(field: Field, text: string, format: CellFormat): ReadValue {
  switch (field.type) {
    case 'boolean':
      return readValue(field, booleans[text.toLowerCase()] ?? text);
    case 'integer':
      return readValue(field, wholeNumber(decimalPoint(text, format)));
    case 'decimal':
      return readValue(field, decimalPoint(text, format));
    case 'date':
      return readValue(field, dayOf(text, format));
    case 'reference':
      return readValue({ type: 'text' }, text);
    default:
      return readValue(field, text);
  }
}

/** With a comma between the cells, 1,5 could also be two of them: a decimal comma needs another separator. */
const decimalPoint = (text: string, { separator }: CellFormat): string =>
  separator !== ',' && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;

/** Reads 12, and 12.0 as spreadsheets write it. Returns any other text as it is: `readValue` refuses it. */
const wholeNumber = (text: string): unknown => (/^[+-]?\d{1,15}(\.0+)?$/.test(text) ? Number(text) : text);

const dayMs = 24 * 3_600_000;
/**
 * The day with the number 0. Excel believes that 1900 had a 29 February, so the days after that one are counted from 30
 * December 1899.
 */
const starts = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** In a workbook a date is the number of days since the start of its date system. */
function dayOf(text: string, { dates }: CellFormat): string {
  if (dates === null || !/^\d{1,7}(\.\d+)?$/.test(text)) return text;
  const day = new Date(starts[dates] + Math.floor(Number(text)) * dayMs);
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10);
}
