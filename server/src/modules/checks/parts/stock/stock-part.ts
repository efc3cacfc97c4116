import { addDays, addMonths, monthOf } from '../../../../foundation/time/local-day.ts';
import { activityDaysBack } from '../activity/activity-days.ts';
import { choosePlans } from '../../runs/choose-plans.ts';
import { collectStockChangesSql } from './collect-stock-changes.ts';
import { recordLocationNamesSql, recordProductNamesSql } from './record-names.ts';
import { writeLotChangesSql, writeStockChangesSql } from './write-stock-changes.ts';
import { recordStockTotalsSql } from '../record-totals.ts';
import { recordUseSql } from './record-use.ts';
import type { PartRun } from '../part-run.ts';

/** Records every pair with its levels, lots and names, the figures derived from them, and the day's counts. */
export async function checkStock(run: PartRun): Promise<number> {
  const { tx, accountId, day } = run;
  await tx.query(collectStockChangesSql, [accountId]);
  await choosePlans(tx, 'write');
  await tx.query(writeStockChangesSql, [accountId, day]);
  await tx.query(writeLotChangesSql, [accountId, day]);
  await choosePlans(tx, 'compare');
  await tx.query(recordLocationNamesSql, [accountId, day]);
  await tx.query(recordProductNamesSql, [accountId, day]);
  await recordUse(run);
  const [counted] = await tx.query<{ pairs: number }>(recordStockTotalsSql, [accountId, day]);
  return counted?.pairs ?? 0;
}

async function recordUse({ tx, accountId, day }: PartRun): Promise<void> {
  const [known] = await tx.query<{ first: string | null; last: string | null }>(
    `select min(day) as first, max(day) as last from checks
     where account_id = $1 and part = 'stock' and state = 'completed'`,
    [accountId],
  );
  const month = monthOf(day);
  const previous = known?.last ?? null;
  const isWhole = previous === null || monthOf(previous) !== month;
  // A later activity check changes at most this many days before the previous stock check.
  const changedFrom = isWhole ? null : addDays(previous, -activityDaysBack);
  if (changedFrom !== null && changedFrom >= month) return;
  await tx.query(recordUseSql, [accountId, day, addMonths(monthOf(day), -3), month, known?.first ?? day, changedFrom]);
}
