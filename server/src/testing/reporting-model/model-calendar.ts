import { addDays, addMonths, daysOf, endOfMonth, monthOf, type LocalDay } from '../../foundation/time/local-day.ts';
import type { ModelChecks } from './model-checks.ts';

/** The rules about days that several datasets share (document 1, Limits and Date ranges; document 4, section 3). */
export class ModelCalendar {
  readonly checks: ModelChecks;
  readonly stockDays: readonly LocalDay[];
  readonly latest: LocalDay;
  readonly firstCheck: LocalDay;

  constructor(checks: ModelChecks) {
    this.checks = checks;
    this.stockDays = [...checks.stock.keys()];
    this.latest = this.stockDays.at(-1) ?? '';
    this.firstCheck = this.stockDays[0] ?? [...checks.activity.keys()][0] ?? '';
  }

  /** Activity may have been checked on days without a stock check. */
  get activityEnd(): LocalDay {
    const last = [...this.checks.activity.keys()].at(-1) ?? '';
    return last > this.latest ? last : this.latest;
  }

  get latestOrders(): LocalDay | null {
    return [...this.checks.orders.keys()].at(-1) ?? null;
  }

  get dailyStart(): LocalDay {
    return addDays(this.latest, -89);
  }

  get monthlyStart(): LocalDay {
    return addMonths(monthOf(this.latest), -12);
  }

  /** The newest day with prices in the seven days up to the check. */
  priceDay(day: LocalDay): LocalDay | null {
    const days = daysOf(addDays(day, -6), day).filter((one) => this.checks.prices.has(one));
    return days.at(-1) ?? null;
  }

  reason(day: LocalDay): string {
    if (this.checks.failedPrices.has(day)) return 'PRICE_CHECK_FAILED';
    return day === this.latest ? 'PRICES_NOT_YET_CHECKED' : 'NO_PRICE_CHECK_IN_7_DAYS';
  }

  ownDayReason(day: LocalDay): string {
    return this.checks.failedPrices.has(day) ? 'PRICE_CHECK_FAILED' : 'PRICES_NOT_YET_CHECKED';
  }

  /** Complete days since the first check that no activity check recorded. */
  missingDays(from: LocalDay, to: LocalDay, until: LocalDay, known: (day: LocalDay) => boolean): LocalDay[] {
    return daysOf(from > this.firstCheck ? from : this.firstCheck, to < until ? to : addDays(until, -1)).filter(
      (day) => day < until && !known(day),
    );
  }

  isIncomplete(month: LocalDay): boolean {
    const known = (day: LocalDay) => this.checks.recorded.has(day);
    return this.missingDays(month, endOfMonth(month), this.activityEnd, known).length > 0;
  }

  monthSource(month: LocalDay, latest = this.latest): { source: string; isPartial: boolean } {
    const dailyStart = addDays(latest, -89);
    const isRolledUp = endOfMonth(month) < dailyStart;
    const isCut = month < dailyStart && !isRolledUp && this.firstCheck < dailyStart;
    const isPartial = month === monthOf(latest) || isCut;
    return {
      source: isRolledUp ? 'ROLLUP' : isCut ? 'ROLLUP_AND_DAILY' : 'DAILY',
      isPartial: isPartial && !isRolledUp,
    };
  }

  /** The months of use before a check: whether three are recorded, and the first with a gap, as known on that day. */
  useCoverage(day: LocalDay): { hasThreeMonths: boolean; gapMonth: LocalDay | null } {
    const checks = [...this.checks.activity.keys()].filter((one) => one <= day);
    const months = [-3, -2, -1].map((count) => addMonths(monthOf(day), count));
    const first = checks[0];
    const isOldEnough = first !== undefined && addDays(first, -7) <= (months[0] as LocalDay);
    const known = (date: LocalDay) => checks.some((check) => check > date && check <= addDays(date, 7));
    const gap = months.find((month) => this.missingDays(month, endOfMonth(month), day, known).length > 0);
    const isRecorded = (month: LocalDay) => daysOf(month, endOfMonth(month)).some(known);
    return { hasThreeMonths: isOldEnough && months.every(isRecorded), gapMonth: gap ?? null };
  }
}
