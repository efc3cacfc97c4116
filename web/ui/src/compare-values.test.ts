import { expect, it } from 'vitest';
import { compareValues } from './compare-values.ts';

it.each([
  [
    ['b', 'A', 'c10', 'c9'],
    ['A', 'b', 'c9', 'c10'],
  ],
  [
    [10, 9, 0, -1],
    [-1, 0, 9, 10],
  ],
  [
    ['2026-03-02', '2026-03-01'],
    ['2026-03-01', '2026-03-02'],
  ],
])('%j in order', (values, sorted) => {
  expect([...values].sort(compareValues)).toEqual(sorted);
});
