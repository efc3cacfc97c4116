import { addDays, addMonths, monthOf } from '../../../../foundation/time/local-day.ts';
import { activityDaysBack } from '../activity-part.ts';
import type { PartRun } from '../part-run.ts';

/**
 * Updates the runs of use on the day ($2): what the account's ($1) pairs used and sent out from $3 up to $4
 * (exclusive), the three full months before the day's month, by the newest version of their activity. What is dated
 * before the first check ($5) was imported. What came in was a reversal, and is use no more. Only pairs with a stock row have use. With $6, only pairs whose activity
 * may have changed since that day are considered: within a month nothing else can change, and reading all activity of
 * 1,000,000 pairs costs more than the rest of a check.
 */
const recordUseSql = `
with touched as materialized (
  select distinct location_id, product_id from activity_runs
  where account_id = $1 and $6::date is not null and activity_date >= $6::date and activity_date < $4::date
), used as (
  select location_id, product_id,
    greatest(0, sum(quantity_out - quantity_in) filter (where category in ('ISSUE', 'CONSUMPTION')))::bigint as used,
    coalesce(sum(quantity_out - quantity_in) filter (where category = 'TRANSFER_OUT'), 0) > 0 as transferred_out, bool_or(activity_date < $5::date) as imported
  from activity_runs
  where account_id = $1 and activity_date >= $3::date and activity_date < $4::date and last_day = 'infinity'
    and category in ('ISSUE', 'CONSUMPTION', 'TRANSFER_OUT')
    and ($6::date is null or (location_id, product_id) in (select location_id, product_id from touched))
  group by location_id, product_id
), source as (
  select used.* from used
  where exists (select 1 from stock_now stock where stock.account_id = $1 and stock.location_id = used.location_id
    and stock.product_id = used.product_id)
), present as (
  select run.* from use_runs run
  where run.account_id = $1 and run.last_day = 'infinity'
    and ($6::date is null or (run.location_id, run.product_id) in (select location_id, product_id from touched))
), change as materialized (
  select source.*, run.location_id as old_location_id, run.product_id as old_product_id
  from source full join present run on run.location_id = source.location_id and run.product_id = source.product_id
  where source.location_id is null or run.location_id is null
    or (source.used, source.transferred_out, source.imported) is distinct from (run.used, run.transferred_out, run.imported)
), ended as (
  update use_runs run set last_day = $2::date - 1 from change
  where run.account_id = $1 and run.location_id = change.old_location_id and run.product_id = change.old_product_id
    and run.last_day = 'infinity'
  returning 1
), begun as (
  -- Asks for the ended ones first: two runs of one pair must not go on at once.
  insert into use_runs (account_id, location_id, product_id, first_day, used, transferred_out, imported)
  select $1, location_id, product_id, $2::date, used, transferred_out, imported from change
  where location_id is not null and (select count(*) from ended) >= 0
)
update stock_now stock set has_use_runs = true from change
where stock.account_id = $1 and stock.location_id = change.location_id and stock.product_id = change.product_id
  and not stock.has_use_runs`;

/** Updates the runs of use as far as they can have changed since the last stock check. */
export async function recordUse({ tx, accountId, day }: PartRun): Promise<void> {
  const [known] = await tx.query<{ first: string | null; last: string | null }>(
    `select min(day) as first, max(day) as last from checks
     where account_id = $1 and part = 'stock' and state = 'completed'`,
    [accountId],
  );
  const month = monthOf(day);
  const previous = known?.last ?? null;
  const isWhole = previous === null || monthOf(previous) !== month;
  // A later activity check changes at most this many days before the previous stock check.
  const changedFrom = isWhole ? null : addDays(previous, -activityDaysBack);
  if (changedFrom !== null && changedFrom >= month) return;
  await tx.query(recordUseSql, [accountId, day, addMonths(monthOf(day), -3), month, known?.first ?? day, changedFrom]);
}
