import {
  allocatedPairsSql,
  lookUp,
  lotStockSql,
  pairStockSql,
  type SomePairs,
} from '../../../inventory/available-to-promise.ts';
import { markPairsSql } from '../../../inventory/check-marks.ts';
import { allLocations } from '../record-totals.ts';

/** Where the rows to compare come from. */
interface Extent {
  /** Parts of the `with` before the lots of `held`. */
  readonly before: string;
  /** The pairs to compare; by default all of the account. */
  readonly pairs?: SomePairs;
  /** Relations of the levels, and of the continuing runs of stock and lots. */
  readonly levels: string;
  readonly stockRuns: string;
  readonly lotRuns: string;
  /** Whether a changed row (location_id, product_id) was marked. */
  readonly isMarked: string;
}

/**
 * Takes the marks of stock and finds the allocated pairs: allocations are not marked by those who change them, so a check
 * looks at the pairs that have one, and at those that had one the last time (`markAllocatedSql`).
 */
export const takeMarks = (which: string): string => `
with taken as (
  delete from check_marks where account_id = $1 and kind = 'stock' and ${which} returning location_id, product_id
), allocated_pair as materialized (${allocatedPairsSql}
)`;

/** Leaves a mark for each pair of the account ($1) that was allocated when its stock was compared. */
export const markAllocatedSql = markPairsSql(
  `(select replace(location_id::text, '-', '') as location_id, replace(product_id::text, '-', '') as product_id
    from stock_changes where account_id = $1 and kind = 'allocated') allocated_pair`,
);

/**
 * Compares the pairs and lots of the account ($1) with the continuing runs, and stores those that changed: one
 * statement, so that marks, stock and lots are from the same moment. A change that this does not see has its mark left
 * for the next check. `place` is the physical position (ctid) of the run that ends, null if there is none; the account's
 * lock keeps it valid. What that run was is stored too, so that nobody has to read it again. `is_there` is false for
 * what has gone, `is_marked` for what nobody marked. `offset 0` casts every id only once: otherwise they are cast for the hash, its comparison and the
 * filter, which took a tenth of the check.
 */
const collectSql = ({ before, pairs, levels, stockRuns, lotRuns, isMarked }: Extent): string => `
${before}, held as materialized (${lotStockSql(pairs)}
), change as (
  select 'pair' as kind, coalesce(source.location_id, run.location_id) as location_id,
    coalesce(source.product_id, run.product_id) as product_id, null::uuid as inventory_item_id, null::date as expiration_date,
    null::text as lot_number, source.location_id is not null as is_there, run.place, source.quantity_on_hand as quantity,
    source.quantity_available, source.min_quantity, source.reorder_quantity, source.max_quantity,
    run.quantity_on_hand as old_quantity, run.quantity_available as old_available, run.min_quantity as old_min,
    run.reorder_quantity as old_reorder, run.max_quantity as old_max, null::text as old_lot_number, run.first_day as old_first_day,
    run.since, run.has_zero_runs, run.has_use_runs
  from (
    select stock.location_id::uuid as location_id, stock.product_id::uuid as product_id, stock.quantity_on_hand,
      stock.quantity_available, level.min_quantity, level.reorder_quantity, level.max_quantity
    from (${pairStockSql('held', pairs)}) stock
    left join ${levels}
    offset 0
  ) source
  full join (${stockRuns}) run on run.location_id = source.location_id and run.product_id = source.product_id
  where source.location_id is null or run.location_id is null
    or source.quantity_on_hand <> run.quantity_on_hand or source.quantity_available <> run.quantity_available
    or source.min_quantity is distinct from run.min_quantity or source.reorder_quantity is distinct from run.reorder_quantity
    or source.max_quantity is distinct from run.max_quantity
  union all
  select 'lot', coalesce(source.location_id, run.location_id), coalesce(source.product_id, run.product_id),
    coalesce(source.inventory_item_id, run.inventory_item_id), coalesce(source.expiration_date, run.expiration_date),
    source.lot_number, source.location_id is not null, run.place, source.on_hand, null, null, null, null, run.quantity, null, null,
    null, null, run.lot_number, run.first_day, null, null, null
  from (
    -- Lots with an expiration date and stock.
    select location_id::uuid as location_id, product_id::uuid as product_id, inventory_item_id::uuid as inventory_item_id,
      expiration_date, lot_number, on_hand
    from held where expiration_date is not null and on_hand > 0
    offset 0
  ) source
  full join (${lotRuns}) run
    on run.location_id = source.location_id and run.product_id = source.product_id
    and run.inventory_item_id = source.inventory_item_id and run.expiration_date = source.expiration_date
  where source.location_id is null or run.location_id is null or source.on_hand <> run.quantity
    or source.lot_number is distinct from run.lot_number
)
insert into stock_changes (account_id, number, kind, location_id, product_id, inventory_item_id, expiration_date, lot_number, is_there,
  place, quantity, quantity_available, min_quantity, reorder_quantity, max_quantity, old_quantity, old_available, old_min, old_reorder,
  old_max, old_lot_number, old_first_day, since, has_zero_runs, has_use_runs, is_marked)
select $1, row_number() over (), found.* from (
  select change.*, ${isMarked} from change
  union all
  select 'allocated', location_id::uuid, product_id::uuid${', null'.repeat(21)} from allocated_pair
) found`;

