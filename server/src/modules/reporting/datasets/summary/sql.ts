import { isOverdueSql } from '../purchase-orders-open/sql.ts';

/** $1 account, $2 check day, $3 location (the nil uuid for all). */
export const summaryCountsSql = `
select pairs_total, stock_outs, at_zero_no_minimum, below_minimum, above_maximum, products_with_minimum, products_total
from stock_totals where account_id = $1 and day = $2 and location_id = $3`;

/** $1 account, $2 order check day, $3 destination. Each order is counted once, although it has a row per currency. */
export const orderCountsSql = `
select count(distinct o.order_id) filter (where not o.is_draft), count(distinct o.order_id) filter (where o.is_draft),
  count(distinct o.order_id) filter (where ${isOverdueSql})
from order_runs o
where o.account_id = $1 and o.first_day <= $2 and o.last_day >= $2 and ($3::uuid is null or o.destination_location_id = $3)`;

/**
 * Priced pairs that existed on the price day $3 but not on the check day $2. Only runs that ended in between can
 * qualify. $1 account, $4 location.
 */
export const pairsNotInSnapshotSql = `
select count(*), coalesce(round(sum(was.quantity_on_hand * p.price), 2), 0.00)
from stock_runs was
join price_runs p on p.account_id = $1 and p.product_id = was.product_id and p.first_day <= $3 and p.last_day >= $3
where was.account_id = $1 and was.first_day <= $3 and was.last_day >= $3 and was.last_day < $2
  and ($4::uuid is null or was.location_id = $4)
  and not exists (
    select from stock_runs now
    where now.account_id = $1 and now.location_id = was.location_id and now.product_id = was.product_id
      and now.first_day <= $2 and now.last_day >= $2)`;
