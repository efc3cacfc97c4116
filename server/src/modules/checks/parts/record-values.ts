import { lookUp } from '../../inventory/available-to-promise.ts';
import { allLocations } from './record-totals.ts';

/** The columns of value_now and value_totals that add up. */
const columns = [
  'pairs_with_stock',
  'priced_pairs_with_stock',
  'stock_value',
  'pairs_below_zero',
  'priced_pairs_below_zero',
];

/**
 * The value of the account's ($1) continuing runs at the continuing prices, by location. Every priced pair with a
 * quantity other than zero counts, also below zero; with stock means above zero (document 4, section 3).
 */
const valuedSql = `
  select stock.location_id, count(*) filter (where stock.quantity_on_hand > 0) as pairs_with_stock,
    count(price.price) filter (where stock.quantity_on_hand > 0) as priced_pairs_with_stock,
    coalesce(sum(stock.quantity_on_hand * price.price), 0) as stock_value,
    count(*) filter (where stock.quantity_on_hand < 0) as pairs_below_zero,
    count(price.price) filter (where stock.quantity_on_hand < 0) as priced_pairs_below_zero
  from stock_now stock
  left join price_runs price
    on price.account_id = $1 and price.product_id = stock.product_id and price.last_day = 'infinity'
  where stock.account_id = $1 and stock.quantity_on_hand <> 0
  group by stock.location_id`;

/**
 * Recomputes all values. Returns how many locations had another value before: the old and the new ones are read together, since
 * on a cluster the parts of a `with` that write come one after the other.
 */
export const revalueSql = `
with compared as materialized (
  select valued.*, old.location_id as old_location_id, ${columns.map((column) => `old.${column} as old_${column}`).join(', ')}
  from (${valuedSql}) valued
  full join (select * from value_now where account_id = $1) old on old.location_id = valued.location_id
), gone as (
  delete from value_now where account_id = $1
    and location_id in (select old_location_id from compared where location_id is null)
), written as (
  insert into value_now (account_id, location_id, ${columns.join(', ')})
  select $1, location_id, ${columns.join(', ')} from compared where location_id is not null
  on conflict (account_id, location_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
)
select count(*) as wrong from compared
where (old_pairs_with_stock <> 0 or old_pairs_below_zero <> 0)
  and (${columns.join(', ')}) is distinct from (${columns.map((column) => `old_${column}`).join(', ')})`;

const addTo = (differences: string): string => `
  insert into value_now as total (account_id, location_id, ${columns.join(', ')})
  ${differences}
  on conflict (account_id, location_id)
  do update set ${columns.map((column) => `${column} = total.${column} + excluded.${column}`).join(', ')}`;

const moved = (what: string, sign: string): string =>
  `count(${what}) filter (where quantity ${sign} 0) - count(${what}) filter (where old_quantity ${sign} 0)`;

/** Adds the differences that stock_changes makes at the continuing prices of the account ($1). */
export const adjustValuesSql = addTo(`
  select $1, change.location_id, ${moved('*', '>')}, ${moved('price.price', '>')},
    coalesce(sum((coalesce(quantity, 0) - coalesce(old_quantity, 0)) * price.price), 0), ${moved('*', '<')},
    ${moved('price.price', '<')}
  from stock_changes change
  left join ${lookUp('price_runs', "product_id = change.product_id and last_day = 'infinity'")} price on true
  where change.account_id = $1 and change.kind = 'pair'
  group by change.location_id`);

const repriced = (sign: string): string =>
  `count(price) filter (where quantity_on_hand ${sign} 0) - count(old_price) filter (where quantity_on_hand ${sign} 0)`;

/**
 * Adds the differences that changed prices make: `change` has product_id or old_product_id, price and old_price. A
 * location that value_now does not have has nothing in stock.
 */
export const repriceSql = addTo(`
  select $1, at.location_id, 0, ${repriced('>')},
    coalesce(sum(stock.quantity_on_hand * (coalesce(price, 0) - coalesce(old_price, 0))), 0), 0, ${repriced('<')}
  from change
  cross join (select location_id from value_now where account_id = $1) at
  cross join ${lookUp(
    'stock_now',
    "location_id = at.location_id and product_id = coalesce(change.product_id, change.old_product_id) and last_day = 'infinity'",
  )} stock
  group by at.location_id`);

/** Records the values of the day ($2), by location and for the whole account ($1). */
export const recordValueTotalsSql = `
insert into value_totals (account_id, day, location_id, ${columns.join(', ')})
select $1, $2::date, location_id, ${columns.join(', ')} from value_now
where account_id = $1 and (pairs_with_stock <> 0 or pairs_below_zero <> 0)
union all
select $1, $2::date, '${allLocations}', ${columns.map((column) => `coalesce(sum(${column}), 0)`).join(', ')}
from value_now where account_id = $1`;
