import { addDays, addMonths, monthOf, type LocalDay } from '../../../foundation/time/local-day.ts';

/** Daily rows are served for the 90 days that end with the latest check. */
const dailyDays = 90;
/** A walk that began with an earlier latest check may read so many days before those (decision 0012). */
const walkDays = 7;
/** Monthly rows, the month in progress included. */
const retainedMonths = 13;

/** The first month whose daily rows are kept, given the latest check day; earlier months are rolled up whole. */
export const dailyFrom = (latest: LocalDay): LocalDay => monthOf(addDays(latest, 1 - dailyDays - walkDays));

/** The first month of which anything is kept. */
export const monthlyFrom = (latest: LocalDay): LocalDay => addMonths(monthOf(latest), 1 - retainedMonths);

/** The months from the one of the first day up to the one before the last day's. */
export function monthsBetween(first: LocalDay, last: LocalDay): LocalDay[] {
  const months: LocalDay[] = [];
  for (let month = monthOf(first); month < monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}
