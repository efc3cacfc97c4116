import type { MonthSource } from '@storehouse/contract/reporting/datasets/stock-history';
import { endOfMonth, monthOf, type LocalDay } from '../../../../foundation/time/local-day.ts';
import { checkDaysIn } from '../../cells/stock-rules.ts';
import { idText, lastId, pairFilterSql, type PairFilter } from '../../request/instance-id.ts';

interface MonthKind {
  readonly source: MonthSource;
  readonly isPartial: boolean;
}

/**
 * Where a month's row comes from, as seen from a check. It depends on the days and not on what has been rolled up so
 * far, so that it is the same on every page of a walk. `firstCheck` is the first day that was ever checked.
 */
export function monthKindOf(month: LocalDay, latest: LocalDay, dailyStart: LocalDay, firstCheck: LocalDay): MonthKind {
  const isInProgress = month === monthOf(latest);
  if (endOfMonth(month) < dailyStart) return { source: 'ROLLUP', isPartial: false };
  const isWhereDailyEnds = month < dailyStart && firstCheck < dailyStart;
  return { source: isWhereDailyEnds ? 'ROLLUP_AND_DAILY' : 'DAILY', isPartial: isInProgress || isWhereDailyEnds };
}

/** The columns of the page by position. */
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

/** A run has a row in the range if it covers one of the range's check days, $2. */
const isObservedSql = `${checkDaysIn('s.first_day', 's.last_day', '$2::date[]')} > 0`;

/**
 * The next pairs of a table that have a row in the range, in order, starting with the previous pair. Other pairs (first
 * seen later, gone earlier) are skipped here, so they never use up the limit. The previous pair may have no month left,
 * so the limit is one pair more than rows. `table` names a partition, because PostgreSQL has statistics only for
 * partitions and would otherwise sort the whole table. `end`: a condition for where to stop.
 */
const nextPairsSql = (filter: PairFilter, table: string, hasRow: string, end = ''): string => `
  select distinct s.location_id, s.product_id from ${table} s
  where s.account_id = $1 and (s.location_id, s.product_id) >= ($3, $4) ${end}
    and ${pairFilterSql(filter, '$7', '$8')} and ${hasRow}
  order by s.location_id, s.product_id limit $6::int + 1`;

/** If the other table reached the limit, stops at its last pair: later pairs belong to the next page. */
const upToEndOf = (pairs: string): string => {
  const last = (column: string) =>
    `coalesce((select ${column} from ${pairs} order by location_id, product_id offset $6::int limit 1), '${lastId}')`;
  return `and (s.location_id, s.product_id) <= (${last('location_id')}, ${last('product_id')})`;
};

/** $3 and $4 the previous pair, $6 rows, $7 location, $8 product, $9 months of the range. */
const pairsSql = (filter: PairFilter): string => `
rolled_pair as materialized (${nextPairsSql(filter, 'stock_months', 's.month = any ($9::date[])')}
), past_pair as materialized (${nextPairsSql(filter, 'stock_past', isObservedSql, upToEndOf('rolled_pair'))}
), now_pair as materialized (${nextPairsSql(filter, 'stock_now', isObservedSql, `${upToEndOf('rolled_pair')} ${upToEndOf('past_pair')}`)}
)`;

/**
 * The months of the range that are still stored as daily runs. The statement itself reads which ones were rolled up, so
 * that a roll-up published meanwhile neither loses nor doubles a month.
 */
const dailyMonths = (months: string) => `(
  select month from unnest(${months}::date[]) m (month)
  where month not in (select month from rolled_months where account_id = $1))`;

/**
 * A pair's months from daily runs. $2 check days of the range, $9 its months, $10 the check days with prices. A run
 * counts if it covers a check day of the month.
 */
const monthsFromRunsSql = `
      select m.month, sum(c.days)::integer as days_observed, max(c.last) as last_observed_date,
        min(s.quantity_on_hand) as qoh_min, max(s.quantity_on_hand) as qoh_max,
        (array_agg(s.quantity_on_hand order by s.last_day desc))[1] as qoh_last, max(c.last_priced) as price_day,
        (array_agg(s.quantity_on_hand order by s.last_day desc) filter (where c.last_priced is not null))[1] as quantity_on_price_day,
        null::numeric as price
      from stock_runs s
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
      where s.account_id = $1 and s.location_id = pair.location_id and s.product_id = pair.product_id and c.days > 0
      group by m.month`;

/**
 * $5 the previous month. Pairs come in index order and their months are looked up one pair at a time, so the statement
 * stops at the last row of the page. Prices and names are joined only to the rows of the page.
 */
export const stockHistoryMonthlySql = (filter: PairFilter): string => `
with ${pairsSql(filter)}, page as materialized (
  select pair.location_id, pair.product_id, month.*
  from (
    select * from rolled_pair union select * from past_pair union select * from now_pair
    order by location_id, product_id limit $6::int + 1
  ) pair
  cross join lateral (${monthsFromRunsSql}
      union all
      select s.month, s.days_observed, s.last_observed_date, s.qoh_min, s.qoh_max, s.qoh_last, s.price_day, s.quantity_on_price_day,
        s.price
      from stock_months s
      where s.account_id = $1 and s.location_id = pair.location_id and s.product_id = pair.product_id and s.month = any ($9::date[])
  ) month
  where (pair.location_id, pair.product_id, month.month) > ($3, $4, $5::date)
  order by pair.location_id, pair.product_id, month.month limit $6
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name,
  s.month, s.last_observed_date, s.days_observed, s.qoh_min, s.qoh_max, s.qoh_last, s.price_day,
  round(coalesce(s.price, p.price), 2), round(s.quantity_on_price_day * coalesce(s.price, p.price), 2)
from page s
left join location_name_runs l on l.account_id = $1 and l.location_id = s.location_id
  and s.last_observed_date between l.first_day and l.last_day
left join product_name_runs n on n.account_id = $1 and n.product_id = s.product_id
  and s.last_observed_date between n.first_day and n.last_day
left join price_runs p on p.account_id = $1 and p.product_id = s.product_id and s.price_day between p.first_day and p.last_day
order by s.location_id, s.product_id, s.month`;

/** $1 account, $2 check days, $3 location, $4 product, $5 months. */
export const countMonthsSql = (filter: PairFilter): string => `
select sum(rows)::bigint as total, max(newest) as "newestCheck" from (
  select count(*) as rows, ($2::date[])[nullif(width_bucket(max(last), $2::date[]), 0)] as newest from (
    select max(least(s.last_day, (m.month + interval '1 month')::date - 1)) as last
    from stock_runs s
    join ${dailyMonths('$5')} m on s.first_day < m.month + interval '1 month' and s.last_day >= m.month
    where s.account_id = $1 and ${pairFilterSql(filter, '$3', '$4')}
      and ${checkDaysIn('greatest(s.first_day, m.month)', "least(s.last_day, (m.month + interval '1 month')::date - 1)", '$2::date[]')} > 0
    group by s.location_id, s.product_id, m.month
  ) observed
  union all
  select count(*), max(s.last_observed_date) from stock_months s
  where s.account_id = $1 and s.month = any ($5::date[]) and ${pairFilterSql(filter, '$3', '$4')}
) part`;
