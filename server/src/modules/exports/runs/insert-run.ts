import type { Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { armWork } from '../../jobs/arm-work.ts';
import type { ExportRun } from '../export-run.ts';

/** Whether exports include values: only while the person who turned them on owns the account. */
export const includesValuesSql = 'coalesce(s.include_values and s.values_chosen_by = a.owner_id, false)';
/** Who gets the link to an export: the owner (`people` aliased `p`) if no recipients are named. */
export const recipientsSql = "coalesce(nullif(s.recipients, '{}'), array[p.email])";

/**
 * Adds a run that is due immediately. Does nothing if a run for the same scheduled day already exists. The run copies
 * the schedule.
 */
export async function insertRun(
  tx: Transaction,
  accountId: string,
  at: Date,
  run: Pick<ExportRun, 'cause' | 'dueDay'>,
): Promise<string> {
  const runId = newUuid();
  await tx.query(
    `insert into export_runs (account_id, run_id, cause, due_day, include_values, recipients, state, next_attempt_at, created_at)
     select a.account_id, $2, $3, $4, ${includesValuesSql}, ${recipientsSql}, 'waiting', $5, $5
     from accounts a
     join people p on p.account_id = a.account_id and p.person_id = a.owner_id
     left join export_schedules s on s.account_id = a.account_id
     where a.account_id = $1
     on conflict (account_id, due_day) where due_day is not null do nothing`,
    [accountId, runId, run.cause, run.dueDay, at],
  );
  armWork(tx, accountId, 'exports', at);
  return runId;
}
