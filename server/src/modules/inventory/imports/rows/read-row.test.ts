import type { Field } from '@storehouse/contract/inventory/class-declaration';
import { describe, expect, it } from 'vitest';
import { matchColumns } from './match-columns.ts';
import { readCell, type CellFormat } from './read-cell.ts';
import { readRow } from './read-row.ts';

const comma: CellFormat = { separator: ',', dates: null };
const semicolon: CellFormat = { separator: ';', dates: null };
const excel: CellFormat = { separator: ',', dates: '1900' };
const price: Field = { type: 'decimal', places: 4, least: 0 };
const count: Field = { type: 'integer', least: 0 };
const day: Field = { type: 'date' };
const flag: Field = { type: 'boolean', default: false };

describe('a cell', () => {
  it.each<[string, Field, string, CellFormat, unknown]>([
    ['a decimal point', price, '1.5', comma, '1.5'],
    ['a decimal comma', price, '1,5', semicolon, '1.5'],
    ['a decimal comma beside commas', price, '1,5', comma, 'must be a number'],
    ['a thousands separator', price, '1.234,5', semicolon, 'must be a number'],
    ['too many places', price, '1.23456', comma, 'cannot have more than 4 decimal places'],
    ['a currency', price, '€ 5', comma, 'must be a number'],
    ['whole units', count, '12', comma, 12],
    ['whole units as spreadsheets write them', count, '12.0', comma, 12],
    ['half a unit', count, '12.5', comma, 'must be a whole number'],
    ['a word', count, 'twelve', comma, 'must be a whole number'],
    ['yes', flag, 'Yes', comma, true],
    ['0', flag, '0', comma, false],
    ['perhaps', flag, 'perhaps', comma, 'must be true or false'],
    ['a day', day, '2027-12-31', comma, '2027-12-31'],
    ['another order of the day', day, '31.12.2027', comma, 'must be a day such as 2026-03-01'],
    ['a day of a workbook', day, '46752', excel, '2027-12-31'],
    ['a day with a time of a workbook', day, '46752.75', excel, '2027-12-31'],
    ['a day of a workbook from 1904', day, '45290', { ...excel, dates: '1904' }, '2027-12-31'],
    ['a number in a text file', day, '46752', comma, 'must be a day such as 2026-03-01'],
    ['a name', { type: 'reference', to: 'category' }, 'Dressings', comma, 'Dressings'],
  ])('with %s', (_what, field, text, format, expected) => {
    expect(Object.values(readCell(field, text, format))).toEqual([expected]);
  });
});

describe('a row', () => {
  const columns = matchColumns('levels', ['location', 'productCode', 'error', 'minQuantity'], { update: false });
  const read = (...cells: string[]) => readRow(columns, { line: 2, cells }, comma);

  it('has values for filled cells only, without spaces around them', () => {
    expect(read(' North ', 'A', 'old', ' ')).toMatchObject({ values: { location: 'North', productCode: 'A' } });
  });
  it('has texts without the apostrophe that guards them; its own cells stay as the file has them', () => {
    const row = read("'-North", "''=A12");
    expect(row).toMatchObject({ values: { location: '-North', productCode: "'=A12" } });
    expect(row?.source.cells).toEqual(["'-North", "''=A12"]);
    expect(read("'tis", " '=A")).toMatchObject({ values: { location: "'tis", productCode: "'=A" } });
  });
  it('is skipped if it is blank', () => {
    expect(read('', ' ', '')).toBeNull();
  });
  it('is kept without the blank cells behind those of the header', () => {
    const blanks = Array.from({ length: 1_000 }, () => ' ');
    expect(read('North', 'A', ...blanks)?.source.cells).toEqual(['North', 'A', ' ', ' ']);
    expect(read('North', 'A', '', 'x', ...blanks)?.source.cells).toEqual(['North', 'A', '', 'x']);
    expect(read('North', 'A', '', '', '', 'more', ...blanks)?.source.cells).toHaveLength(6);
    expect(read('North', 'A')?.source.cells).toEqual(['North', 'A']);
  });
  it('has an error for each wrong cell', () => {
    expect(read('North', 'A', '', 'x', 'more', 'and more')).toMatchObject({
      errors: [{ field: 'minQuantity' }, { field: 'row', message: 'has more cells than the header has names (4)' }],
    });
  });
});

describe('the header', () => {
  it.each<[string, Parameters<typeof matchColumns>, RegExp]>([
    [
      'an unknown name',
      ['products', ['name', 'category', 'prize per unit'], { update: false }],
      /"prize per unit" is not known. Did you mean "pricePerUnit"/,
    ],
    [
      'nothing like it',
      ['categories', ['name', 'shoe size'], { update: false }],
      /Known columns: name, description, parentCategory/,
    ],
    ['a name twice', ['categories', ['name', 'NAME'], { update: false }], /"name" is given twice/],
    ['missing names', ['products', ['upc'], { update: false }], /"name" and "category" are missing/],
    ['nothing to know rows by', ['products', ['upc'], { update: true }], /"name" is missing/],
    ['no product in a count', ['stock', ['location', 'quantity'], { update: true }], /"productCode" is missing/],
  ])('with %s is refused', (_what, given, sentence) => {
    expect(() => matchColumns(...given)).toThrow(sentence);
  });

  it('of an update needs what rows are known by', () => {
    expect(matchColumns('products', ['Product-Code', ''], { update: true })).toMatchObject([
      { name: 'productCode' },
      null,
    ]);
  });

  it('can be mapped by hand', () => {
    const columns = ['name', 'category', null];
    const matched = matchColumns('products', ['Artikel', 'Gruppe', 'Lager'], { update: false, columns });
    expect(matched.map((column) => column?.name ?? null)).toEqual(['name', 'category', null]);
  });
});
