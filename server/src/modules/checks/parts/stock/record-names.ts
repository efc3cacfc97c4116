import { compareRuns } from '../compare-runs.ts';

/** All locations and products, stocked or not: finding out which are stocked would need another pass over all pairs. */
export const recordLocationNamesSql = compareRuns({
  table: 'location_name_runs',
  keys: ['location_id'],
  values: ['name'],
  source: 'select id::uuid as location_id, name from locations where account_id = $1',
});

export const recordProductNamesSql = compareRuns({
  table: 'product_name_runs',
  keys: ['product_id'],
  values: ['product_code', 'name'],
  source: 'select id::uuid as product_id, product_code, name from products where account_id = $1',
});
