import { readBackDays } from './recorded-activity.ts';
import { idText } from '../../request/instance-id.ts';

/** The columns of the page by position; only monthly rows have the last one. */
export const activityColumn = {
  locationId: 0,
  locationName: 1,
  productId: 2,
  productCode: 3,
  productName: 4,
  period: 5,
  category: 6,
  quantityIn: 7,
  quantityOut: 8,
  quantityNet: 9,
  lineCount: 10,
  imported: 11,
  lastActivityDate: 12,
} as const;

/** $1 account, $2 activity check day, $3 first and $4 last day, $5 location, $6 categories (null for all). */
const ofDays = `
  from activity_runs s
  where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2 and s.activity_date between $3 and $4
    and ($5::uuid is null or s.location_id = $5) and ($6::text[] is null or s.category = any ($6))`;

/**
 * The name at the check that the walk is pinned to ($12 is its stock day). If the product or location was gone by then,
 * the name at the check that recorded the row: the last of the activity checks $14 that read the row's last day.
 */
const nameRun = (table: string, id: string, lastDay: string) => `
left join lateral (
  select run.* from ${table} run
  where run.account_id = $1 and run.${id} = s.${id} and run.first_day <= $12
    and run.last_day >= least($12, ($14::date[])[width_bucket(${lastDay} + ${String(readBackDays)}, $14::date[])])
  order by run.last_day < $12, run.last_day limit 1
)`;
const names = (lastDay: string) => `
${nameRun('location_name_runs', 'location_id', lastDay)} l on true
${nameRun('product_name_runs', 'product_id', lastDay)} n on true`;

/** $7 to $10 the previous row, $11 rows, $13 the first check day: activity dated before that day counts as imported. */
export const activityDailySql = `
with page as materialized (
  select s.* ${ofDays}
    and (s.location_id, s.product_id, s.activity_date, s.category) > ($7, $8, $9, $10)
  order by s.location_id, s.product_id, s.activity_date, s.category limit $11
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name, s.activity_date, s.category,
  s.quantity_in, s.quantity_out, s.quantity_in - s.quantity_out, s.line_count, s.activity_date < $13::date
from page s ${names('s.activity_date')}
order by s.location_id, s.product_id, s.activity_date, s.category`;

/** The count, and the newest period. */
export const countActivityDaysSql = `select count(*) as total, max(s.activity_date) as newest ${ofDays}`;

/**
 * A month is the sum of its days: from the runs as the pinned check saw them, or from the roll-up once the runs are
 * dropped. The statement itself checks which months were rolled up, so that a roll-up published meanwhile neither loses
 * nor doubles a month.
 */
const monthsSql = `
  select s.location_id, s.product_id, date_trunc('month', s.activity_date)::date as month, s.category,
    sum(s.quantity_in) as quantity_in, sum(s.quantity_out) as quantity_out, sum(s.line_count) as line_count,
    max(s.activity_date) as last_activity_date, min(s.activity_date) as first_activity_date
  ${ofDays}
    and date_trunc('month', s.activity_date)::date not in (select month from rolled_months where account_id = $1)
  group by 1, 2, 3, 4
  union all
  select s.location_id, s.product_id, s.month, s.category, s.quantity_in, s.quantity_out, s.line_count,
    s.last_activity_date, s.first_activity_date
  from activity_months s
  where s.account_id = $1 and s.month between $3 and $4
    and ($5::uuid is null or s.location_id = $5) and ($6::text[] is null or s.category = any ($6))`;

/** The same parameters; $9 is the previous month. */
export const activityMonthlySql = `
with page as materialized (
  select * from (${monthsSql}
  ) s
  where (s.location_id, s.product_id, s.month, s.category) > ($7, $8, $9, $10)
  order by s.location_id, s.product_id, s.month, s.category limit $11
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name, s.month, s.category,
  s.quantity_in, s.quantity_out, s.quantity_in - s.quantity_out, s.line_count, s.first_activity_date < $13::date, s.last_activity_date
from page s ${names('s.last_activity_date')}
order by s.location_id, s.product_id, s.month, s.category`;

export const countActivityMonthsSql = `select count(*) as total, max(s.month) as newest from (${monthsSql}) s`;

/** For charts: movements per day and category, over all products. $1 to $6 as above. */
export const activityDayTotalsSql = `
select s.activity_date as period, s.category, sum(s.quantity_in)::bigint as "quantityIn", sum(s.quantity_out)::bigint as "quantityOut"
${ofDays} group by s.activity_date, s.category order by s.activity_date, s.category`;

/** The same by month. */
export const activityMonthTotalsSql = `
select s.month as period, s.category, sum(s.quantity_in)::bigint as "quantityIn", sum(s.quantity_out)::bigint as "quantityOut"
from (${monthsSql}) s group by s.month, s.category order by s.month, s.category`;
