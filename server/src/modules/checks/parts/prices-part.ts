import { compareRuns } from './compare-runs.ts';
import { recordValueTotalsSql } from './record-totals.ts';
import { CheckFailure, type PartRun } from './part-run.ts';

/** Prices above zero; a price of zero is no price (document 1, valueState). */
const recordPricesSql = compareRuns({
  table: 'price_runs',
  keys: ['product_id'],
  values: ['price'],
  source: `
  select id::uuid as product_id, price_per_unit as price from products where account_id = $1 and price_per_unit > 0`,
});

/** Records the prices, and the value of the same day's stock. */
export async function checkPrices({ tx, accountId, day }: PartRun): Promise<number> {
  const [stock] = await tx.query(
    `select 1 from checks where account_id = $1 and day = $2 and part = 'stock' and state = 'completed'`,
    [accountId, day],
  );
  if (!stock) {
    throw new CheckFailure('Prices are taken for the stock of the same day, and its stock has not been checked.');
  }
  const [recorded] = await tx.query<{ rows: number }>(recordPricesSql, [accountId, day]);
  // Newly written prices are not in the statistics yet: estimated as one row, they were looked up once per pair (37 s
  // for 50,000).
  await tx.query('set local enable_nestloop = off');
  await tx.query(recordValueTotalsSql, [accountId, day]);
  return recorded?.rows ?? 0;
}
