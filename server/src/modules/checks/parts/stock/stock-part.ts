import { choosePlans } from '../../runs/lock-checks.ts';
import { compareRuns, type Compared } from '../compare-runs.ts';
import { isMarkedProduct, markedProducts, runsOfMarkedProducts, takeNameMarks } from '../marked-products.ts';
import type { PartResult, PartRun } from '../part-run.ts';
import { adjustStockTotalsSql, recordStockTotalsSql, wrongStockTotalsSql } from '../record-totals.ts';
import { adjustValuesSql } from '../record-values.ts';
import { chooseExtent, recordFullComparison, type Extent } from './choose-extent.ts';
import { collectAllSql, collectFewSql, collectManySql, markAllocatedSql } from './collect-stock-changes.ts';
import { recordFirstStockSql, recordFirstZerosSql } from './record-first-stock.ts';
import { recordUse } from './record-use.ts';
import { removeGoneSql, writeChangesSql } from './write-stock-changes.ts';

/** All locations and products, stocked or not: finding out which are stocked would need another pass over all pairs. */
const recordLocationNamesSql = compareRuns({
  table: 'location_name_runs',
  keys: ['location_id'],
  values: ['name'],
  source: 'select id::uuid as location_id, name from locations where account_id = $1',
});

const productNames = {
  table: 'product_name_runs',
  keys: ['product_id'],
  values: ['product_code', 'name'],
  before: takeNameMarks,
};
const recordProductNamesSql = compareRuns({
  ...productNames,
  source: 'select id::uuid as product_id, product_code, name from products where account_id = $1',
  isMarked: isMarkedProduct,
});
const recordMarkedNamesSql = compareRuns({
  ...productNames,
  source: `select marked.product_uuid as product_id, product.product_code, product.name from ${markedProducts}`,
  runs: runsOfMarkedProducts('product_name_runs'),
});

const collectSql = { all: collectAllSql, many: collectManySql, few: collectFewSql };

/**
 * Records every pair with its levels, lots and names, the figures derived from them, and the day's counts. Nothing of
 * stock, lots and names changes by itself with the calendar: an unmarked pair is as the last check recorded it.
 */
export async function checkStock(run: PartRun): Promise<PartResult> {
  const { tx, accountId, day } = run;
  const extent = await chooseExtent(run);
  if (extent.amount === 'first') {
    await tx.query(recordFirstStockSql, [accountId, day]);
    await tx.query(recordFirstZerosSql, [accountId, day]);
  } else await recordChanges(run, extent.amount, extent);
  const isFull = extent.amount === 'first' || extent.amount === 'all';
  const result = isFull ? await recordEverything(run, extent) : await recordMarked(run, extent);
  await tx.query('delete from stock_changes where account_id = $1', [accountId]);
  await choosePlans(tx, 'compare');
  await tx.query(recordLocationNamesSql, [accountId, day]);
  await recordUse(run);
  return result;
}

async function recordChanges(
  { tx, accountId, day }: PartRun,
  amount: keyof typeof collectSql,
  { lastDay, hasValues }: Extent,
): Promise<void> {
  if (amount === 'few') await choosePlans(tx, 'look up');
  await tx.query(collectSql[amount], amount === 'all' ? [accountId] : [accountId, lastDay]);
  await choosePlans(tx, 'write');
  await tx.query(markAllocatedSql, [accountId]);
  for (const sql of removeGoneSql) await tx.query(sql, [accountId]);
  for (const sql of writeChangesSql) await tx.query(sql, [accountId, day]);
  if (hasValues) await tx.query(adjustValuesSql, [accountId]);
}

/** Names and counts, by what changed. */
async function recordMarked({ tx, accountId, day }: PartRun, { lastDay }: Extent): Promise<PartResult> {
  const [total] = await tx.query<{ pairs: number }>(adjustStockTotalsSql, [accountId, lastDay, day]);
  await tx.query(recordMarkedNamesSql, [accountId, day]);
  return { rows: total?.pairs ?? 0, differences: 0 };
}

/** Names and counts of everything, and what differs from what the marks and the last counts add up to. */
async function recordEverything(run: PartRun, extent: Extent): Promise<PartResult> {
  const { tx, accountId, day } = run;
  const { isContinuous, lastDay } = extent;
  await choosePlans(tx, 'compare');
  const [names] = await tx.query<Compared>(recordProductNamesSql, [accountId, day]);
  const [total] = await tx.query<{ pairs: number }>(recordStockTotalsSql, [accountId, day]);
  await recordFullComparison(run, extent);
  const rows = total?.pairs ?? 0;
  if (!isContinuous) return { rows, differences: 0 };
  await choosePlans(tx, 'write');
  const [wrong] = await tx.query<{ count: number }>(wrongStockTotalsSql, [accountId, lastDay, day]);
  const [unmarked] = await tx.query<{ count: number }>(
    'select count(*) as count from stock_changes where account_id = $1 and not is_marked',
    [accountId],
  );
  return { rows, differences: (names?.unmarked ?? 0) + (wrong?.count ?? 0) + (unmarked?.count ?? 0) };
}
