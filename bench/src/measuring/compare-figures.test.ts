import { expect, it } from 'vitest';
import { compareFigures } from './compare-figures.ts';

it('shows each figure beside the earlier one, and names what became clearly worse', () => {
  const before = [
    { name: 'ratio', value: 1, better: 'higher' },
    { name: 'memory', value: 100, better: 'lower' },
    { name: 'noise', value: 1, better: 'higher' },
  ] as const;
  const now = [
    { name: 'ratio', value: 0.7, better: 'higher', aim: 0.6 },
    { name: 'memory', value: 130, better: 'lower', aim: 120 },
    { name: 'noise', value: 0.9, better: 'higher' },
    { name: 'added', value: 2, better: 'higher' },
  ] as const;
  expect(compareFigures(now, before)).toEqual({
    lines: [
      '| figure | before | now | change                 | aim                 |',
      '| ------ | ------ | --- | ---------------------- | ------------------- |',
      '| ratio  | 1      | 0.7 | 30 % worse, REGRESSION | at least 0.6        |',
      '| memory | 100    | 130 | 23 % worse, REGRESSION | at most 120, missed |',
      '| noise  | 1      | 0.9 | 10 % worse             |                     |',
      '| added  | new    | 2   |                        |                     |',
    ],
    worse: ['ratio', 'memory'],
  });
});
