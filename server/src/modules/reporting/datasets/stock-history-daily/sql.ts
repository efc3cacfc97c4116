import { idText, pairFilterSql, type PairFilter } from '../../request/instance-id.ts';

/** The columns of the page by position. */
export const historyColumn = {
  locationId: 0,
  locationName: 1,
  productId: 2,
  productCode: 3,
  productName: 4,
  quantityOnHand: 5,
  minQuantity: 6,
  maxQuantity: 7,
  day: 8,
  unitPrice: 9,
} as const;

/**
 * $1 account, $2 check days of the range, $3 and $4 the previous pair, $5 the previous day, $6 rows, $7 location, $8
 * product, $9 those check days that have prices. A pair's runs do not overlap, so ordering by last day, which the key
 * provides, orders the days.
 */
export const stockHistoryDailySql = (filter: PairFilter): string => `
with page as materialized (
  select s.location_id, s.product_id, s.quantity_on_hand, s.min_quantity, s.max_quantity, s.last_day, d.day
  from stock_runs s
  join unnest($2::date[]) d (day) on d.day between s.first_day and s.last_day
  where s.account_id = $1 and s.first_day <= ($2::date[])[cardinality($2::date[])] and s.last_day >= ($2::date[])[1]
    and (s.location_id, s.product_id) >= ($3, $4)
    and ((s.location_id, s.product_id) > ($3, $4) or d.day > $5)
    and ${pairFilterSql(filter, '$7', '$8')}
  order by s.location_id, s.product_id, s.last_day, d.day limit $6
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name,
  s.quantity_on_hand, s.min_quantity, s.max_quantity, s.day, round(p.price, 2)
from page s
left join location_name_runs l
  on l.account_id = $1 and l.location_id = s.location_id and s.day between l.first_day and l.last_day
left join product_name_runs n
  on n.account_id = $1 and n.product_id = s.product_id and s.day between n.first_day and n.last_day
left join price_runs p
  on p.account_id = $1 and p.product_id = s.product_id and s.day between p.first_day and p.last_day and s.day = any ($9::date[])
order by s.location_id, s.product_id, s.day`;

/** $1 account, $2 check days of the range, $3 location (the nil uuid for all). Every check stored its number of pairs. */
export const pairsOnDaysSql = `
select coalesce(sum(pairs_total), 0)::bigint as total, max(day) filter (where pairs_total > 0) as "newestCheck" from stock_totals
where account_id = $1 and day = any ($2::date[]) and location_id = $3`;

/** $1 account, $2 check days of the range, $3 location, $4 product. */
export const daysOfProductSql = (filter: PairFilter): string => `
select count(*) as total, max(d.day) as "newestCheck" from stock_runs s
join unnest($2::date[]) d (day) on d.day between s.first_day and s.last_day
where s.account_id = $1 and ${pairFilterSql(filter, '$3', '$4')}`;
