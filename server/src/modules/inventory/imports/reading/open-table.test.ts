import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { openTable } from './open-table.ts';
import { plainNumber } from './read-sheet.ts';

async function read(content: string | Buffer) {
  const path = join(tmpdir(), `table-${randomBytes(6).toString('hex')}`);
  await writeFile(path, content);
  const file = await open(path);
  try {
    const { header, separator, dates, rows, progress } = await openTable(file);
    const read: string[] = [];
    for await (const { line, cells } of rows) read.push(`${String(line)}: ${cells.join('|')}`);
    return { header, separator, dates, rows: read, progress: progress() };
  } finally {
    await file.close();
    await rm(path);
  }
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A file in a workbook; one that is too large for a test's memory is given piece by piece. */
type Content = string | Iterable<string>;

function workbook(sheet: string, files: Readonly<Record<string, Content>> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const all: Record<string, Content> = {
    'xl/workbook.xml': `<x:workbook xmlns:x="${main.slice(7, -1)}" ${relation}><x:sheets><x:sheet name="S" r:id="rId3"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId3" Target="/xl/worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': `<worksheet ${main}><dimension ref="A1:C9"/><sheetData>${sheet}</sheetData></worksheet>`,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    if (typeof text === 'string') zip.addBuffer(Buffer.from(text), name);
    else zip.addReadStream(Readable.from(text, { objectMode: false }), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Repeats the text inside a root element, and yields it in pieces. */
function* repeat(times: number, text: string): Generator<string> {
  const atOnce = 1_000;
  yield '<x>';
  for (let left = times; left > 0; left -= atOnce) yield text.repeat(Math.min(left, atOnce));
  yield '</x>';
}

describe('reading a text file', () => {
  it.each<[string, string, string, string[]]>([
    ['CR LF', 'a,b\r\n1,2\r\n', ',', ['2: 1|2']],
    ['both ends of line', 'a,b\n1,2\r\n3,4\n', ',', ['2: 1|2', '3: 3|4']],
    ['old Macs', 'a,b\r1,2\r', ',', ['2: 1|2']],
    ['blank lines', '\n\na,b\n\n1,2\n\n', ',', ['5: 1|2']],
    ['cells over several lines', 'a,b\n"x\ny",2\n3,4\n', ',', ['3: x\ny|2', '4: 3|4']],
    ['a quote inside a cell', 'a,b\n5" tube,2\n', ',', ['2: 5" tube|2']],
    ['a comma inside a quoted header', '"a, b";c\n1;2\n', ';', ['2: 1|2']],
    ['tabs', 'a\tb\n\t2\n', '\t', ['2: |2']],
    ['a single column', 'name\nGauze\n', ',', ['2: Gauze']],
    ['rows of other lengths', 'a,b\n1\n1,2,3\n', ',', ['2: 1', '3: 1|2|3']],
  ])('with %s', async (_what, text, separator, rows) => {
    expect(await read(text)).toMatchObject({ separator, rows, dates: null, progress: 1 });
  });

  it('without its byte-order mark, but with every other character', async () => {
    const table = await read('\uFEFFname,note\nCrème,🩹\n');
    expect(table).toMatchObject({ header: ['name', 'note'], rows: ['2: Crème|🩹'] });
  });

  it('longer than what is read at once, cut in the middle of characters', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `é${String(index)},ü`);
    const table = await read(`ä,b\n${rows.join('\n')}`);
    expect(table.rows).toHaveLength(20_000);
    expect(table.rows.at(-1)).toBe('20001: é19999|ü');
  });

  // If the search for the end of such a line restarted at each letter, it would block all requests for many minutes.
  it.each([
    ['a line that never ends', 'x'.repeat(300_000), 0],
    ['lines that end with CR only', `${'x'.repeat(99)}\r`.repeat(3_000), 2_999],
  ])('looks once at each letter of %s', async (_what, text, rows) => {
    expect((await read(text)).rows).toHaveLength(rows);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFFname\nA\n', 'utf16le'), /UTF-16/],
    ['Latin-1', Buffer.from('name\nCr\xe8me\n', 'latin1'), /not in UTF-8/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /Excel 2003/],
    ['nothing', '', /empty/],
    ['blank lines', '\n\n', /empty/],
    ['a line of more than a million letters', 'x'.repeat(1_200_000), /Line 1: a row has more than 1048576 characters/],
    ['a quote that is never closed', `name\n"${'x,\n'.repeat(600_000)}`, /quote/],
  ])('refuses %s', async (_what, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});

describe('reading a workbook', () => {
  it('has texts, numbers, booleans, formulas and gaps', async () => {
    const texts = `<sst ${main}><si><t>name</t></si><si><r><t xml:space="preserve">two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh></si></sst>`;
    const sheet = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>in&amp;</t><rPh><t>no</t></rPh><r><t>line</t></r></is></c></row>
      <row r="2"/>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>12.300000000000001</v></c><c r="C4" t="b"><v>1</v></c></row>
      <row><c><v>1E3</v></c><c t="str"><f>A1</f><v>made</v></c><c t="e"><v>#REF!</v></c></row>`;
    expect(await read(await workbook(sheet, { 'xl/sharedStrings.xml': texts }))).toMatchObject({
      header: ['name', '', 'in&line'],
      separator: ',',
      dates: '1900',
      rows: ['4: two runs|12.3|true', '5: 1000|made|#REF!'],
    });
  });

  // In a workbook an apostrophe is part of the text, but refused rows are written as CSV, where it can be a guard.
  it('has its cells as CSV would have them, where the two differ', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const sheet = `<row>${cell('name')}</row><row>${["'=1+1", '=1+1', "'tis", '-5'].map(cell).join('')}</row>`;
    expect((await read(await workbook(sheet))).rows).toEqual(["2: ''=1+1|=1+1|'tis|-5"]);
  });

  it.each([
    ['12.300000000000001', '12.3'],
    ['4006381333931', '4006381333931'],
    ['1E-7', '0.0000001'],
    ['-2.5E-3', '-0.0025'],
    ['1.5E+21', '1500000000000000000000'],
    ['0', '0'],
  ])('shows the number %s as %s', (stored, shown) => {
    expect(plainNumber(stored)).toBe(shown);
  });

  it('refuses what is no workbook', async () => {
    await expect(read(Buffer.from('PK\x03\x04 and so on'))).rejects.toThrow(/not a readable Excel workbook/);
    await expect(read(await workbook('<row>'))).rejects.toThrow(/not a readable Excel workbook/);
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]>';
    const files = { 'xl/worksheets/a.xml': `${bomb}<worksheet/>` };
    await expect(read(await workbook('', files))).rejects.toThrow(/not a readable Excel workbook/);
  });
});

