import type { ActivityTotalAnswer } from '@storehouse/contract/operations/portal/report-operations';
import type { ReportRow } from './keep-rows.ts';

/** The quantities in and out by period and category, from the rows of the dataset. */
export function totalActivity(rows: readonly ReportRow[]): ActivityTotalAnswer[] {
  const totals = new Map<string, { period: string; category: string; quantityIn: number; quantityOut: number }>();
  for (const row of rows) {
    const [period, category] = [String(row['activityDate'] ?? row['monthStart']), String(row['category'])];
    const total = totals.get(`${period} ${category}`) ?? { period, category, quantityIn: 0, quantityOut: 0 };
    total.quantityIn += Number(row['quantityIn']);
    total.quantityOut += Number(row['quantityOut']);
    totals.set(`${period} ${category}`, total);
  }
  return [...totals.values()].sort((left, right) => left.period.localeCompare(right.period));
}

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
