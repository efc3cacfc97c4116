/** Means all locations in the tables of totals. */
export const allLocations = '00000000-0000-0000-0000-000000000000';

const isSet = (column: string) => `coalesce(${column}, 0) > 0`;

/**
 * Counts the pairs of the day's ($2) stock check, by location and for the whole account ($1), in one pass. At zero
 * means not above 0; a minimum or maximum of 0 is not set; below and above are strict (document 4, section 3). Returns
 * the number of pairs.
 */
export const recordStockTotalsSql = `
with counted as materialized (
  select location_id, product_id, count(*) as pairs,
    count(*) filter (where quantity_on_hand <= 0 and ${isSet('min_quantity')}) as stock_outs,
    count(*) filter (where quantity_on_hand <= 0 and not ${isSet('min_quantity')}) as at_zero_no_minimum,
    count(*) filter (where ${isSet('min_quantity')} and quantity_on_hand < min_quantity) as below_minimum,
    count(*) filter (where ${isSet('max_quantity')} and quantity_on_hand > max_quantity) as above_maximum,
    count(*) filter (where ${isSet('min_quantity')}) as with_minimum, count(*) filter (where quantity_on_hand < 0) as below_zero
  from stock_now where account_id = $1
  group by grouping sets ((location_id), (product_id))
), total as (
  insert into stock_totals (account_id, day, location_id, pairs_total, stock_outs, at_zero_no_minimum, below_minimum,
    above_maximum, products_total, products_with_minimum, pairs_below_zero)
  select $1, $2::date, location_id, pairs, stock_outs, at_zero_no_minimum, below_minimum, above_maximum, pairs, with_minimum,
    below_zero
  from counted where location_id is not null
  union all
  select $1, $2::date, '${allLocations}', coalesce(sum(pairs), 0), coalesce(sum(stock_outs), 0),
    coalesce(sum(at_zero_no_minimum), 0), coalesce(sum(below_minimum), 0), coalesce(sum(above_maximum), 0), count(*),
    count(*) filter (where with_minimum > 0), coalesce(sum(below_zero), 0)
  from counted where product_id is not null
  returning location_id, pairs_total
)
select pairs_total as pairs from total where location_id = '${allLocations}'`;

/**
 * The value of the day's ($2) stock at the day's prices, by location and for the whole account ($1). Every priced pair
 * with a quantity other than zero counts, also below zero; with stock means above zero (document 4, section 3).
 */
export const recordValueTotalsSql = `
with valued as materialized (
  select stock.location_id, count(*) filter (where stock.quantity_on_hand > 0) as pairs,
    count(price.price) filter (where stock.quantity_on_hand > 0) as priced,
    coalesce(sum(stock.quantity_on_hand * price.price), 0) as value,
    count(*) filter (where stock.quantity_on_hand < 0) as below_zero,
    count(price.price) filter (where stock.quantity_on_hand < 0) as priced_below_zero
  from stock_now stock
  left join price_runs price
    on price.account_id = $1 and price.product_id = stock.product_id and price.last_day = 'infinity'
  where stock.account_id = $1 and stock.quantity_on_hand <> 0
  group by stock.location_id
)
insert into value_totals (account_id, day, location_id, pairs_with_stock, priced_pairs_with_stock, stock_value, pairs_below_zero,
  priced_pairs_below_zero)
select $1, $2::date, location_id, pairs, priced, value, below_zero, priced_below_zero from valued
union all
select $1, $2::date, '${allLocations}', coalesce(sum(pairs), 0), coalesce(sum(priced), 0), coalesce(sum(value), 0),
  coalesce(sum(below_zero), 0), coalesce(sum(priced_below_zero), 0)
from valued`;
