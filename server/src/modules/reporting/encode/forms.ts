import type { Field } from '@storehouse/contract/reporting/field';
import type { Format } from '@storehouse/contract/reporting/parameter';
import { csvCell, jsonCell } from './cell-text.ts';

/** How a row is put together in a format. */
export interface Form {
  /** What stands before the first cell of a row, and before any other. */
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

/** Cells one after the other, as a row goes on behind the name of the first. Texts may be fewer: then it ends before the next cell. */
export function cellsText(form: Form, fields: readonly Field[], texts: readonly (string | null)[]): string {
  const cells = texts.map((text, index) => {
    const field = fields[index] as Field;
    const cell = text === null ? form.empty : form.cell[field.type](text);
    return index === 0 ? cell : form.before(field) + cell;
  });
  return cells.join('') + textBefore(form, fields[texts.length]);
}

/** What stands between the cell before a field and its own. */
export const textBefore = (form: Form, field: Field | undefined): string => (field ? form.before(field) : '');

/** Written in both formats already, for what stands in many rows. */
export interface Cell {
  readonly json: string;
  readonly csv: string;
}

/** The values of these fields one after the other, as a row goes on behind the name of the first. */
export const spanOf = (fields: readonly Field[], texts: readonly (string | null)[]): Cell => ({
  json: cellsText(forms.json, fields, texts),
  csv: cellsText(forms.csv, fields, texts),
});

/** These fields, from the first one by name. */
export function fieldsFrom(fields: readonly Field[], first: string, count: number): Field[] {
  const start = fields.findIndex(({ name }) => name === first);
  return fields.slice(start, start + count);
}
