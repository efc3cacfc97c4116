import { describe, expect, it } from 'vitest';
import { barCharts } from './chart-bars.ts';
import { keepRows, type ReportRow } from './keep-rows.ts';
import { kindOf } from './report-kinds.ts';
import { readView } from './report-view.ts';

const stock: readonly ReportRow[] = [
  {
    locationId: 'n',
    locationName: 'North',
    productCategory: 'A, B',
    stockValue: 10.1,
    daysAtZero30: 0,
    monthsOfStock: 0.9,
  },
  { locationId: 'n', locationName: 'North', productCategory: 'C', stockValue: 0.2, daysAtZero30: 5, monthsOfStock: 1 },
  {
    locationId: 's',
    locationName: 'South',
    productCategory: 'C',
    stockValue: 99,
    daysAtZero30: 6,
    monthsOfStock: null,
  },
  { locationId: 'w', locationName: null, productCategory: null, stockValue: null, daysAtZero30: 30, monthsOfStock: 12 },
];
const lots: readonly ReportRow[] = [
  { expirationDate: '2026-03-31' },
  { expirationDate: '2026-03-01' },
  { expirationDate: '2027-01-15' },
];

const shown = (chart: string, rows: readonly ReportRow[]) =>
  barCharts[chart]!.barsOf(rows).map(({ label, value }) => [label, value]);

describe('bars', () => {
  it('add up values by location and category, largest first', () => {
    expect(shown('valueByLocation', stock)).toEqual([
      ['South', 99],
      ['North', 10.3],
    ]);
    expect(shown('valueByCategory', stock)).toEqual([
      ['C', 99.2],
      ['A, B', 10.1],
    ]);
  });

  it('gather what is too small to see', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      locationId: `l${String(index)}`,
      stockValue: index + 0.1,
    }));
    const bars = shown('valueByLocation', many);
    expect([bars.length, bars.at(-1)]).toEqual([12, ['9 others', 36.9]]);
  });

  it.each([
    ['daysAtZero', 'stock', stock],
    ['monthsOfStock', 'stock', stock],
    ['valueByCategory', 'stock', stock],
    ['expiryByMonth', 'lots', lots],
  ])('of %s lead to the rows that they count', (chart, slug, rows) => {
    const kind = kindOf(slug)!;
    const view = readView(kind, {});
    const bars = barCharts[chart]!.barsOf(rows);
    expect(bars.length).toBeGreaterThan(1);
    for (const bar of bars) {
      const kept = keepRows(kind, { ...view, ...bar.rows?.(view) }, rows);
      const again = barCharts[chart]!.barsOf(kept).find(({ key }) => key === bar.key);
      expect(again?.value ?? 0).toBe(bar.value);
      expect(bar.value === 0 || kept.length < rows.length).toBe(true);
    }
  });

  it('of kinds count what came in and went out', () => {
    const rows = [
      { category: 'ISSUE', quantityIn: 0, quantityOut: 4 },
      { category: 'ISSUE', quantityIn: 1, quantityOut: 0 },
      { category: 'RECEIPT', quantityIn: 7, quantityOut: 0 },
    ];
    expect(shown('movementByKind', rows)).toEqual([
      ['Issue', 5],
      ['Receipt', 7],
    ]);
  });
});
