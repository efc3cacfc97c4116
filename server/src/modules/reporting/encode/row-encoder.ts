import type { Field } from '@storehouse/contract/reporting/field';
import type { Format } from '@storehouse/contract/reporting/parameter';
import type { RawRow } from '../../../database/database.ts';
import type { Column } from './column.ts';
import { forms } from './forms.ts';

type Step = (row: RawRow) => string;

/** How many rows are joined into one text: few enough for their pieces to stay in the CPU cache. */
const batchRows = 20;

/** Writes a batch of rows; `isFirst` means that no rows come before them. */
export type EncodeRows = (rows: readonly RawRow[], isFirst: boolean) => Iterable<string>;

/**
 * Builds, once per page, the function that writes its rows in batches. Everything constant within the page (names,
 * separators, capture times) is written once and placed between the changing cells.
 */
export function rowsEncoder(columns: readonly Column[], format: Format): EncodeRows {
  const form = forms[format];
  const { literals, steps, tail } = compile(columns, format);
  // The end of a row and the start of the next are one piece.
  const head = literals[0] ?? '';
  const between = tail + form.separator + head;

  return function* encodeRows(rows, isFirst) {
    for (let start = 0; start < rows.length; start += batchRows) {
      const end = Math.min(start + batchRows, rows.length);
      let text = '';
      for (let index = start; index < end; index += 1) {
        const row = rows[index] as RawRow;
        text += index > 0 ? between : isFirst ? head : form.separator + head;
        for (let step = 0; step < steps.length; step += 1) {
          if (step > 0) text += literals[step] as string;
          text += (steps[step] as Step)(row);
        }
      }
      yield text;
    }
    if (rows.length > 0) yield tail;
  };
}

interface Compiled {
  /** The constant text before each step. */
  readonly literals: readonly string[];
  readonly steps: readonly Step[];
  /** The constant text at the end of a row. */
  readonly tail: string;
}

function compile(columns: readonly Column[], format: Format): Compiled {
  const form = forms[format];
  const literals: string[] = [];
  const steps: Step[] = [];
  let literal = '';
  columns.forEach(({ field, source }, index) => {
    literal += index === 0 ? form.first(field) : form.before(field);
    const encode = form.cell[field.type];
    if ('constant' in source) {
      literal += source.constant === null ? form.empty : encode(source.constant);
      return;
    }
    literals.push(literal);
    literal = '';
    if ('cells' in source) steps.push((row) => source.cells(row)[format]);
    else if ('written' in source) steps.push(source.written);
    else {
      steps.push((row) => {
        const text = source.text(row);
        return text === null ? form.empty : encode(text);
      });
    }
  });
  return { literals, steps, tail: literal + form.end };
}

export const csvHeader = (fields: readonly Field[]): string => `${fields.map(({ name }) => name).join(',')}\r\n`;
