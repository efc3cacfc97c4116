import { describe, expect, it } from 'vitest';
import { parsePastedLines } from './parse-pasted-lines.ts';

const good = (row: number, code: string, quantity: number, unitPrice: string | null) => ({
  row,
  code,
  quantity,
  unitPrice,
  problem: null,
});

describe('lines that were pasted', () => {
  it.each([
    ['by tabs', 'A-1\t10\t2.50\nB-2\t3\t', [good(1, 'A-1', 10, '2.50'), good(2, 'B-2', 3, null)]],
    ['by tabs, decimal comma', 'A-1\t10\t2,50', [good(1, 'A-1', 10, '2.50')]],
    ['by commas', 'A-1,10,2.5\r\n\r\nB-2, 3', [good(1, 'A-1', 10, '2.5'), good(3, 'B-2', 3, null)]],
    ['by semicolons', 'A-1;10;2,5', [good(1, 'A-1', 10, '2.5')]],
    ['with quotes', '"A-1","10","2.5"', [good(1, 'A-1', 10, '2.5')]],
    ['with headings', 'Code\tQuantity\tPrice\nA-1\t10', [good(2, 'A-1', 10, null)]],
    ['a price of nothing', 'A-1,1,0', [good(1, 'A-1', 1, '0')]],
    ['nothing', ' \n', []],
  ])('%s', (_how, text, lines) => {
    expect(parsePastedLines(text)).toEqual(lines);
  });

  it.each([
    ['\t10', /no product code/],
    ['A-1', /no quantity/],
    ['A-1\t0', /“0” is no quantity/],
    ['A-1\t-1', /no quantity/],
    ['A-1\t1.5', /no quantity/],
    ['A-1\tten', /.*/],
    ['A-1\t1\tcheap', /“cheap” is no price/],
    ['A-1\t1\t1.23456', /no price/],
    ['A-1,1,1,000.50', /more than three/],
  ])('%j has a problem', (line, problem) => {
    const lines = parsePastedLines(`X\t1\n${line}`);
    expect(lines[1]?.problem).toMatch(problem);
  });
});
