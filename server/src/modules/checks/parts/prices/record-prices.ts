import { compareRuns } from '../compare-runs.ts';

/** Prices above zero; a price of zero is no price (document 1, valueState). */
export const recordPricesSql = compareRuns({
  table: 'price_runs',
  keys: ['product_id'],
  values: ['price'],
  source: `
  select id::uuid as product_id, price_per_unit as price from products where account_id = $1 and price_per_unit > 0`,
});
