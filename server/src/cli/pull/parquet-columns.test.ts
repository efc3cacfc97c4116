import { decimal, integer, money } from '@storehouse/contract/reporting/field';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parquetColumn, scaled } from './parquet-columns.ts';

describe('a decimal with places', () => {
  it.each([
    ['0', 2, 0n],
    ['12', 2, 1200n],
    ['-12.5', 2, -1250n],
    ['1.50', 1, 15n],
    ['1.00', 0, 1n],
    ['0.0', 2, 0n],
    ['9999999999999999.99', 2, 999999999999999999n],
  ])('%s with %d', (text, places, expected) => {
    expect(scaled(text, places)).toBe(expected);
  });

  it.each([
    ['1.234', 2],
    ['', 2],
    ['1e3', 2],
    ['99999999999999999.99', 2],
  ])('refuses %s with %d', (text, places) => {
    expect(() => scaled(text, places)).toThrow('is not a decimal');
  });

  it('is what it was', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
        fc.integer({ min: 0, max: 4 }),
        (value, places) => {
          const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
          const cut = digits.length - places;
          const text = `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${places === 0 ? '' : `.${digits.slice(cut)}`}`;
          expect(scaled(text, places)).toBe(value);
        },
      ),
    );
  });
});

it('money is read from the text of the row, whatever other fields contain', () => {
  const { read } = parquetColumn(money('stockValue', ''));
  const text = '{"name":",\\"stockValue\\":1","stockValue":90071992547409.93}';
  expect(read((JSON.parse(text) as { stockValue: number }).stockValue, text)).toBe(9007199254740993n);
  expect(read(null, '{"stockValue":null}')).toBeNull();
  expect(parquetColumn(decimal('amc', '')).element).toMatchObject({ converted_type: 'DECIMAL', scale: 1 });
  expect(parquetColumn(integer('lines', '')).read(3, '{"lines":3}')).toBe(3n);
});
