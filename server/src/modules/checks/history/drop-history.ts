import { addDays, addMonths, monthOf, type LocalDay } from '../../../foundation/time/local-day.ts';
import { allLocations } from '../parts/record-totals.ts';

/** Daily rows are served for the 90 days that end with the latest check. */
const dailyDays = 90;
/** How many earlier days a walk may read that started with an earlier latest check (decision 0012). */
const walkDays = 7;
/** Monthly rows, including the month in progress. */
const retainedMonths = 13;

/** The first month whose daily rows are stored, given the latest check day; earlier months are rolled up as a whole. */
export const dailyFrom = (latest: LocalDay): LocalDay => monthOf(addDays(latest, 1 - dailyDays - walkDays));

/** The first month of which anything is stored: that of a walk which started with an earlier latest check stays, too. */
export const monthlyFrom = (latest: LocalDay): LocalDay =>
  addMonths(monthOf(addDays(latest, -walkDays)), 1 - retainedMonths);

/** The months from that of the first day up to, but not including, that of the last day. */
export function monthsBetween(first: LocalDay, last: LocalDay): LocalDay[] {
  const months: LocalDay[] = [];
  for (let month = monthOf(first); month < monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}

const runTables = ['stock_past', 'lots_past', 'use_runs', 'price_runs', 'order_runs'];

const clearFlag = (flag: string, table: string) => `
update stock_now stock set ${flag} = false
where stock.account_id = $1 and stock.${flag} and $2::date is not null
  and not exists (select 1 from ${table} run where run.account_id = $1 and run.location_id = stock.location_id
    and run.product_id = stock.product_id)`;

/** Drops the daily rows of the account ($1) that end before a day ($2). */
export const dropDailySql: readonly string[] = [
  ...runTables.map((table) => `delete from ${table} where account_id = $1 and last_day < $2::date`),
  // Days at zero of the oldest served day are counted over the 90 days before it.
  'delete from zero_runs where account_id = $1 and last_day < $2::date - 90',
  'delete from activity_runs where account_id = $1 and activity_date < $2::date',
  clearFlag('has_zero_runs', 'zero_runs'),
  clearFlag('has_use_runs', 'use_runs'),
];

/** Drops the months and daily totals of the account ($1) before a month ($2), and names that are no longer used. */
export const dropMonthsSql: readonly string[] = [
  'delete from stock_months where account_id = $1 and month < $2::date',
  'delete from activity_months where account_id = $1 and month < $2::date',
  'delete from value_totals where account_id = $1 and day < $2::date',
  'delete from stock_totals where account_id = $1 and day < $2::date',
  'delete from location_name_runs where account_id = $1 and last_day < $2::date',
  'delete from product_name_runs where account_id = $1 and last_day < $2::date',
];

/** Whether there is something to drop. Runs after every check, so it looks only at one end of three indexes. */
export const hasOldMonthsSql = `
select exists (select 1 from stock_totals where account_id = $1 and location_id = '${allLocations}' and day < $2::date)
  or exists (select 1 from stock_months where account_id = $1 and month < $2::date)
  or exists (select 1 from activity_months where account_id = $1 and month < $2::date) as found`;
