import { checkDaysIn } from './days-at-zero.ts';
import { idText, pairFilterSql, type PairFilter } from './instance-id.ts';

/** The columns of the page, by their place in the row. */
export const monthColumn = {
  locationId: 0,
  locationName: 1,
  productId: 2,
  productCode: 3,
  productName: 4,
  month: 5,
  lastObservedDate: 6,
  daysObserved: 7,
  qohMin: 8,
  qohMax: 9,
  qohLast: 10,
  priceDay: 11,
  unitPrice: 12,
  value: 13,
} as const;

/**
 * The pairs of the page: those after the pair before, or that pair itself while months of it are left. A pair has up to 13 rows, so
 * the limit in pairs is never too small. $3 and $4 the pair before, $6 rows, $7 location, $8 product.
 */
const pairsSql = (filter: PairFilter): string => {
  const ofTable = (table: string) => `
    select distinct s.location_id, s.product_id from ${table} s
    where s.account_id = $1 and (s.location_id, s.product_id) >= ($3, $4) and ${pairFilterSql(filter, '$7', '$8')}`;
  return `
  select location_id, product_id from (
    (${ofTable('stock_runs')} order by 1, 2 limit $6::int + 1)
    union
    (${ofTable('stock_months')} order by 1, 2 limit $6::int + 1)
  ) both_tables order by 1, 2 limit $6::int + 1`;
};

/**
 * The months of the range  that are still kept as daily runs. It is asked for in the statement itself, so that a roll-up that
 * is published meanwhile neither loses nor doubles a month.
 */
const dailyMonths = (months: string) => `(
  select month from unnest(${months}::date[]) m (month)
  where month not in (select month from rolled_months where account_id = $1))`;

/**
 * Months out of daily runs, for the pairs of `pair`. $2 check days of the range, $9 its months, $10 the check days with prices. A run
 * counts where it covers a check day of the month.
 */
const monthsFromRunsSql = `
  select s.location_id, s.product_id, m.month, sum(c.days)::integer as days_observed, max(c.last) as last_observed_date,
    min(s.quantity_on_hand) as qoh_min, max(s.quantity_on_hand) as qoh_max,
    (array_agg(s.quantity_on_hand order by s.last_day desc))[1] as qoh_last, max(c.last_priced) as price_day,
    (array_agg(s.quantity_on_hand order by s.last_day desc) filter (where c.last_priced is not null))[1] as quantity_on_price_day
  from pair
  join stock_runs s on s.account_id = $1 and s.location_id = pair.location_id and s.product_id = pair.product_id
  join ${dailyMonths('$9')} m on s.first_day < m.month + interval '1 month' and s.last_day >= m.month
  cross join lateral (
    select greatest(s.first_day, m.month) as first, least(s.last_day, (m.month + interval '1 month')::date - 1) as last
  ) span
  cross join lateral (
    select ${checkDaysIn('span.first', 'span.last', '$2::date[]')} as days,
      ($2::date[])[nullif(width_bucket(span.last, $2::date[]), 0)] as last,
      case when ${checkDaysIn('span.first', 'span.last', '$10::date[]')} > 0
        then ($10::date[])[width_bucket(span.last, $10::date[])] end as last_priced
  ) c
  where c.days > 0
  group by s.location_id, s.product_id, m.month`;

/** $5 the month before. */
export const stockHistoryMonthlySql = (filter: PairFilter): string => `
with pair as materialized (${pairsSql(filter)}
), month as (
  select s.*, p.price from (${monthsFromRunsSql}
  ) s
  left join price_runs p on p.account_id = $1 and p.product_id = s.product_id and s.price_day between p.first_day and p.last_day
  union all
  select s.location_id, s.product_id, s.month, s.days_observed, s.last_observed_date, s.qoh_min, s.qoh_max, s.qoh_last,
    s.price_day, s.quantity_on_price_day, s.price
  from pair join stock_months s on s.account_id = $1 and s.location_id = pair.location_id and s.product_id = pair.product_id
  where s.month = any ($9::date[])
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name,
  s.month, s.last_observed_date, s.days_observed, s.qoh_min, s.qoh_max, s.qoh_last, s.price_day,
  round(s.price, 2), round(s.quantity_on_price_day * s.price, 2)
from month s
left join location_name_runs l on l.account_id = $1 and l.location_id = s.location_id
  and s.last_observed_date between l.first_day and l.last_day
left join product_name_runs n on n.account_id = $1 and n.product_id = s.product_id
  and s.last_observed_date between n.first_day and n.last_day
where (s.location_id, s.product_id, s.month) > ($3, $4, $5::date)
order by s.location_id, s.product_id, s.month limit $6`;

/** $1 account, $2 check days, $3 location, $4 product, $5 months. */
export const countMonthsSql = (filter: PairFilter): string => `
select (
  select count(*) from (
    select distinct s.location_id, s.product_id, m.month
    from stock_runs s
    join ${dailyMonths('$5')} m on s.first_day < m.month + interval '1 month' and s.last_day >= m.month
    where s.account_id = $1 and ${pairFilterSql(filter, '$3', '$4')}
      and ${checkDaysIn('greatest(s.first_day, m.month)', "least(s.last_day, (m.month + interval '1 month')::date - 1)", '$2::date[]')} > 0
  ) observed
) + (
  select count(*) from stock_months s
  where s.account_id = $1 and s.month = any ($5::date[]) and ${pairFilterSql(filter, '$3', '$4')}
) as total`;
