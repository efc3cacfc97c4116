import { localTime } from '../../../foundation/time/local-day.ts';
import { Invalid } from '../invalid.ts';
import type { ExportColumn, ExportColumns } from './export-column.ts';

/** The most rows that a sheet of Excel can have, with its header. */
const maxSheetRows = 1_048_576;
const msPerDay = 86_400_000;
/** Excel counts days from here. It believes in 29 February 1900, so earlier days are written as text. */
const firstDay = Date.UTC(1899, 11, 30);
const firstTrueDay = 61;

/** The styles of the workbook, by their index in `styles.xml`. */
const styles = { header: 1, day: 2, moment: 3 } as const;
const widths: Readonly<Record<ExportColumn<never>['kind'], number>> = {
  text: 22,
  number: 13,
  day: 13,
  moment: 18,
  flag: 10,
};

/** The XML of a sheet: a frozen header with filters, texts as texts, numbers as numbers, dates as dates. */
export async function* writeSheet<Row>(
  columns: ExportColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<string> {
  const letters = Object.keys(columns).map((_, index) => columnLetters(index));
  const cells = Object.values(columns);
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cells
    .map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row r="1">${Object.keys(columns)
    .map((name, index) => textCell(`${letters[index] ?? ''}1`, name, styles.header))
    .join('')}</row>`;
  let line = 1;
  for await (const rows of pages) {
    if (line + rows.length > maxSheetRows) throw tooManyRows();
    yield rows
      .map((row) => {
        line += 1;
        const written = cells.map((column, index) => write(`${letters[index] ?? ''}${line}`, column, row, zone));
        return `<row r="${line}">${written.join('')}</row>`;
      })
      .join('');
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${line}"/></worksheet>`;
}

const tooManyRows = () =>
  new Invalid([
    { field: 'format', message: 'cannot be xlsx for more than 1,048,575 rows: choose csv, or filter the list' },
  ]);

function write<Row>(at: string, { kind, cell }: ExportColumn<Row>, row: Row, zone: string): string {
  const value = cell(row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberCell(at, value);
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) return dateCell(at, localTime(value, zone), styles.moment);
  return kind === 'day' ? dateCell(at, value, styles.day) : textCell(at, value);
}

/** Never a formula: what looks like one stays a text. */
const textCell = (at: string, text: string, style = 0): string =>
  `<c r="${at}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const numberCell = (at: string, value: number, style = 0): string => `<c r="${at}"${styled(style)}><v>${value}</v></c>`;

function dateCell(at: string, local: string, style: number): string {
  const serial = (Date.parse(local.includes('T') ? `${local}Z` : local) - firstDay) / msPerDay;
  return serial < firstTrueDay ? textCell(at, local) : numberCell(at, serial, style);
}

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`);

/** `A`, `B`, … `Z`, `AA`: enough for 702 columns. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML 1.0 has no control characters. Excel escapes them as `_x001D_`, so text that already looks like that is escaped, too. */
export const escapeXml = (text: string): string =>
  text
    .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    // eslint-disable-next-line no-control-regex -- These are what must not be in the file.
    .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    })
    .replace(/[&<>]/g, (character) => named[character] ?? '');
