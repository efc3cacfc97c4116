import type { StateFilter } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { stateFilterSql, stateTotalSql } from '../readers/state-filter.ts';
import { checkDaysIn } from './days-at-zero.ts';
import { idText, pairFilterSql, type PairFilter } from './instance-id.ts';

/** The columns of the page, by their place in the row. */
export const stockColumn = {
  locationId: 0,
  locationName: 1,
  productId: 2,
  productCode: 3,
  productName: 4,
  quantityOnHand: 5,
  quantityAvailable: 6,
  minQuantity: 7,
  reorderQuantity: 8,
  maxQuantity: 9,
  daysAtZero30: 10,
  daysAtZero90: 11,
  daysChecked30: 12,
  daysChecked90: 13,
  used: 14,
  transferredOut: 15,
  imported: 16,
  amc: 17,
  monthsOfStock: 18,
  quantityOnPriceDay: 19,
  unitPrice: 20,
  stockValue: 21,
  newestDay: 22,
} as const;

/**
 * $1 account, $2 check day, $3 price day, $4 and $5 the pair before, $6 rows, $7 location, $8 product, $9 check days of the last 90.
 *
 * `isLatest`: only the runs that go on are read, one row a pair; the newest stock check stands in every row, so that the reader sees
 * when a check was published in between. `isPricedToday`: the price day is the check day, so its quantity is the row's own.
 */
export const stockOnHandSql = (
  state: StateFilter,
  filter: PairFilter,
  isLatest: boolean,
  isPricedToday: boolean,
): string => `
with page as materialized (
  select * from ${isLatest ? 'stock_now' : 'stock_runs'} s
  where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2
    and (s.location_id, s.product_id) > ($4, $5)
    and ${pairFilterSql(filter, '$7', '$8')} and ${stateFilterSql[state]}
  order by s.location_id, s.product_id limit $6
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name,
  s.quantity_on_hand, s.quantity_available, s.min_quantity, s.reorder_quantity, s.max_quantity,
  coalesce(z.days_30, 0), coalesce(z.days_90, 0),
  ${checkDaysIn('greatest(s.since, $2::date - 29)', '$2::date', '$9::date[]')},
  ${checkDaysIn('greatest(s.since, $2::date - 89)', '$2::date', '$9::date[]')},
  u.used, u.transferred_out, u.imported,
  round(coalesce(u.used, 0) / 3.0, 1), case when u.used > 0 then round(s.quantity_on_hand * 3.0 / u.used, 1) end,
  q.quantity_on_hand, round(p.price, 2), round(q.quantity_on_hand * p.price, 2),
  ${isLatest ? "(select max(day) from checks where account_id = $1 and part = 'stock' and state = 'completed')" : 'null'}
from page s
left join location_name_runs l
  on l.account_id = $1 and l.location_id = s.location_id and l.first_day <= $2 and l.last_day >= $2
left join product_name_runs n
  on n.account_id = $1 and n.product_id = s.product_id and n.first_day <= $2 and n.last_day >= $2
left join lateral (
  select sum(${checkDaysIn('greatest(z.first_day, $2::date - 29)', 'least(z.last_day, $2::date)', '$9::date[]')}) as days_30,
    sum(${checkDaysIn('greatest(z.first_day, $2::date - 89)', 'least(z.last_day, $2::date)', '$9::date[]')}) as days_90
  from zero_runs z
  where s.has_zero_runs and z.account_id = $1 and z.location_id = s.location_id and z.product_id = s.product_id
    and z.last_day >= $2::date - 89 and z.first_day <= $2
) z on true
left join lateral (
  select u.used, u.transferred_out, u.imported from use_runs u
  where s.has_use_runs and u.account_id = $1 and u.location_id = s.location_id and u.product_id = s.product_id
    and u.last_day >= $2 and u.first_day <= $2
) u on true
${
  isPricedToday
    ? 'cross join lateral (select s.quantity_on_hand) q'
    : `left join stock_runs q
  on q.account_id = $1 and q.location_id = s.location_id and q.product_id = s.product_id and q.first_day <= $3 and q.last_day >= $3`
}
left join price_runs p
  on p.account_id = $1 and p.product_id = s.product_id and p.first_day <= $3 and p.last_day >= $3 and q.quantity_on_hand is not null
order by s.location_id, s.product_id`;

/** $1 account, $2 check day, $3 location (the nil uuid for all). */
export const stockTotalSql = (state: StateFilter): string => `
select (${stateTotalSql[state]}) as total from stock_totals where account_id = $1 and day = $2 and location_id = $3`;

/** $1 account, $2 check day, $3 location, $4 product. */
export const countOfProductSql = (state: StateFilter, filter: PairFilter): string => `
select count(*) as total from stock_runs s
where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2
  and ${pairFilterSql(filter, '$3', '$4')} and ${stateFilterSql[state]}`;