describe('a workbook that unpacks to far more than its size', () => {
  const texts = 'xl/sharedStrings.xml';
  const sheet = 'xl/worksheets/a.xml';
  const long = `<t>${'x'.repeat(1_000_000)}</t>`;
  const row = (cells: string) => `<x><row r="7">${cells}</row></x>`;
  const unreadable = /not a readable Excel workbook/;
  it.each<[string, Record<string, Content>, RegExp]>([
    ['empty texts', { [texts]: repeat(4_194_305, '<si/>') }, /more than 4 million texts/],
    ['letters of a text', { [texts]: `<si>${long}${long}</si>` }, /A cell has more than 1048576 characters/],
    ['rows', { [sheet]: repeat(1_048_577, '<row/>') }, /more than 1,048,576 rows/],
    ['cells of a row', { [sheet]: row('<c/>'.repeat(16_385)) }, /Line 7: the row has more than 16,384 cells/],
    [
      'letters of a row',
      { [texts]: `<si>${long}</si>`, [sheet]: row('<c t="s"><v>0</v></c>'.repeat(2)) },
      /Line 7: the row has more than 1048576 characters/,
    ],
    [
      'letters and gaps of a row',
      {
        [texts]: `<si><t>${'x'.repeat(1_040_000)}</t></si>`,
        [sheet]: row('<c t="s"><v>0</v></c><c r="XFD7"><v>1</v></c>'),
      },
      /Line 7: the row has more than 1048576 characters/,
    ],
    [
      'letters of all rows',
      { [texts]: `<si>${long}</si>`, [sheet]: repeat(269, '<row><c t="s"><v>0</v></c></row>') },
      /more than 256 million characters/,
    ],
    ['open tags', { [sheet]: '<x>'.repeat(200) + '</x>'.repeat(200) }, unreadable],
    ['letters of a tag', { [sheet]: repeat(1, `<x a="${'x'.repeat(17_000_000)}"/>`) }, unreadable],
  ])('is refused for its number of %s', async (_what, files, sentence) => {
    await expect(read(await workbook('', files))).rejects.toThrow(sentence);
  });

  it('is refused for its number of files', async () => {
    const [start, end] = [Buffer.from('PK\x03\x04'), Buffer.alloc(98)];
    // The end of an archive with the 64-bit extension: the number of files, the position of that record, the end record.
    end.writeUInt32LE(0x06064b50, 0);
    end.writeUInt32LE(65_536, 32);
    end.writeUInt32LE(0x07064b50, 56);
    end.writeUInt32LE(start.length, 64);
    end.writeUInt32LE(0x06054b50, 76);
    end.writeUInt16LE(0xffff, 86);
    await expect(read(Buffer.concat([start, end]))).rejects.toThrow(/more than 65,535 files/);
  });

  it('keeps no blank cells at the end of a row, except in the header', async () => {
    const rows = '<row><c t="str"><v>name</v></c><c r="C1"/></row><row><c r="B2"><v>1</v></c><c r="XFD2"/><c/></row>';
    expect(await read(await workbook(rows))).toMatchObject({ header: ['name', '', ''], rows: ['2: |1'] });
  });

  // If the search for the end of the digits restarted at each digit, it would block all requests for many minutes.
  it('looks once at each digit of its dimension', async () => {
    const rows = `<x><dimension ref="${'1'.repeat(300_000)}x"/><row><c><v>1</v></c></row></x>`;
    expect(await read(await workbook('', { [sheet]: rows }))).toMatchObject({ header: ['1'] });
  });

  it.each([sheet, texts])('with damage in %s is refused, and does not end the process', async (damaged) => {
    const content = await workbook('<row/>'.repeat(1_000), { [texts]: repeat(100_000, '<si><t>x</t></si>') });
    const start = content.indexOf(damaged) + damaged.length;
    await expect(read(content.fill(0xff, start, start + 20))).rejects.toThrow(unreadable);
  });
});
