import type { Format } from '@storehouse/contract/reporting/parameter';
import type { RawRow } from '../../../database/database.ts';
import { csvCell, jsonCell } from './cell-text.ts';
import type { Column } from './column.ts';

type Step = (row: RawRow) => string;

interface Form {
  readonly before: (column: Column, isFirst: boolean) => string;
  readonly cell: typeof jsonCell;
  readonly empty: string;
  readonly end: string;
}

const forms: Readonly<Record<Format, Form>> = {
  json: {
    before: ({ field }, isFirst) => `${isFirst ? '{' : ','}"${field.name}":`,
    cell: jsonCell,
    empty: 'null',
    end: '}',
  },
  csv: { before: (_column, isFirst) => (isFirst ? '' : ','), cell: csvCell, empty: '', end: '\r\n' },
};

/**
 * Builds, once a page, the function that writes a row. What does not change within the page (names, separators, capture times)
 * is written once and put between the cells that do: 1,000 rows of 36 fields cost less than a millisecond.
 */
export function rowEncoder(columns: readonly Column[], format: Format): Step {
  const form = forms[format];
  const literals: string[] = [];
  const steps: Step[] = [];
  let literal = '';
  columns.forEach((column, index) => {
    literal += form.before(column, index === 0);
    const encode = form.cell[column.field.type];
    const { source } = column;
    if ('constant' in source) {
      literal += source.constant === null ? form.empty : encode(source.constant);
      return;
    }
    literals.push(literal);
    literal = '';
    steps.push((row) => {
      const text = source.text(row);
      return text === null ? form.empty : encode(text);
    });
  });
  const tail = literal + form.end;

  return (row) => {
    let line = '';
    for (let index = 0; index < steps.length; index += 1) {
      line += literals[index] as string;
      line += (steps[index] as Step)(row);
    }
    return line + tail;
  };
}

export const csvHeader = (columns: readonly Column[]): string =>
  `${columns.map(({ field }) => field.name).join(',')}\r\n`;
