import { reversibleCsvText } from '@storehouse/contract/csv-text';
import { zonedTime } from '../../../foundation/time/local-day.ts';
import type { ExportColumn, ExportColumns } from './export-column.ts';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** The rows as CSV, page by page: a file of any length takes the memory of one page. */
export async function* writeCsv<Row>(
  columns: ExportColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${Object.keys(columns).join(',')}\r\n`;
  const cells = Object.values(columns);
  for await (const rows of pages) {
    yield rows.map((row) => `${cells.map((column) => write(column, row, zone)).join(',')}\r\n`).join('');
  }
}

function write<Row>({ cell }: ExportColumn<Row>, row: Row, zone: string): string {
  const value = cell(row);
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return zonedTime(value, zone);
  return typeof value === 'string' ? reversibleCsvText(value) : String(value);
}
