import { describe, expect, it } from 'vitest';
import { parsePastedLines } from './parse-pasted-lines.ts';

const good = (row: number, code: string, quantity: string, unitPrice: string) => ({
  row,
  code,
  quantity,
  unitPrice,
  problem: null,
});

describe('lines that were pasted', () => {
  it.each([
    ['by tabs', 'A-1\t10\t2.50\nB-2\t3\t', [good(1, 'A-1', '10', '2.5'), good(2, 'B-2', '3', '')]],
    ['by tabs, thousands', 'A-1\t1,234\t1,234.50', [good(1, 'A-1', '1234', '1234.5')]],
    ['by commas', 'A-1,10,2.5\r\n\r\nB-2, 3', [good(1, 'A-1', '10', '2.5'), good(3, 'B-2', '3', '')]],
    ['by semicolons', 'A-1;10;2.5', [good(1, 'A-1', '10', '2.5')]],
    ['with quotes', '"A-1","10","2.5"', [good(1, 'A-1', '10', '2.5')]],
    ['with headings', 'Code\tQuantity\tPrice\nA-1\t10', [good(2, 'A-1', '10', '')]],
    ['with French headings', 'Référence\tQuantité\tPrix\nA-1\t10', [good(2, 'A-1', '10', '')]],
    [
      'with headings whose accents are letters of their own',
      'Code\tQuantite\u0301\nA-1\t10',
      [good(2, 'A-1', '10', '')],
    ],
    ['with Greek headings', 'Κωδικός\tΠοσότητα\nA-1\t10', [good(2, 'A-1', '10', '')]],
    ['a price of nothing', 'A-1,1,0', [good(1, 'A-1', '1', '0')]],
    ['nothing', ' \n', []],
  ])('%s', (_how, text, lines) => {
    expect(parsePastedLines(text, 'en-US')).toEqual(lines);
  });

  it.each([
    ['by tabs, decimal comma', 'A-1\t1.234\t2,50', [good(1, 'A-1', '1234', '2,5')]],
    ['by semicolons', 'A-1;10;1.234,5', [good(1, 'A-1', '10', '1234,5')]],
    ['by commas: a point for decimals', 'A-1,10,2.5', [good(1, 'A-1', '10', '2,5')]],
  ])('in German, %s', (_how, text, lines) => {
    expect(parsePastedLines(text, 'de-DE')).toEqual(lines);
  });

  it.each([
    ['\t10', /product code is missing/],
    ['A-1', /quantity is missing/],
    ['A-1\t0', /^“0” is not a quantity. Enter 1 or more\.$/],
    ['A-1\t-1', /not a quantity/],
    ['A-1\t1.5', /^“1.5” is not a quantity. Enter a whole number\.$/],
    ['A-1\tten', /.*/],
    ['A-1\t1\tcheap', /“cheap” is not a price/],
    ['A-1\t1\t2,50', /“2,50” is not a price. Enter a number, such as 1,234\.50\./],
    ['A-1\t1\t1.23456', /Use at most 4 decimal places/],
    ['A-1,1,1,000.50', /more than three/],
  ])('%j has a problem', (line, problem) => {
    const lines = parsePastedLines(`X\t1\n${line}`, 'en-US');
    expect(lines[1]?.problem).toMatch(problem);
  });
});
