import type { PointState } from '@storehouse/contract/reporting/datasets/stock-value-history';
import type { NotMeasuredReason } from '@storehouse/contract/reporting/values';
import type { LocalDay } from '../../../foundation/local-day.ts';
import type { ValueTotal } from '../sql/value-totals.ts';

/** A point of the series of stock values. */
export interface ValuePoint {
  readonly state: PointState;
  /** Day that the prices come from, when measured. */
  readonly valueDate: LocalDay | null;
  readonly reason: NotMeasuredReason | null;
  readonly total: ValueTotal | null;
}

/** No check ran on the day, or none in the month. */
export const notCaptured: ValuePoint = { state: 'NOT_CAPTURED', valueDate: null, reason: null, total: null };

export const notMeasured = (reason: NotMeasuredReason | null): ValuePoint => ({
  state: 'NOT_MEASURED',
  valueDate: null,
  reason,
  total: null,
});

/** What a price day says. Stock that was not there is not captured; a value without any price is none, never zero. */
export function measuredPoint(total: ValueTotal | undefined): ValuePoint {
  if (!total || total.pairsWithStock === 0) return notCaptured;
  const state = total.pricedPairsWithStock === 0 ? 'NO_PRICE' : 'OK';
  return { state, valueDate: total.day, reason: null, total };
}
