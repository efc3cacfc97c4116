import type { NotMeasuredReason } from '@storehouse/contract/reporting/values';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';

/** The check day and the six days before it. */
const priceWindowDays = 7;

/** The price checks as the walk sees them, without those that completed after it started. */
export interface PriceCalendar {
  /** Oldest first. */
  readonly completed: readonly LocalDay[];
  readonly failed: ReadonlySet<LocalDay>;
}

/** The newest day with a completed price check among the check day and the 6 days before it (document 4, section 3). */
export function priceDayOf(prices: PriceCalendar, checkDay: LocalDay): LocalDay | null {
  const oldest = addDays(checkDay, 1 - priceWindowDays);
  return prices.completed.findLast((day) => day <= checkDay && day >= oldest) ?? null;
}

/** Why no price day applies to a check day; the first match counts. */
export function notMeasuredReasonOf(prices: PriceCalendar, checkDay: LocalDay, latest: LocalDay): NotMeasuredReason {
  if (prices.failed.has(checkDay)) return 'PRICE_CHECK_FAILED';
  return checkDay === latest ? 'PRICES_NOT_YET_CHECKED' : 'NO_PRICE_CHECK_IN_7_DAYS';
}

/** The same for datasets whose list lacks `NO_PRICE_CHECK_IN_7_DAYS`. */
export function ownDayReasonOf(prices: PriceCalendar, checkDay: LocalDay): NotMeasuredReason {
  return prices.failed.has(checkDay) ? 'PRICE_CHECK_FAILED' : 'PRICES_NOT_YET_CHECKED';
}
