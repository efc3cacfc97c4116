import { unguarded } from '@storehouse/contract/csv-text';
import type { SourceRow } from '../reading/source-table.ts';
import type { FieldError } from '../../invalid.ts';
import type { MatchedColumns } from './match-columns.ts';
import { readCell, type CellFormat } from './read-cell.ts';

/** A row whose cells were read. A blank cell and a missing column have no value. */
export interface ReadRow {
  readonly source: SourceRow;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface BadRow {
  readonly source: SourceRow;
  readonly errors: readonly FieldError[];
}

/** Reads the cells of a row, or all that is wrong with them; null for a row of blank cells. */
export function readRow(columns: MatchedColumns, given: SourceRow, format: CellFormat): ReadRow | BadRow | null {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const texts = given.cells.map((cell) => unguarded(cell).trim());
  const filled = texts.findLastIndex((text) => text !== '') + 1;
  if (filled === 0) return null;
  const source = withoutRest(given, Math.max(filled, columns.length));
  texts.forEach((text, index) => {
    if (text === '') return;
    const column = columns[index];
    if (column === undefined) {
      errors.push({ field: 'row', message: `has more cells than the header has names (${String(columns.length)})` });
    } else if (column !== null) {
      const read = readCell(column.field, text, format);
      if ('problem' in read) errors.push({ field: column.name, message: read.problem });
      else values[column.name] = read.value;
    }
  });
  return errors.length > 0 ? { source, errors: distinct(errors) } : { source, values };
}

/** Cuts blank cells beyond the header: rows wait in memory for their batch, and a row can have a million of them. */
const withoutRest = (row: SourceRow, length: number): SourceRow =>
  row.cells.length > length ? { ...row, cells: row.cells.slice(0, length) } : row;

const distinct = (errors: readonly FieldError[]): FieldError[] => [
  ...new Map(errors.map((error) => [`${error.field} ${error.message}`, error])).values(),
];

/** The refusal of each required cell that is blank. */
export const missingCells = (row: ReadRow, names: readonly string[]): FieldError[] =>
  names.filter((name) => row.values[name] === undefined).map((field) => ({ field, message: 'cannot be null' }));
