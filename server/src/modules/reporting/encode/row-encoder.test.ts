import { boolean, date, decimal, empty, integer, string } from '@storehouse/contract/reporting/field';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawRow } from '../../../database/database.ts';
import { at, columnsOf, constant, flagAt, span, type Column } from './column.ts';
import { spanOf } from './forms.ts';
import { csvHeader, rowsEncoder } from './row-encoder.ts';

const fields = [
  string('name', '', empty),
  integer('count', '', empty),
  date('day', ''),
  decimal('price', '', { nullable: true, money: true }),
  boolean('open', ''),
  string('zone', ''),
];
const columns = (valuesIncluded = true) =>
  columnsOf(
    fields,
    { name: at(0), count: at(1), day: constant('2026-03-01'), price: at(2), open: flagAt(3), zone: constant('UTC') },
    valuesIncluded,
  );
type Row = RawRow;
const encode = (of: Column[], format: 'json' | 'csv') => (row: Row) =>
  [...rowsEncoder(of, format)([row], true)].join('');
const json = encode(columns(), 'json');
const csv = encode(columns(), 'csv');

describe('a row in JSON', () => {
  it('has every field in order, with numbers as they are and null for what is not there', () => {
    expect(json(['A "b"', '-3', '1.50', 't'])).toBe(
      '{"name":"A \\"b\\"","count":-3,"day":"2026-03-01","price":1.50,"open":true,"zone":"UTC"}',
    );
    expect(json([null, null, null, 'f'])).toBe(
      '{"name":null,"count":null,"day":"2026-03-01","price":null,"open":false,"zone":"UTC"}',
    );
  });

  it('gives back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect((JSON.parse(json([text, '1', null, 't'])) as { name: string }).name).toBe(text);
      }),
    );
  });
});

describe('a row in CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['', '""'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['-A12', "'-A12"],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['=a,"b"', `"'=a,""b"""`],
    [' =1', ' =1'],
    ["'=1", "'=1"],
  ])('writes the text %j as %s', (text, cell) => {
    expect(csv([text, '-3', '-1.50', 't'])).toBe(`${cell},-3,2026-03-01,-1.50,true,UTC\r\n`);
  });

  it('leaves a cell without value empty and unquoted', () => {
    expect(csv([null, null, null, 'f'])).toBe(',,2026-03-01,,false,UTC\r\n');
    expect(csvHeader(fields)).toBe('name,count,day,price,open,zone\r\n');
  });
});

describe('money', () => {
  it('is empty where it is not to be seen', () => {
    expect(encode(columns(false), 'json')(['a', '1', '9.99', 't'])).toContain('"price":null');
  });
});

describe('many rows', () => {
  const row = (number: number): Row => [`n${String(number)}`, String(number), null, 't'];

  /** Encodes this many rows at a time. */
  const encodeAll = (format: 'json' | 'csv', rows: Row[], atOnce: number): string => {
    const encodeSome = rowsEncoder(columns(), format);
    let text = '';
    for (let start = 0; start < rows.length; start += atOnce) {
      text += [...encodeSome(rows.slice(start, start + atOnce), start === 0)].join('');
    }
    return text;
  };

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [249, 250],
    [251, 250],
    [1_000, 1_000],
    [1_000, 333],
    [50, 1],
  ])('%d of them, %d at a time, are each written once, in order', (count, atOnce) => {
    const rows = Array.from({ length: count }, (_, number) => row(number));
    const parsed = JSON.parse(`[${encodeAll('json', rows, atOnce)}]`) as { count: number }[];
    expect(parsed.map((one) => one.count)).toEqual(rows.map((_, number) => number));
    expect(encodeAll('csv', rows, atOnce)).toBe(rows.map((one) => csv(one)).join(''));
  });
});

describe('a span', () => {
  it('writes several fields as they would be written one by one', () => {
    const cells = (of: RawRow) => spanOf(fields.slice(0, 3), [of[0] ?? null, of[1] ?? null, '2026-03-01']);
    const spanned = columnsOf(
      fields,
      { name: span(3, cells), price: at(2), open: flagAt(3), zone: constant('UTC') },
      true,
    );
    for (const of of [
      ['-a,"b"', '7', '1.50', 't'],
      [null, null, null, 'f'],
      ['', '0', null, 't'],
    ]) {
      expect(encode(spanned, 'json')(of)).toBe(json(of));
      expect(encode(spanned, 'csv')(of)).toBe(csv(of));
    }
  });
});
