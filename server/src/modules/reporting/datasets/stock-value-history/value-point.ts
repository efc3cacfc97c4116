import type { PointState } from '@storehouse/contract/reporting/datasets/stock-value-history';
import type { NotMeasuredReason } from '@storehouse/contract/reporting/values';
import type { LocalDay } from '../../../../foundation/time/local-day.ts';
import type { ValueTotal } from './sql.ts';

/**
 * The state of a total: every priced pair with a quantity other than zero counts, also below zero (document 4, section
 * 3).
 */
export function totalStateOf({ countedPairs, pricedCountedPairs }: ValueTotal): 'OK' | 'NO_PRICE' | 'NO_STOCK' {
  if (countedPairs === 0) return 'NO_STOCK';
  return pricedCountedPairs === 0 ? 'NO_PRICE' : 'OK';
}

/** A point in the stock value series. */
export interface ValuePoint {
  readonly state: PointState;
  /** The day of the prices; null if no price check applies (the field `measured` is then false). */
  readonly valueDate: LocalDay | null;
  readonly reason: NotMeasuredReason | null;
  readonly total: ValueTotal | null;
}

/** No check ran on the day or in the month; or one ran without finding stock, and no price check applies. */
export const notCaptured: ValuePoint = { state: 'NOT_CAPTURED', valueDate: null, reason: null, total: null };

export const notMeasured = (reason: NotMeasuredReason | null): ValuePoint => ({
  state: 'NOT_MEASURED',
  valueDate: null,
  reason,
  total: null,
});

/** The point of a price day. Without stock it is NOT_CAPTURED; without any price there is no value, never zero. */
export function measuredPoint(total: ValueTotal): ValuePoint {
  const state = totalStateOf(total);
  return { state: state === 'NO_STOCK' ? 'NOT_CAPTURED' : state, valueDate: total.day, reason: null, total };
}
