import type { Field } from '@storehouse/contract/reporting/field';
import type { Format } from '@storehouse/contract/reporting/parameter';
import { csvCell, jsonCell } from './cell-text.ts';

/** How a row is assembled in a format. */
export interface Form {
  /** What comes before the first cell of a row, and before the others. */
  readonly first: (field: Field) => string;
  readonly before: (field: Field) => string;
  readonly cell: typeof jsonCell;
  readonly empty: string;
  readonly end: string;
  /** Between two rows. */
  readonly separator: string;
}

export const forms: Readonly<Record<Format, Form>> = {
  json: {
    first: ({ name }) => `{"${name}":`,
    before: ({ name }) => `,"${name}":`,
    cell: jsonCell,
    empty: 'null',
    end: '}',
    separator: ',',
  },
  csv: { first: () => '', before: () => ',', cell: csvCell, empty: '', end: '\r\n', separator: '' },
};

/**
 * Consecutive cells, continuing after the name of the first field. With fewer texts than fields, it ends before the
 * next cell.
 */
export function cellsText(form: Form, fields: readonly Field[], texts: readonly (string | null)[]): string {
  const cells = texts.map((text, index) => {
    const field = fields[index] as Field;
    const cell = text === null ? form.empty : form.cell[field.type](text);
    return index === 0 ? cell : form.before(field) + cell;
  });
  return cells.join('') + textBefore(form, fields[texts.length]);
}

/** What separates a field's cell from the previous one. */
export const textBefore = (form: Form, field: Field | undefined): string => (field ? form.before(field) : '');

/** Pre-written in both formats, for text shared by many rows. */
export interface Cell {
  readonly json: string;
  readonly csv: string;
}

/** The values of consecutive fields, continuing after the name of the first. */
export const spanOf = (fields: readonly Field[], texts: readonly (string | null)[]): Cell => ({
  json: cellsText(forms.json, fields, texts),
  csv: cellsText(forms.csv, fields, texts),
});

/** This many fields, starting with the named one. */
export function fieldsFrom(fields: readonly Field[], first: string, count: number): Field[] {
  const start = fields.findIndex(({ name }) => name === first);
  return fields.slice(start, start + count);
}
