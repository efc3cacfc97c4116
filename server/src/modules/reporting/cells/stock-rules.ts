import { isLevelSet } from '@storehouse/contract/inventory/stock-levels';
import type { MosState, StockState } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { daysFrom, type LocalDay } from '../../../foundation/time/local-day.ts';

interface Use {
  /** Issues and consumption in the three full months. */
  readonly used: number;
  readonly transferredOut: boolean;
}

/** Whether months of stock can be calculated; the first match counts (document 4, section 3). */
export function mosStateOf(hasThreeMonths: boolean, use: Use | null): MosState {
  if (!hasThreeMonths) return 'NOT_ENOUGH_HISTORY';
  if (use !== null && use.used > 0) return 'OK';
  return use?.transferredOut ? 'TRANSFERS_ONLY' : 'NO_USE';
}

/** Whether the order or activity check is more than two days older than the stock check (document 1, envelope). */
export const isStale = (partDay: LocalDay, stockDay: LocalDay): boolean => daysFrom(partDay, stockDay) > 2;

/** The first match counts. At zero means not above zero; below minimum is strict. */
export function stockStateOf(quantity: number, minimum: number | null): StockState {
  if (quantity <= 0) return isLevelSet(minimum) ? 'AT_ZERO_MIN_SET' : 'AT_ZERO_NO_MIN';
  return isLevelSet(minimum) && quantity < minimum ? 'BELOW_MINIMUM' : 'OK';
}

export const isAboveMaximum = (quantity: number, maximum: number | null): boolean =>
  isLevelSet(maximum) && quantity > maximum;

/**
 * How many check days a run covers between two days. `days` is the sorted array of check days: width_bucket counts
 * those up to a day by binary search, so that nothing is joined or counted row by row.
 */
export const checkDaysIn = (first: string, last: string, days: string): string =>
  `greatest(0, width_bucket(${last}, ${days}) - width_bucket(${first} - 1, ${days}))`;
