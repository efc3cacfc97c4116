import type { RawPage } from '@storehouse/client';
import type { Field } from '@storehouse/contract/reporting/field';

/** What a page adds to a file. */
export interface PageRows {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** The newest moment in the column `capturedAtUtc`; null if the rows have none. */
  readonly capturedAtUtc: string | null;
}

const lineFeed = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const carriageReturn = 0x0d;

/** The lines of a CSV page. Only the first page of a file keeps its header. */
export function csvRows({ bytes }: RawPage, fields: readonly Field[], isFirst: boolean): PageRows {
  const column = fields.findIndex(({ name }) => name === 'capturedAtUtc');
  const afterHeader = bytes.indexOf(lineFeed) + 1;
  const text = new TextDecoder('latin1');
  let [rows, at, start, isQuoted] = [0, 0, afterHeader, false];
  let newest = '';
  for (let index = afterHeader; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) isQuoted = !isQuoted;
    if (isQuoted || (byte !== comma && byte !== lineFeed)) continue;
    if (at === column) {
      const end = bytes[index - 1] === carriageReturn ? index - 1 : index;
      // All moments are UTC in one format, so they compare as texts.
      const moment = text.decode(bytes.subarray(start, end));
      if (moment > newest) newest = moment;
    }
    at = byte === comma ? at + 1 : 0;
    start = index + 1;
    if (byte === lineFeed) rows += 1;
  }
  return { bytes: isFirst ? bytes : bytes.subarray(afterHeader), rows, capturedAtUtc: newest === '' ? null : newest };
}

/**
 * The rows of a JSON page, one per line, byte for byte: parsed and written again, `1.50` would become `1.5`. An opening
 * brace with the name of the first field separates two rows: no text can contain it, because quotation marks in texts
 * are escaped.
 */
export function jsonRows({ bytes, facts }: RawPage, [first]: readonly Field[]): PageRows {
  const text = new TextDecoder().decode(bytes);
  const returned = facts?.page.returned ?? 0;
  const list = text.slice(text.indexOf('"rows":[') + '"rows":['.length, text.lastIndexOf('],"page":'));
  const opening = `{"${first?.name ?? ''}":`;
  const lines = list.split(`,${opening}`).map((rest, index) => (index === 0 ? rest : `${opening}${rest}`));
  const isAsExpected = lines.length === returned && lines.every((line) => line.endsWith('}'));
  const rows = isAsExpected ? lines : readRows(text);
  return {
    bytes: new TextEncoder().encode(rows.map((line) => `${line}\n`).join('')),
    rows: rows.length,
    capturedAtUtc: facts?.capturedAtUtc ?? null,
  };
}

/** Fallback for a page that a proxy has reformatted. */
const readRows = (text: string): string[] =>
  (JSON.parse(text) as { readonly rows: readonly unknown[] }).rows.map((row) => JSON.stringify(row));
