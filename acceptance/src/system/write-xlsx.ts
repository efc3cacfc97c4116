import { crc32, deflateRawSync } from 'node:zlib';

/** A workbook as spreadsheet programs write it: the rows on the first of two sheets, shared strings, dates as day numbers. */
export function writeXlsx(rows: readonly (readonly (string | number | boolean)[])[]): Buffer {
  const texts: string[] = [];
  const cell = (value: string | number | boolean, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${String(row + 1)}`;
    if (typeof value === 'number') return `<c r="${at}"><v>${String(value)}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? '1' : '0'}</v></c>`;
    if (value === '') return '';
    texts.push(value);
    return `<c r="${at}" t="s"><v>${String(texts.length - 1)}</v></c>`;
  };
  const sheetRows = rows.map(
    (row, index) =>
      `<row r="${String(index + 1)}">${row.map((value, column) => cell(value, index, column)).join('')}</row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="First" sheetId="1" r:id="rId7"/><sheet name="Second" sheetId="2" r:id="rId8"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
  });
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
