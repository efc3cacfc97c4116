import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { day, flag, moment, number, text, type ExportColumns } from './export-column.ts';
import { writeCsv } from './write-csv.ts';
import { columnLetters, escapeXml, writeSheet } from './write-sheet.ts';

interface Row {
  readonly name: string | null;
  readonly quantity: number | null;
  readonly expires: string | null;
  readonly at: Date | null;
  readonly isActive: boolean | null;
}
const columns: ExportColumns<Row> = {
  name: text((row) => row.name),
  quantity: number((row) => row.quantity),
  expires: day((row) => row.expires),
  at: moment((row) => row.at),
  isActive: flag((row) => row.isActive),
};
const rows: Row[] = [
  { name: '=1+1', quantity: -2.5, expires: '2027-03-31', at: new Date('2026-03-01T23:30:00Z'), isActive: true },
  { name: null, quantity: null, expires: '1899-01-01', at: null, isActive: null },
];
async function* pages(of: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const row of of) yield Promise.resolve([row]);
}
const written = (file: AsyncGenerator<string>): Promise<string> => textOf(Readable.from(file));

describe('a file for spreadsheets', () => {
  it('has texts as texts, numbers as numbers and dates as dates in the account’s time zone', async () => {
    const xml = await written(writeSheet(columns, pages(rows), 'Europe/Berlin'));
    expect(xml).toContain(
      '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2"><v>-2.5</v></c>' +
        '<c r="C2" s="2"><v>46477</v></c><c r="D2" s="3"><v>46083.020833333336</v></c><c r="E2" t="b"><v>1</v></c></row>',
    );
    // Excel miscounts the days before March 1900, so they are written as text.
    expect(xml).toContain(
      '<row r="3"><c r="C3" t="inlineStr"><is><t xml:space="preserve">1899-01-01</t></is></c></row>',
    );
    expect(xml).toContain('<autoFilter ref="A1:E3"/>');
  });

  it('as CSV starts with a byte-order mark and starts no formula', async () => {
    const csv = await written(writeCsv(columns, pages(rows), 'Europe/Berlin'));
    expect(csv).toBe(
      "\uFEFFname,quantity,expires,at,isActive\r\n'=1+1,-2.5,2027-03-31,2026-03-02T00:30:00+01:00,true\r\n,,1899-01-01,,\r\n",
    );
  });

  it.each([
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['scan\u001dcode', 'scan_x001D_code'],
    ['_x001D_', '_x005F_x001D_'],
    ['line\nend\ttab', 'line\nend\ttab'],
    ['🩹 é', '🩹 é'],
  ])('%j is %j in XML', (given, expected) => {
    expect(escapeXml(given)).toBe(expected);
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
  ])('column %i is %s', (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });
});
