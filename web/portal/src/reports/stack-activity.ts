import type { ActivityTotalAnswer } from '@storehouse/contract/operations/portal/report-operations';

export interface StackedPeriod {
  readonly period: string;
  readonly [category: string]: string | number;
}

/** Totals in chart form: one bar per period, stacked by category, quantities in above zero and out below. */
export function stackActivity(totals: readonly ActivityTotalAnswer[]): {
  bars: StackedPeriod[];
  categories: readonly string[];
} {
  const bars = new Map<string, Record<string, string | number>>();
  const categories = new Set<string>();
  for (const { period, category, quantityIn, quantityOut } of totals) {
    const bar = bars.get(period) ?? { period };
    bar[category] = quantityIn - quantityOut;
    bars.set(period, bar);
    categories.add(category);
  }
  return { bars: [...bars.values()] as unknown as StackedPeriod[], categories: [...categories].sort() };
}
