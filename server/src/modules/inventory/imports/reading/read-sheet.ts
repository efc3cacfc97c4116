import { readableCell } from '@storehouse/contract/csv-text';
import { ownText, parseXml, type Attributes } from './parse-xml.ts';
import { maxColumns, SheetLimits } from './sheet-limits.ts';
import type { SourceRow } from './source-table.ts';

/** The rows of a sheet that have a filled cell, with the numbers that Excel shows and without readings of Japanese words (`rPh`). */
export async function* readSheet(
  bytes: AsyncIterable<Buffer>,
  texts: readonly string[],
  progress: { read: number; total: number },
): AsyncGenerator<SourceRow> {
  const limits = new SheetLimits();
  let ready: SourceRow[] = [];
  let isHeader = true;
  let line = 0;
  let cells: string[] = [];
  let nextColumn = 0;
  let cell: { column: number; type: string; value: string } | null = null;
  let isValue = false;
  let isReading = false;
  const fillUpTo = (column: number) => {
    limits.addLetters(Math.max(0, column - cells.length));
    while (cells.length < column) cells.push('');
  };
  const parsed = parseXml(bytes, {
    open(name, attributes) {
      if (name === 'dimension') progress.total = lastLine(attributes);
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        limits.startRow(line);
        cells = [];
        nextColumn = 0;
      } else if (name === 'c') {
        limits.addCell();
        cell = { column: columnOf(attributes, nextColumn), type: attributes['t'] ?? 'n', value: '' };
      } else if (name === 'rPh') isReading = true;
      else isValue = cell !== null && (name === 'v' || name === 't');
    },
    text(text) {
      if (!isValue || isReading || !cell) return;
      limits.addLetters(text.length);
      cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isReading = false;
      if (name === 'c' && cell) {
        const text = textOf(cell.type, ownText(cell.value), texts);
        if (cell.type === 's') limits.addLetters(text.length);
        nextColumn = Math.max(nextColumn, cell.column + 1);
        // Blank cells at the end are dropped: one of 20 bytes in the last column would pad its row to 16,384 cells.
        if (text !== '') {
          fillUpTo(cell.column);
          cells[cell.column] = readableCell(text);
        }
        cell = null;
      }
      if (name !== 'row') return;
      progress.read = line;
      if (cells.every((text) => text.trim() === '')) return;
      // The header keeps its blank cells: they are columns without a name.
      if (isHeader) fillUpTo(nextColumn);
      isHeader = false;
      ready.push({ line, cells });
    },
  });
  for await (const _ of parsed) {
    const rows = ready;
    ready = [];
    yield* rows;
  }
}

/**
 * The last line of a range such as `A1:N100001`. Without the limit of 7 digits, the search in a long run of digits would
 * restart at each one.
 */
const lastLine = ({ ref }: Attributes): number => Number(/\d{1,7}$/.exec(ref ?? '')?.[0] ?? 1) || 1;

/** The column of a cell, counted from 0. A cell without a reference is in the next column. */
function columnOf({ r }: Attributes, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(r ?? '')?.[0];
  if (letters === undefined) return Math.min(next, maxColumns - 1);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.min(column, maxColumns) - 1;
}

function textOf(type: string, value: string, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'n':
      return plainNumber(value);
    default:
      return value;
  }
}

/** Excel stores binary floats with up to 17 digits and shows 15: 12.300000000000001 is 12.3. */
export function plainNumber(value: string): string {
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return value;
  const number = Number(Number(value).toPrecision(15));
  const text = String(number);
  if (!text.includes('e')) return text;
  return number > 1 || number < -1 ? BigInt(number).toString() : number.toFixed(20).replace(/\.?0+$/, '');
}