const stockRun =
  'ctid as place, location_id, product_id, quantity_on_hand, quantity_available, min_quantity, reorder_quantity, max_quantity, first_day, since, has_zero_runs, has_use_runs';
const lotRun =
  'ctid as place, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, first_day';

/** Compares everything of the account ($1). */
export const collectAllSql = collectSql({
  before: `${takeMarks('true')}, marked as materialized (
  select location_id::uuid as location_id, product_id::uuid as product_id from taken where location_id is not null
  union all select location_id::uuid, product_id::uuid from allocated_pair
), marked_product as materialized (
  select product_id::uuid as product_id from taken where location_id is null and product_id is not null
)`,
  levels: `inventory_levels level
      on level.account_id = $1 and level.location_id = stock.location_id and level.product_id = stock.product_id`,
  stockRuns: `select ${stockRun} from stock_now where account_id = $1`,
  lotRuns: `select ${lotRun} from lots_now where account_id = $1`,
  isMarked: `(location_id, product_id) in (select location_id, product_id from marked)
  or product_id in (select product_id from marked_product)`,
});

/**
 * Compares what was marked for the account ($1), and nothing else. All pairs of a marked product are those with a stock
 * row now, and those that the check of the day $2, the last one, found at the locations it counted.
 * The pairs pass through arrays, of which the planner expects ten rows: it hashes them and reads the tables past them. Knowing their
 * number, but nothing of their values, it hashed whole tables instead: 14.3 s for 100,000 of a million pairs, 11.3 s like this.
 */
const collectMarkedPairsSql = (isOneByOne: boolean): string => {
  const runsOf = (table: string, columns: string) => `
  select run.* from pair_to_look_at wanted cross join lateral (
    select ${columns} from ${table} where account_id = $1 and location_id = wanted.location_uuid
      and product_id = wanted.product_uuid${isOneByOne ? ' offset 0' : ''}) run`;
  const ofPair = 'location_id = stock.location_id and product_id = stock.product_id';
  return collectSql({
    before: `${takeMarks('product_id is not null')}, whole_product as materialized (
  select distinct product_id from taken where location_id is null
), pair_to_look_at as materialized (
  select pair.location_id, pair.product_id, pair.location_id::uuid as location_uuid, pair.product_id::uuid as product_uuid
  from (
    select array_agg(location_id) as location_ids, array_agg(product_id) as product_ids
    from (
      select location_id, product_id from taken where location_id is not null
      union select location_id, product_id from allocated_pair
      union select pair.location_id, pair.product_id
      from whole_product cross join ${lookUp('stock_pairs', 'product_id = whole_product.product_id')} pair
      union select replace(run.location_id::text, '-', ''), whole_product.product_id
      from whole_product
      cross join (
        select location_id from stock_totals where account_id = $1 and day = $2::date and location_id <> '${allLocations}') counted
      cross join ${lookUp(
        'stock_now',
        "location_id = counted.location_id and product_id = whole_product.product_id::uuid and last_day = 'infinity'",
      )} run
      -- In the order of the indexes: neighbours are on the same pages.
      order by location_id, product_id
    ) pair
  ) list
  cross join unnest(list.location_ids, list.product_ids) as pair (location_id, product_id)
)`,
    pairs: { relation: 'pair_to_look_at', isOneByOne },
    levels: `${lookUp('inventory_levels', ofPair, isOneByOne)} level on true`,
    stockRuns: runsOf('stock_now', stockRun),
    lotRuns: runsOf('lots_now', lotRun),
    isMarked: 'true',
  });
};

/** For a few pairs, and for so many that reading whole tables is faster than looking up each row. */
export const collectFewSql = collectMarkedPairsSql(true);
export const collectManySql = collectMarkedPairsSql(false);
