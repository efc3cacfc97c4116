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
    -- A reversal takes activity back: it is of the kind of what it reverses, in the other direction.
    select t.id, kind.type_id, ($4::date[])[width_bucket(t.transaction_date, $3::timestamptz[])] as day,
      case kind.type_id
        when '2' then 'CONSUMPTION' when '3' then 'ADJUSTMENT' when '4' then 'EXPIRED' when '5' then 'DAMAGED'
        when '8' then case when other.code in ('SUPPLIER', 'DONOR') then 'RECEIPT' when other.code = 'DEPOT' then 'TRANSFER_IN'
          else 'RETURN' end
        when '9' then case when other.code = 'DEPOT' then 'TRANSFER_OUT' else 'ISSUE' end
        else 'COUNT' end as category
    from transactions t
    join place own on own.id = t.inventory_id
    left join transactions reversed on reversed.account_id = $1 and reversed.id = t.reverses_id
    cross join lateral (select coalesce(reversed.transaction_type_id, t.transaction_type_id) as type_id) kind
    left join place other on other.id = case kind.type_id when '8' then coalesce(reversed.source_id, t.source_id)
      when '9' then coalesce(reversed.destination_id, t.destination_id) end
    where t.account_id = $1 and t.transaction_date >= ($3::timestamptz[])[1]
      and t.transaction_date < ($3::timestamptz[])[cardinality($3::timestamptz[])]
      and other.root_id is distinct from own.root_id
  ), line as (
    select e.location_id, e.product_id, e.inventory_item_id, moved.id, moved.day, moved.category, 1 as lines, e.quantity_change
    from moved join transaction_entries e on e.account_id = $1 and e.transaction_id = moved.id
    union all
    -- What a count of a whole product did not list is gone.
    select c.location_id, c.product_id, c.inventory_item_id, moved.id, moved.day, moved.category, 0, c.quantity_change
    from moved join stock_clearings c on c.account_id = $1 and c.transaction_id = moved.id
  ), change as (
    select location_id, product_id, day, category, lines, quantity_change from line where category <> 'COUNT'
    union all
    -- By lot: what a count moves from one bin to another is no activity.
    select location_id, product_id, day, category, sum(lines), sum(quantity_change) from line where category = 'COUNT'
    group by location_id, product_id, day, category, inventory_item_id, id
  )
  select location_id::uuid as location_id, product_id::uuid as product_id, day as activity_date, category,
    sum(greatest(0, quantity_change))::bigint as quantity_in, sum(greatest(0, -quantity_change))::bigint as quantity_out,
    sum(lines)::integer as line_count
  from change
  group by location_id, product_id, day, category
  having sum(greatest(0, quantity_change)) > 0 or sum(greatest(0, -quantity_change)) > 0`;

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
