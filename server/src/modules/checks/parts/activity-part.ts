import { addDays, type LocalDay, startOfDay } from '../../../foundation/time/local-day.ts';
import { compareRuns, type Compared } from './compare-runs.ts';
import type { PartResult, PartRun } from './part-run.ts';

/** How far back an activity check reads, to catch up with back-dated entries and short outages (document 4, section 3). */
export const activityDaysBack = 7;

interface ActivityDays {
  /** The complete local days that a day's check records. */
  readonly days: readonly LocalDay[];
  /** When each of them starts, and when the last one ends. */
  readonly bounds: readonly Date[];
}

function activityDays(day: LocalDay, zone: string): ActivityDays {
  const days = Array.from({ length: activityDaysBack }, (_, index) => addDays(day, index - activityDaysBack));
  return { days, bounds: [...days, day].map((one) => startOfDay(one, zone)) };
}

/**
 * The activity of the account ($1) in the local days that start at the times $3, the last of which is the end of the
 * last day; $4 has the days themselves. Categories follow document 4, section 3.
 */
const activitySource = `
  with place as (
    -- What has a parent is a bin, and part of the location it lies in.
    select location.id, root.id as root_id, type.location_type_code as code
    from locations location
    join locations root on root.account_id = location.account_id
      and root.id = coalesce(location.parent_location_id, location.id)
    join location_types type on type.account_id = root.account_id and type.id = root.location_type_id
    where location.account_id = $1
  ), moved as (
    select t.id, t.transaction_type_id as type_id, ($4::date[])[width_bucket(t.transaction_date, $3::timestamptz[])] as day,
      case t.transaction_type_id
        when '2' then 'CONSUMPTION' when '3' then 'ADJUSTMENT' when '4' then 'EXPIRED' when '5' then 'DAMAGED'
        when '8' then case when other.code in ('SUPPLIER', 'DONOR') then 'RECEIPT' when other.code = 'DEPOT' then 'TRANSFER_IN'
          else 'RETURN' end
        when '9' then case when other.code = 'DEPOT' then 'TRANSFER_OUT' else 'ISSUE' end
        else 'COUNT' end as category
    from transactions t
    join place own on own.id = t.inventory_id
    left join place other on other.id = case t.transaction_type_id when '8' then t.source_id when '9' then t.destination_id end
    where t.account_id = $1 and t.transaction_date >= ($3::timestamptz[])[1]
      and t.transaction_date < ($3::timestamptz[])[cardinality($3::timestamptz[])]
      and other.root_id is distinct from own.root_id
  ), line as (
    select e.location_id, e.product_id, moved.day, moved.category, 1 as lines,
      case when moved.category = 'COUNT' then 0
        when moved.type_id = '8' or moved.type_id = '3' and e.quantity > 0 then e.quantity else 0 end::bigint as quantity_in,
      case when moved.category = 'COUNT' then 0
        when moved.type_id = '3' then greatest(0, -e.quantity) when moved.type_id = '8' then 0
        else e.quantity end::bigint as quantity_out
    from moved join transaction_entries e on e.account_id = $1 and e.transaction_id = moved.id
  ), counted as materialized (
    select distinct e.location_id, e.product_id
    from moved join transaction_entries e on e.account_id = $1 and e.transaction_id = moved.id
    where moved.category = 'COUNT'
  ), ledger as materialized (
    select e.location_id, e.product_id, e.inventory_item_id as item_id, coalesce(e.bin_location_id, '') as bin_id,
      t.id as transaction_id, t.transaction_date as at, t.sequence as turn, e.sequence as step, t.transaction_type_id as type_id,
      e.quantity::bigint as quantity
    from counted
    join transaction_entries e on e.account_id = $1 and e.location_id = counted.location_id and e.product_id = counted.product_id
    join transactions t on t.account_id = $1 and t.id = e.transaction_id
    where t.transaction_date < ($3::timestamptz[])[cardinality($3::timestamptz[])]
  ), event as (
    select location_id, product_id, item_id, bin_id, transaction_id, at, turn, step, type_id in ('7', '11') as is_set,
      case when type_id in ('7', '11', '3', '8') then quantity else -quantity end as quantity
    from ledger
    union all
    -- A count of the whole product begins with nothing in every lot and bin (replay-ledger.ts).
    select place.location_id, place.product_id, place.item_id, place.bin_id, count.transaction_id, count.at, count.turn, 0, true, 0
    from (select distinct location_id, product_id, item_id, bin_id from ledger) place
    join (select distinct location_id, product_id, transaction_id, at, turn from ledger where type_id = '11') count
      on count.location_id = place.location_id and count.product_id = place.product_id
  ), stretch as (
    select event.*, count(*) filter (where is_set) over ledger_of_place as stretch
    from event
    window ledger_of_place as (partition by location_id, product_id, item_id, bin_id order by at, turn, step)
  ), running as (
    select stretch.*, sum(quantity) over (partition by location_id, product_id, item_id, bin_id, stretch order by at, turn, step)
      as after
    from stretch
  ), step as (
    select running.*, after - lag(after, 1, 0::numeric)
      over (partition by location_id, product_id, item_id, bin_id order by at, turn, step) as difference
    from running
  ), difference as (
    -- By lot: what a count moves from one bin to another is no activity.
    select step.location_id, step.product_id, moved.day, step.item_id, step.transaction_id, sum(step.difference)::bigint as quantity
    from step join moved on moved.id = step.transaction_id
    where moved.category = 'COUNT'
    group by step.location_id, step.product_id, moved.day, step.item_id, step.transaction_id
  )
  select location_id::uuid as location_id, product_id::uuid as product_id, day as activity_date, category,
    sum(quantity_in)::bigint as quantity_in, sum(quantity_out)::bigint as quantity_out, sum(lines)::integer as line_count
  from (
    select * from line
    union all
    select location_id, product_id, day, 'COUNT', 0, greatest(0, quantity), greatest(0, -quantity) from difference
  ) part
  group by location_id, product_id, day, category
  having sum(quantity_in) > 0 or sum(quantity_out) > 0`;

/** Of the days read back, only what changed since an earlier check starts a new run; what has gone ends its run. */
const recordActivitySql = compareRuns({
  table: 'activity_runs',
  keys: ['location_id', 'product_id', 'activity_date', 'category'],
  values: ['quantity_in', 'quantity_out', 'line_count'],
  source: activitySource,
  among: 'activity_date = any($4::date[])',
});

/** Records the activity of the complete local days before the day, as far as a check reads back. */
export async function checkActivity({ tx, accountId, day, zone }: PartRun): Promise<PartResult> {
  const { days, bounds } = activityDays(day, zone);
  const [recorded] = await tx.query<Compared>(recordActivitySql, [accountId, day, bounds, days]);
  return { rows: recorded?.rows ?? 0, differences: 0 };
}
