import type { Transaction } from '../../../database/database.ts';
import { longStatementMs } from '../../../database/connection/open-pool.ts';
import { addDays, addMonths } from '../../../foundation/time/local-day.ts';
import type { ChecksContext } from '../checks-context.ts';
import { activityDaysBack } from '../parts/activity/activity-days.ts';
import { dailyFrom, monthlyFrom, monthsBetween } from './retained-days.ts';
import { dropDailySql, dropMonthsSql, hasOldMonthsSql } from './drop-history.ts';
import { lockChecks } from '../runs/lock-checks.ts';
import { rollUpActivitySql, rollUpStockSql } from './roll-up.ts';

/**
 * Rolls up the months whose daily rows are no longer stored, oldest first, each in one transaction with the deletion of
 * its rows; then drops months that are too old. A failure is logged and retried after the next check: nothing depends
 * on it.
 */
export async function rollUpMonths(context: ChecksContext, accountId: string, waits: boolean): Promise<void> {
  const { db, log } = context;
  try {
    for (;;) {
      const month = await db.transaction(
        async (tx) => {
          if (!(await lockChecks(tx, accountId, waits))) return null;
          const days = await readDays(tx, accountId);
          if (!days) return null;
          const next = nextMonth(days);
          if (next !== null) await rollUp(tx, accountId, next);
          else await dropOldMonths(tx, accountId, monthlyFrom(days.latest));
          return next;
        },
        undefined,
        longStatementMs,
      );
      if (month === null) return;
      log.info({ accountId, month }, 'a month of checks is rolled up');
    }
  } catch (error) {
    log.error({ accountId, err: error }, 'rolling up months failed');
  }
}

interface KnownDays {
  readonly first: string;
  /** The latest stock check: the 90 days and the 13 months end with it, even if that part has been failing for long. */
  readonly latest: string;
  /** The last month that was rolled up. */
  readonly rolled: string | null;
}

async function readDays(tx: Transaction, accountId: string): Promise<KnownDays | null> {
  const [days] = await tx.query<{ first: string | null; latest: string | null; rolled: string | null }>(
    `select min(day) as first, coalesce(max(day) filter (where part = 'stock'), max(day)) as latest, (select max(month) from rolled_months where account_id = $1) as rolled
     from checks where account_id = $1 and state = 'completed'`,
    [accountId],
  );
  return days?.first && days.latest ? { first: days.first, latest: days.latest, rolled: days.rolled } : null;
}

/** The oldest month to roll up. The first check recorded activity of days before itself. */
function nextMonth({ first, latest, rolled }: KnownDays): string | null {
  const from = rolled ? addMonths(rolled, 1) : addDays(first, -activityDaysBack);
  return monthsBetween(from, dailyFrom(latest))[0] ?? null;
}

async function rollUp(tx: Transaction, accountId: string, month: string): Promise<void> {
  const end = addMonths(month, 1);
  await tx.query(rollUpStockSql, [accountId, month, end]);
  await tx.query(rollUpActivitySql, [accountId, month, end]);
  for (const sql of dropDailySql) await tx.query(sql, [accountId, end]);
  await tx.query('insert into rolled_months (account_id, month) values ($1, $2)', [accountId, month]);
}

async function dropOldMonths(tx: Transaction, accountId: string, from: string): Promise<void> {
  const [old] = await tx.query<{ found: boolean }>(hasOldMonthsSql, [accountId, from]);
  if (!old?.found) return;
  for (const sql of dropMonthsSql) await tx.query(sql, [accountId, from]);
}
