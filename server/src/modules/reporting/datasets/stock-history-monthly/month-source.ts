import type { MonthSource } from '@storehouse/contract/reporting/datasets/stock-history';
import { endOfMonth, monthOf, type LocalDay } from '../../../../foundation/time/local-day.ts';

export interface MonthKind {
  readonly source: MonthSource;
  readonly isPartial: boolean;
}

/**
 * Where a month's row comes from, as seen from a check. It depends on the days and not on what has been rolled up so
 * far, so that it is the same on every page of a walk. `firstCheck` is the first day that was ever checked.
 */
export function monthKindOf(month: LocalDay, latest: LocalDay, dailyStart: LocalDay, firstCheck: LocalDay): MonthKind {
  const isInProgress = month === monthOf(latest);
  if (endOfMonth(month) < dailyStart) return { source: 'ROLLUP', isPartial: false };
  const isWhereDailyEnds = month < dailyStart && firstCheck < dailyStart;
  return { source: isWhereDailyEnds ? 'ROLLUP_AND_DAILY' : 'DAILY', isPartial: isInProgress || isWhereDailyEnds };
}
