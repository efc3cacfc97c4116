import { addDays, addMonths, monthOf, type LocalDay } from '../../../foundation/time/local-day.ts';

/** Daily rows are served for the 90 days that end with the latest check. */
const dailyDays = 90;
/** How many earlier days a walk may read that started with an earlier latest check (decision 0012). */
const walkDays = 7;
/** Monthly rows, including the month in progress. */
const retainedMonths = 13;

/** The first month whose daily rows are stored, given the latest check day; earlier months are rolled up as a whole. */
export const dailyFrom = (latest: LocalDay): LocalDay => monthOf(addDays(latest, 1 - dailyDays - walkDays));

/** The first month of which anything is stored. */
export const monthlyFrom = (latest: LocalDay): LocalDay => addMonths(monthOf(latest), 1 - retainedMonths);

/** The months from that of the first day up to, but not including, that of the last day. */
export function monthsBetween(first: LocalDay, last: LocalDay): LocalDay[] {
  const months: LocalDay[] = [];
  for (let month = monthOf(first); month < monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}
