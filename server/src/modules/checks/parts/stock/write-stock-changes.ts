/** The changes of one kind that a check of the account ($1) has found. */
const changes = (kind: 'pair' | 'lot'): string =>
  `stock_changes change where change.account_id = $1 and change.kind = '${kind}'`;

/** The continuing run that a change leads to by its position. */
const itsRun = 'run.account_id = $1 and run.ctid = change.place';

const isZero = 'coalesce(quantity <= 0, false)';
const wasZero = 'coalesce(old_quantity <= 0, false)';

/**
 * Ends runs that have to be found first. `offset 0` makes PostgreSQL look each up: without statistics it compared all such
 * runs with all changes instead, which took 7 s for 10,000.
 */
const endRuns = (table: string, which: string): string => `
update ${table} run set last_day = $2::date - 1
from stock_changes change
cross join lateral (
  select ctid as place from ${table} where account_id = $1 and location_id = change.location_id and product_id = change.product_id
    and last_day = 'infinity' offset 0
) open
where change.account_id = $1 and change.kind = 'pair' and ${which} and run.account_id = $1 and run.ctid = open.place`;

/** Removes the runs of the account's ($1) pairs and lots that have gone. */
export const removeGoneSql = [
  `delete from stock_now run using ${changes('pair')} and not change.is_there and ${itsRun}`,
  `delete from lots_now run using ${changes('lot')} and not change.is_there and ${itsRun}`,
];

/**
 * Writes the changed pairs and lots of stock_changes as runs of the account ($1): the old ones end on the day before
 * ($2 − 1), the new ones start on the day ($2). Runs continue in place, so that an update stays in its page. Several
 * statements, which need no common snapshot: only checks write runs, one at a time.
 */
export const writeChangesSql = [
  `insert into stock_past (account_id, location_id, product_id, first_day, last_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select account_id, location_id, product_id, old_first_day, $2::date - 1, since, old_quantity, old_available, old_min, old_reorder,
    old_max, has_zero_runs, has_use_runs
  from ${changes('pair')} and place is not null order by location_id, product_id`,
  `update stock_now run set first_day = $2::date, quantity_on_hand = change.quantity,
    quantity_available = change.quantity_available, min_quantity = change.min_quantity,
    reorder_quantity = change.reorder_quantity, max_quantity = change.max_quantity,
    has_zero_runs = run.has_zero_runs or ${isZero}
  from ${changes('pair')} and change.is_there and ${itsRun}`,
  `insert into stock_now (account_id, location_id, product_id, first_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select account_id, location_id, product_id, $2::date, $2::date, quantity, quantity_available, min_quantity, reorder_quantity,
    max_quantity, ${isZero}, false
  from ${changes('pair')} and place is null order by location_id, product_id`,
  `insert into zero_runs (account_id, location_id, product_id, first_day)
  select account_id, location_id, product_id, $2::date from ${changes('pair')} and ${isZero} and not ${wasZero}`,
  endRuns('zero_runs', `${wasZero} and not ${isZero}`),
  endRuns('use_runs', 'not change.is_there'),
  `insert into lots_past (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity,
    first_day, last_day)
  select account_id, location_id, product_id, inventory_item_id, expiration_date, old_lot_number, old_quantity, old_first_day,
    $2::date - 1
  from ${changes('lot')} and place is not null order by expiration_date, location_id, product_id, inventory_item_id`,
  `update lots_now run set first_day = $2::date, lot_number = change.lot_number, quantity = change.quantity
  from ${changes('lot')} and change.is_there and ${itsRun}`,
  `insert into lots_now (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, first_day)
  select account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, $2::date
  from ${changes('lot')} and place is null order by expiration_date, location_id, product_id, inventory_item_id`,
];
