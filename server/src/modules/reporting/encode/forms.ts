import type { Field } from '@storehouse/contract/reporting/field';
import type { Format } from '@storehouse/contract/reporting/parameter';
import { csvCell, jsonCell } from './cell-text.ts';

/** How a row is assembled in a format. */
export interface Form {
  /** The text before the first cell of a row; `before` is the text before each other cell. */
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
 * The text of consecutive cells, starting after the name of the first field. With fewer texts than fields, it ends just
 * before the next cell.
 */
export function cellsText(form: Form, fields: readonly Field[], texts: readonly (string | null)[]): string {
  const cells = texts.map((text, index) => {
    const field = fields[index] as Field;
    const cell = text === null ? form.empty : form.cell[field.type](text);
    return index === 0 ? cell : form.before(field) + cell;
  });
  return cells.join('') + textBefore(form, fields[texts.length]);
}

/** The text between a field's cell and the previous cell. */
export const textBefore = (form: Form, field: Field | undefined): string => (field ? form.before(field) : '');

/** A text shared by many rows, written in advance in both formats. */
export interface Cell {
  readonly json: string;
  readonly csv: string;
}

/** The values of consecutive fields in both formats, starting after the name of the first field. */
export const spanOf = (fields: readonly Field[], texts: readonly (string | null)[]): Cell => ({
  json: cellsText(forms.json, fields, texts),
  csv: cellsText(forms.csv, fields, texts),
});

/** This many fields, starting with the named one. */
export function fieldsFrom(fields: readonly Field[], first: string, count: number): Field[] {
  const start = fields.findIndex(({ name }) => name === first);
  return fields.slice(start, start + count);
}
