import type { Field } from '@storehouse/contract/reporting/field';
import type { RawRow } from '../../../database/database.ts';
import type { Cell } from './forms.ts';

/**
 * Where the text of a field comes from: a constant for the page, or the row; null means no value. A span covers this field
 * and the following ones. Its `cells` are pre-written, so that texts shared by many rows are escaped and joined once. If
 * the fields differ from row to row, `written` writes them for each row, in the page's format.
 */
export type Source =
  | { readonly constant: string | null }
  | { readonly text: (row: RawRow) => string | null }
  | { readonly span: number; readonly cells: (row: RawRow) => Cell }
  | { readonly span: number; readonly written: (row: RawRow) => string };

export interface Column {
  readonly field: Field;
  readonly source: Source;
}

export const constant = (value: string | number | boolean | null): Source => ({
  constant: value === null ? null : String(value),
});

/** The statement's column at this index, as PostgreSQL wrote it. */
export const at = (index: number): Source => ({ text: (row) => row[index] ?? null });

/** A boolean column: PostgreSQL writes t and f. */
export const flagAt = (index: number): Source => ({ text: (row) => flagText(row[index] ?? null) });

const flagText = (text: string | null): string | null => (text === null ? null : text === 't' ? 'true' : 'false');

export const from = (text: (row: RawRow) => string | null): Source => ({ text });

/** Cells for this many fields, as written by `spanOf`. */
export const span = (fields: number, cells: (row: RawRow) => Cell): Source => ({ span: fields, cells });

/** Cells for this many fields, written in the page's format. */
export const written = (fields: number, text: (row: RawRow) => string): Source => ({ span: fields, written: text });

/**
 * Assigns sources to the dataset's fields, by name and in schema order. Money is empty if it is hidden. A missing
 * source is a bug.
 */
export function columnsOf(
  fields: readonly Field[],
  sources: Readonly<Record<string, Source>>,
  valuesIncluded: boolean,
): Column[] {
  const columns: Column[] = [];
  for (let index = 0; index < fields.length;) {
    const field = fields[index] as Field;
    const source = sources[field.name];
    if (!source) throw new Error(`no source for ${field.name}`);
    columns.push({ field, source: field.money && !valuesIncluded ? constant(null) : source });
    index += 'span' in source ? source.span : 1;
  }
  return columns;
}
