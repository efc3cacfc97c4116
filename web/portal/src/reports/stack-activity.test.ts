import { expect, it } from 'vitest';
import { stackActivity, totalActivity } from './stack-activity.ts';

it('makes a bar per period, in the order given, with a signed part per category', () => {
  const totals = [
    { period: '2026-03-01', category: 'RECEIPT', quantityIn: 10, quantityOut: 0 },
    { period: '2026-03-01', category: 'ISSUE', quantityIn: 0, quantityOut: 4 },
    { period: '2026-03-02', category: 'ADJUSTMENT', quantityIn: 3, quantityOut: 5 },
  ];
  expect(stackActivity(totals)).toEqual({
    bars: [
      { period: '2026-03-01', RECEIPT: 10, ISSUE: -4 },
      { period: '2026-03-02', ADJUSTMENT: -2 },
    ],
    categories: ['ADJUSTMENT', 'ISSUE', 'RECEIPT'],
  });
  expect(stackActivity([])).toEqual({ bars: [], categories: [] });
});

it('adds up rows of products and locations by period and kind', () => {
  const row = (activityDate: string, category: string, quantityIn: number, quantityOut: number) => ({
    activityDate,
    category,
    quantityIn,
    quantityOut,
  });
  const rows = [row('2026-03-02', 'ISSUE', 0, 2), row('2026-03-01', 'ISSUE', 0, 1), row('2026-03-02', 'ISSUE', 1, 3)];
  expect(totalActivity(rows)).toEqual([
    { period: '2026-03-01', category: 'ISSUE', quantityIn: 0, quantityOut: 1 },
    { period: '2026-03-02', category: 'ISSUE', quantityIn: 1, quantityOut: 5 },
  ]);
});
