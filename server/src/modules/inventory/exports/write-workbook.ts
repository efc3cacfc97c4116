import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeXml } from './write-sheet.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`;

const relationshipsOf = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (sheet: string): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The styles of general cells, the header, days and moments. Excel shows formats 14 and 22 in the reader's own date format. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/><xf xfId="0" numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * The bytes of an `.xlsx` with one sheet, whose XML is compressed while it is generated. A workbook is a zip of a few small
 * parts, and yazl, which also writes the scheduled exports, streams it: no library for spreadsheets is needed.
 */
export function writeWorkbook(sheet: string, xml: AsyncIterable<string>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // yazl reports errors as events; the reader of the workbook gets the first one.
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (name: string, part: string) => zip.addBuffer(Buffer.from(part), name, { mtime: at });
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', relationshipsOf([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(sheet));
  add(
    'xl/_rels/workbook.xml.rels',
    relationshipsOf([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', styles);
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', { mtime: at }, (give) => {
    const rows = Readable.from(xml, { objectMode: false });
    rows.on('error', (error) => output.destroy(error));
    give(null, rows);
  });
  zip.end();
  return output;
}
