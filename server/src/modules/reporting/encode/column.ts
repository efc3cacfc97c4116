import type { Field } from '@storehouse/contract/reporting/field';
import type { RawRow } from '../../../database/database.ts';

/** Where the text of a field comes from: the same for the whole page, or from the row. Null is no value. */
export type Source = { readonly constant: string | null } | { readonly text: (row: RawRow) => string | null };

export interface Column {
  readonly field: Field;
  readonly source: Source;
}

export const constant = (value: string | number | boolean | null): Source => ({
  constant: value === null ? null : String(value),
});

/** The column of the statement with this number, as PostgreSQL wrote it. */
export const at = (index: number): Source => ({ text: (row) => row[index] ?? null });

/** A boolean column: PostgreSQL writes t and f. */
export const flagAt = (index: number): Source => ({ text: (row) => flagText(row[index] ?? null) });

const flagText = (text: string | null): string | null => (text === null ? null : text === 't' ? 'true' : 'false');

export const from = (text: (row: RawRow) => string | null): Source => ({ text });

/**
 * Puts the sources behind the fields of the dataset, by name and in schema order. Money is empty where it is not to be seen.
 * A missing source is a mistake in the program.
 */
export function columnsOf(
  fields: readonly Field[],
  sources: Readonly<Record<string, Source>>,
  valuesIncluded: boolean,
): Column[] {
  return fields.map((field) => {
    const source = sources[field.name];
    if (!source) throw new Error(`no source for ${field.name}`);
    return { field, source: field.money && !valuesIncluded ? constant(null) : source };
  });
}
