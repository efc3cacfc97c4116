import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ReportRow } from './keep-rows.ts';
import { fieldsOfKind, kindOf } from './report-kinds.ts';
import { csvOfSheet, screenSheet } from './screen-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

const stock = kindOf('stock')!;
const orders = kindOf('orders')!;
const rows: readonly ReportRow[] = [
  { locationName: 'North', productName: '=cmd|1', quantityOnHand: -4, captureLocalDate: '2026-03-02', stockValue: 2.5 },
  { locationName: null, locationId: 's', productName: 'A "B", C', quantityOnHand: 5, captureLocalDate: null },
];

const sheet = screenSheet({
  fields: fieldsOfKind(stock, ''),
  columns: ['productName', 'locationName', 'quantityOnHand', 'captureLocalDate', 'stockValue'],
  rows: [...rows.map((row) => ({ row })), { group: '-North', rows }],
  sums: stock.sums,
  currency: 'USD',
});

describe('what is on screen as a file', () => {
  it('CSV: the columns of the screen, raw values, no formula', () => {
    expect(csvOfSheet(sheet).split('\r\n')).toEqual([
      'Product,Location,On hand,Check,Value (USD)',
      "'=cmd|1,North,-4,2026-03-02,2.5",
      '"A ""B"", C",s,5,,',
      "'-North (2),,1,,2.5",
      '',
    ]);
  });

  it('names the currency of every amount, and adds up no two', () => {
    const amounts = [
      { orderNumber: 'PO-1', valueNotReceived: 10, currencyLabel: 'USD', currencyCode: 'USD' },
      { orderNumber: 'PO-2', valueNotReceived: 3, currencyLabel: 'EUR', currencyCode: 'EUR' },
    ];
    const { columns, rows: written } = screenSheet({
      fields: fieldsOfKind(orders, ''),
      columns: ['orderNumber', 'valueNotReceived'],
      rows: [{ row: amounts[0]! }, { group: 'All', rows: amounts }],
      sums: orders.sums,
      currency: 'USD',
    });
    expect(columns.map(({ title }) => title)).toEqual(['Order', 'Not received', 'Currency']);
    expect(written).toEqual([
      ['PO-1', 10, 'USD'],
      ['All (2)', null, null],
    ]);
  });

  it('Excel: numbers, days and texts as such', () => {
    const files = unzipSync(writeWorkbook('Stock & more', sheet));
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(strFromU8(files['xl/workbook.xml']!)).toContain('name="Stock &amp; more"');
    const written = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(written).toContain('<t xml:space="preserve">=cmd|1</t>');
    expect(written).toContain('<v>-4</v>');
    // 2 March 2026 is day 46083 of spreadsheets.
    expect(written).toContain('<c s="2"><v>46083</v></c>');
    expect(written).toContain('<c s="3"><v>2.5</v></c>');
    expect(written).not.toContain('<f>');
  });
});
