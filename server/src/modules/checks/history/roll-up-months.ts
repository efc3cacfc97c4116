import type { Transaction } from '../../../database/database.ts';
import { longStatementMs } from '../../../database/connection/open-pool.ts';
import { addDays, addMonths } from '../../../foundation/time/local-day.ts';
import type { ChecksContext } from '../checks-context.ts';
import { activityDaysBack } from '../parts/activity-part.ts';
import { dailyFrom, monthlyFrom, monthsBetween, dropDailySql, dropMonthsSql, hasOldMonthsSql } from './drop-history.ts';
import { lockChecks } from '../runs/lock-checks.ts';

/**
 * One row per pair of the account ($1) that had a row on a check day of the month (from $2 up to $3, exclusive). A run
 * is measured by its ends: how many check days are before each day of the month, and which was the last, is calculated
 * once per month.
 */
const rollUpStockSql = `
with calendar as (
  select day::date as day,
    (select count(*) from checks c where c.account_id = $1 and c.part = 'stock' and c.state = 'completed'
      and c.day >= $2::date and c.day <= calendar.day) as checks_so_far,
    (select max(c.day) from checks c where c.account_id = $1 and c.part = 'stock' and c.state = 'completed'
      and c.day >= $2::date and c.day <= calendar.day) as last_check,
    (select max(c.day) from checks c where c.account_id = $1 and c.part = 'prices' and c.state = 'completed'
      and c.day >= $2::date and c.day <= calendar.day) as last_prices
  from generate_series($2::date - 1, $3::date - 1, interval '1 day') calendar (day)
), run as (
  select location_id, product_id, quantity_on_hand, greatest(first_day, $2::date) as first_day, least(last_day, $3::date - 1) as last_day
  from stock_runs where account_id = $1 and last_day >= $2::date and first_day < $3::date
), observed as (
  select run.location_id, run.product_id, run.quantity_on_hand, upto.checks_so_far - before.checks_so_far as days, upto.last_check,
    case when upto.last_prices >= run.first_day then upto.last_prices end as last_prices
  from run
  join calendar before on before.day = run.first_day - 1
  join calendar upto on upto.day = run.last_day
  where upto.checks_so_far > before.checks_so_far
), month as (
  select location_id, product_id, sum(days) as days_observed, max(last_check) as last_observed_date, min(quantity_on_hand) as qoh_min,
    max(quantity_on_hand) as qoh_max, (array_agg(quantity_on_hand order by last_check desc))[1] as qoh_last,
    max(last_prices) as price_day,
    (array_agg(quantity_on_hand order by last_prices desc) filter (where last_prices is not null))[1] as quantity_on_price_day
  from observed group by location_id, product_id
)
insert into stock_months (account_id, location_id, product_id, month, days_observed, last_observed_date, qoh_min, qoh_max, qoh_last,
  price_day, quantity_on_price_day, price)
select $1, month.location_id, month.product_id, $2::date, days_observed, last_observed_date, qoh_min, qoh_max, qoh_last, price_day,
  quantity_on_price_day, price.price
from month
left join price_runs price on price.account_id = $1 and price.product_id = month.product_id
  and price.first_day <= month.price_day and price.last_day >= month.price_day`;

/** The month's activity in its newest version, one row per pair and category. */
const rollUpActivitySql = `
insert into activity_months (account_id, location_id, product_id, month, category, quantity_in, quantity_out, line_count,
  first_activity_date, last_activity_date)
select $1, location_id, product_id, $2::date, category, sum(quantity_in), sum(quantity_out), sum(line_count), min(activity_date),
  max(activity_date)
from activity_runs
where account_id = $1 and activity_date >= $2::date and activity_date < $3::date and last_day = 'infinity'
group by location_id, product_id, category`;

/**
 * Rolls up the months whose daily rows are no longer stored, oldest first, each in one transaction with the deletion of
 * its rows; then drops months that are too old. A failure is logged and retried after the next check: nothing depends
 * on it.
 */
export async function rollUpMonths(context: ChecksContext, accountId: string, waits: boolean): Promise<void> {
  const { db, log } = context;
  try {
    for (;;) {
      const month = await db.transaction(
        async (tx) => {
          if (!(await lockChecks(tx, accountId, waits))) return null;
          const days = await readDays(tx, accountId);
          if (!days) return null;
          const next = nextMonth(days);
          if (next !== null) await rollUp(tx, accountId, next);
          else await dropOldMonths(tx, accountId, monthlyFrom(days.latest));
          return next;
        },
        undefined,
        longStatementMs,
      );
      if (month === null) return;
      log.info({ accountId, month }, 'a month of checks is rolled up');
    }
  } catch (error) {
    log.error({ accountId, err: error }, 'rolling up months failed');
  }
}

interface KnownDays {
  readonly first: string;
  /** The latest stock check: the 90 days and the 13 months end with it, even if that part has been failing for long. */
  readonly latest: string;
  /** The last month that was rolled up. */
  readonly rolled: string | null;
}

async function readDays(tx: Transaction, accountId: string): Promise<KnownDays | null> {
  const [days] = await tx.query<{ first: string | null; latest: string | null; rolled: string | null }>(
    `select min(day) as first, coalesce(max(day) filter (where part = 'stock'), max(day)) as latest, (select max(month) from rolled_months where account_id = $1) as rolled
     from checks where account_id = $1 and state = 'completed'`,
    [accountId],
  );
  return days?.first && days.latest ? { first: days.first, latest: days.latest, rolled: days.rolled } : null;
}

/** The oldest month to roll up. The first check recorded activity of days before itself. */
function nextMonth({ first, latest, rolled }: KnownDays): string | null {
  const from = rolled ? addMonths(rolled, 1) : addDays(first, -activityDaysBack);
  return monthsBetween(from, dailyFrom(latest))[0] ?? null;
}

async function rollUp(tx: Transaction, accountId: string, month: string): Promise<void> {
  const end = addMonths(month, 1);
  await tx.query(rollUpStockSql, [accountId, month, end]);
  await tx.query(rollUpActivitySql, [accountId, month, end]);
  for (const sql of dropDailySql) await tx.query(sql, [accountId, end]);
  await tx.query('insert into rolled_months (account_id, month) values ($1, $2)', [accountId, month]);
}

async function dropOldMonths(tx: Transaction, accountId: string, from: string): Promise<void> {
  const [old] = await tx.query<{ found: boolean }>(hasOldMonthsSql, [accountId, from]);
  if (!old?.found) return;
  for (const sql of dropMonthsSql) await tx.query(sql, [accountId, from]);
}
