import type { StateFilter } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { stateFilterSql, stateTotalSql } from '../../cells/state-filter.ts';
import { checkDaysIn } from '../../cells/stock-rules.ts';
import { pairFilterSql, type PairFilter } from '../../request/instance-id.ts';

/**
 * The columns of the page by position. Few columns: each costs 0.15 ms per 1,000-row page. Values shared by many rows
 * are packed into one column.
 */
export const stockColumn = {
  locationId: 0,
  productId: 1,
  quantityOnHand: 2,
  quantityAvailable: 3,
  /** Minimum, reorder quantity and maximum, as `n,n,n` with unset ones empty; null if none is set. */
  levels: 4,
  since: 5,
  /** Days at zero among the last 30 and 90, as `n n`; null if there are none. */
  daysAtZero: 6,
  /** Used, transferred out, imported, as `n b b`; null without use. */
  use: 7,
  /** Null if the price day is the check day. */
  quantityOnPriceDay: 8,
} as const;

const isNewestCheckSql =
  "$2 = (select max(day) from checks where account_id = $1 and part = 'stock' and state = 'completed')";

/**
 * $1 account, $2 check day, $3 price day, $4 and $5 the previous pair, $6 rows, $7 location, $8 product, $9 check days
 * of the last 90.
 * `isLatest`: reads only the continuing runs, one row per pair. It returns no rows once a newer check is published,
 * because that check may have closed some of these runs. `isPricedToday`: the price day is the check day, so its
 * quantity is the row's own. Days at zero and use are looked up only for the few pairs that have them.
 */
export const stockOnHandSql = (
  state: StateFilter,
  filter: PairFilter,
  isLatest: boolean,
  isPricedToday: boolean,
): string => `
select s.location_id, s.product_id, s.quantity_on_hand, s.quantity_available,
  case when num_nonnulls(s.min_quantity, s.reorder_quantity, s.max_quantity) > 0
    then concat(s.min_quantity, ',', s.reorder_quantity, ',', s.max_quantity) end,
  s.since,
  case when s.has_zero_runs then (
    select sum(${checkDaysIn('greatest(z.first_day, s.since, $2::date - 29)', 'least(z.last_day, $2::date)', '$9::date[]')}) || ' '
      || sum(${checkDaysIn('greatest(z.first_day, s.since, $2::date - 89)', 'least(z.last_day, $2::date)', '$9::date[]')})
    from zero_runs z
    where z.account_id = $1 and z.location_id = s.location_id and z.product_id = s.product_id
      and z.last_day >= $2::date - 89 and z.first_day <= $2
  ) end,
  case when s.has_use_runs then (
    select concat_ws(' ', u.used, u.transferred_out, u.imported) from use_runs u
    where u.account_id = $1 and u.location_id = s.location_id and u.product_id = s.product_id
      and u.last_day >= $2 and u.first_day <= $2
  ) end,
  ${isPricedToday ? 'null' : 'q.quantity_on_hand'}
from (
  select s.location_id, s.product_id, s.quantity_on_hand, s.quantity_available, s.min_quantity, s.reorder_quantity, s.max_quantity,
    s.since, s.has_zero_runs, s.has_use_runs
  from ${isLatest ? 'stock_now' : 'stock_runs'} s
  where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2
    and (s.location_id, s.product_id) > ($4, $5)
    and ${pairFilterSql(filter, '$7', '$8')} and ${stateFilterSql[state]}
    ${isLatest ? `and ${isNewestCheckSql}` : ''}
  order by s.location_id, s.product_id limit $6
) s
${
  isPricedToday
    ? 'where $3::date is not null'
    : `left join stock_runs q
  on q.account_id = $1 and q.location_id = s.location_id and q.product_id = s.product_id and q.first_day <= $3 and q.last_day >= $3`
}
order by s.location_id, s.product_id`;

/** $1 account, $2 check day, $3 location (the nil uuid for all). */
export const stockTotalSql = (state: StateFilter): string => `
select (${stateTotalSql[state]}) as total from stock_totals where account_id = $1 and day = $2 and location_id = $3`;

/** $1 account, $2 check day, $3 location, $4 product. */
export const countOfProductSql = (state: StateFilter, filter: PairFilter): string => `
select count(*) as total from stock_runs s
where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2
  and ${pairFilterSql(filter, '$3', '$4')} and ${stateFilterSql[state]}`;
