import { expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

const by = (value: string | number | null) => value;

it.each([
  [['b', null, 'A', 'c10', 'c9'], false, ['A', 'b', 'c9', 'c10', null]],
  [['b', null, 'A'], true, ['b', 'A', null]],
  [[10, 9, null, 0], false, [0, 9, 10, null]],
  [[10, 9, null, 0], true, [10, 9, 0, null]],
])('%j sorted, descending %s', (values, isDescending, sorted) => {
  expect(sortRows(values, by, isDescending)).toEqual(sorted);
});

it('leaves the rows it was given alone', () => {
  const rows = [2, 1];
  sortRows(rows, by, false);
  expect(rows).toEqual([2, 1]);
});
