import type { Readable } from 'node:stream';
import { parseXml, type Attributes } from './parse-xml.ts';
import type { SourceRow } from './source-table.ts';

/** The last column of a sheet is XFD. */
const maxColumns = 16_384;

/** The rows of a sheet that have a filled cell, with the numbers that Excel shows. */
export async function* readSheet(
  bytes: Readable,
  texts: readonly string[],
  progress: { read: number; total: number },
): AsyncGenerator<SourceRow> {
  let ready: SourceRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: { column: number; type: string; value: string } | null = null;
  let isValue = false;
  const parsed = parseXml(bytes, {
    open(name, attributes) {
      if (name === 'dimension') progress.total = lastLine(attributes);
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        cells = [];
      } else if (name === 'c') {
        cell = { column: columnOf(attributes, cells.length), type: attributes['t'] ?? 'n', value: '' };
      } else isValue = cell !== null && (name === 'v' || name === 't');
    },
    text(text) {
      if (isValue && cell) cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = textOf(cell, texts);
        cell = null;
      }
      if (name !== 'row') return;
      progress.read = line;
      if (cells.some((text) => text.trim() !== '')) ready.push({ line, cells });
    },
  });
  for await (const _ of parsed) {
    const rows = ready;
    ready = [];
    yield* rows;
  }
}

/** `A1:N100001`. */
const lastLine = ({ ref }: Attributes): number => Number(/(\d+)$/.exec(ref ?? '')?.[1] ?? 1) || 1;

/** Counted from 0; without a reference it is the next one. */
function columnOf({ r }: Attributes, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(r ?? '')?.[0];
  if (letters === undefined) return next;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.min(column, maxColumns) - 1;
}

function textOf({ type, value }: { type: string; value: string }, texts: readonly string[]): string {
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
