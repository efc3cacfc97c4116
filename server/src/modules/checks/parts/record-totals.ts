import { isLevelSetSql, stockStatesSql } from '../../inventory/stock-states.ts';

/** Means all locations in the tables of totals. */
export const allLocations = '00000000-0000-0000-0000-000000000000';

/** What is counted of a pair, given its columns for quantity, minimum and maximum. */
const countsOf = (quantity: string, minimum: string, maximum: string) => {
  const { stockOut, atZeroNoMinimum, belowMinimum, aboveMaximum } = stockStatesSql(quantity, minimum, maximum);
  return {
    pairs_total: 'true',
    stock_outs: stockOut,
    at_zero_no_minimum: atZeroNoMinimum,
    below_minimum: belowMinimum,
    above_maximum: aboveMaximum,
    products_with_minimum: isLevelSetSql(minimum),
    pairs_below_zero: `${quantity} < 0`,
  };
};

const counts = Object.entries(countsOf('quantity_on_hand', 'min_quantity', 'max_quantity'));
const names = counts.map(([name]) => name);
/** Counted per pair, so that they add up; products are counted apart. */
const summed = names.filter((name) => name !== 'products_with_minimum');
const columns = ['location_id', ...names, 'products_total'].join(', ');

/**
 * Counts the pairs of the day's ($2) stock check, by location and for the whole account ($1), in one pass. Returns the
 * number of pairs.
 */
export const recordStockTotalsSql = `
with counted as materialized (
  select location_id, product_id, ${counts.map(([name, is]) => `count(*) filter (where ${is}) as ${name}`).join(',\n    ')}
  from stock_now where account_id = $1
  group by grouping sets ((location_id), (product_id))
), total as (
  insert into stock_totals (account_id, day, ${columns})
  select $1, $2::date, location_id, ${names.join(', ')}, pairs_total from counted where location_id is not null
  union all
  select $1, $2::date, '${allLocations}',
    ${names.map((name) => (summed.includes(name) ? `coalesce(sum(${name}), 0)` : `count(*) filter (where ${name} > 0)`)).join(', ')}, count(*)
  from counted where product_id is not null
  returning location_id, pairs_total
)
select pairs_total as pairs from total where location_id = '${allLocations}'`;

const difference = (isNew: string, isOld: string): string =>
  `count(*) filter (where is_there and ${isNew}) - count(*) filter (where place is not null and ${isOld})`;
const newCounts = countsOf('quantity', 'min_quantity', 'max_quantity');
const oldCounts = countsOf('old_quantity', 'old_min', 'old_max');
const differences = (Object.keys(newCounts) as (keyof typeof newCounts)[])
  .map((name) => `${difference(newCounts[name], oldCounts[name])} as ${name}`)
  .join(',\n    ');
const addedTo = (name: string): string => `coalesce(last.${name}, 0) + coalesce(change.${name}, 0) as ${name}`;

/**
 * The totals of the account ($1): those of the last stock check's day ($2) plus the differences that stock_changes
 * makes, which has been written. A product is counted once for all its pairs: those that gained or lost a pair or a
 * minimum are looked up at every location.
 */
const adjustedTotalsSql = `
with changed_location as (
  select location_id, ${differences}
  from stock_changes where account_id = $1 and kind = 'pair' group by location_id
), location_total as materialized (
  select location_id, ${names.map(addedTo).join(',\n    ')}
  from (select * from stock_totals where account_id = $1 and day = $2::date and location_id <> '${allLocations}') last
  full join changed_location change using (location_id)
), changed_product as materialized (
  select product_id, ${difference('true', 'true')} as pairs,
    ${difference(newCounts.products_with_minimum, oldCounts.products_with_minimum)} as minimums
  from stock_changes
  where account_id = $1 and kind = 'pair' and (not is_there or place is null
    or (${newCounts.products_with_minimum}) <> (${oldCounts.products_with_minimum}))
  group by product_id
), product_now as (
  select changed.pairs, changed.minimums, count(run.product_id) as pairs_now,
    count(run.product_id) filter (where ${isLevelSetSql('run.min_quantity')}) as minimums_now
  from changed_product changed
  cross join location_total at
  left join lateral (
    select product_id, min_quantity from stock_now
    where account_id = $1 and location_id = at.location_id and product_id = changed.product_id and last_day = 'infinity' offset 0
  ) run on true
  group by changed.product_id, changed.pairs, changed.minimums
), product as (
  select count(*) filter (where pairs_now > 0) - count(*) filter (where pairs_now > pairs) as pairs,
    count(*) filter (where minimums_now > 0) - count(*) filter (where minimums_now > minimums) as minimums
  from product_now
)
select ${columns.replace('products_total', 'pairs_total as products_total')} from location_total where pairs_total > 0
union all
select '${allLocations}', ${names
  .map((name) =>
    summed.includes(name)
      ? `coalesce((select sum(${name}) from location_total), 0)`
      : 'coalesce(last.products_with_minimum, 0) + product.minimums',
  )
  .join(', ')}, coalesce(last.products_total, 0) + product.pairs
from product
left join stock_totals last on last.account_id = $1 and last.day = $2::date and last.location_id = '${allLocations}'`;

/** Records the totals of the day ($3) from those of the last one ($2) and the changes. Returns the number of pairs. */
export const adjustStockTotalsSql = `
with total as (
  insert into stock_totals (account_id, day, ${columns})
  select $1, $3::date, adjusted.* from (${adjustedTotalsSql}) adjusted
  returning location_id, pairs_total
)
select pairs_total as pairs from total where location_id = '${allLocations}'`;

/** How many totals of the day ($3) are not what the last ones ($2) and the changes add up to. */
export const wrongStockTotalsSql = `
select count(*) as count from (
  (${adjustedTotalsSql}) except select ${columns} from stock_totals where account_id = $1 and day = $3::date
) wrong`;
