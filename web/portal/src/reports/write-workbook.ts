import { strToU8, zipSync } from 'fflate';
import type { Sheet, SheetCell } from './screen-sheet.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Cell formats of the style sheet below, by index. */
const formats = { plain: 0, heading: 1, date: 2, decimal: 3 };

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** An Excel workbook with one sheet. Text is stored in text cells, so nothing in it runs as a formula. */
export function writeWorkbook(name: string, { columns, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const lines = [
    columns.map(({ title }) => textCell(title, formats.heading)),
    ...rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.type ?? 'string'))),
  ];
  const sheet = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${String(columns.length)}" width="18" customWidth="1"/></cols><sheetData>${lines.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`;
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': styles,
  };
  // Compressed here and not in a worker: our content security policy allows none.
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${String(index + 1)}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;

function cellOf(cell: SheetCell, type: string): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? '1' : '0'}</v></c>`;
  if (typeof cell === 'number') {
    return `<c s="${String(type === 'decimal' ? formats.decimal : formats.plain)}"><v>${String(cell)}</v></c>`;
  }
  if (type === 'date' && isDay.test(cell)) {
    // Spreadsheets count days from 30 December 1899.
    const serial = (Date.parse(cell) - Date.UTC(1899, 11, 30)) / dayMs;
    return `<c s="${String(formats.date)}"><v>${String(serial)}</v></c>`;
  }
  return textCell(cell, formats.plain);
}

const textCell = (text: string, format: number): string =>
  `<c t="inlineStr" s="${String(format)}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Control characters have no place in XML. */
const escapeXml = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- these are what is removed
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
