import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { ExportedFile } from '../export-run.ts';
import type { ClaimedRun } from './claim-run.ts';

export interface FinishedArchive {
  readonly file: string;
  readonly checkDay: LocalDay | null;
  readonly bytes: number;
  readonly files: readonly ExportedFile[];
}

/** Records the finished archive, unless the claim was lost; returns whether it was recorded. */
export async function endDone(
  on: Queryable,
  { accountId, runId, claimId }: ClaimedRun,
  now: Date,
  { file, checkDay, bytes, files }: FinishedArchive,
): Promise<boolean> {
  const rows = files.reduce((sum, one) => sum + one.rows, 0);
  const written = await on.query(
    `update export_runs set state = 'done', file = $4, check_day = $5, rows = $6, bytes = $7, files = $8, ended_at = $9,
       error = null, next_attempt_at = null, claim_id = null
     where account_id = $1 and run_id = $2 and claim_id = $3 returning 1 as written`,
    [accountId, runId, claimId, file, checkDay, rows, bytes, JSON.stringify(files), now],
  );
  return written.length > 0;
}

/** Records the failed attempt and when the next one is due; null if it was the last. */
export async function endFailed(
  on: Queryable,
  { accountId, runId, claimId }: ClaimedRun,
  now: Date,
  { error, nextAttemptAt }: { readonly error: string; readonly nextAttemptAt: Date | null },
): Promise<boolean> {
  const state = nextAttemptAt === null ? 'failed' : 'waiting';
  const written = await on.query(
    `update export_runs set state = $4, error = $5, next_attempt_at = $6, ended_at = $7, claim_id = null
     where account_id = $1 and run_id = $2 and claim_id = $3 returning 1 as written`,
    [accountId, runId, claimId, state, error, nextAttemptAt, nextAttemptAt === null ? now : null],
  );
  return written.length > 0;
}

/** Ends the waiting runs of a closed account, which is never served again. */
export async function endRunsOfClosed(on: Queryable, accountId: string, now: Date): Promise<void> {
  await on.query(
    `update export_runs r set state = 'failed', error = 'The account was closed.', ended_at = $2, next_attempt_at = null,
       claim_id = null
     from accounts a
     where r.account_id = $1 and a.account_id = r.account_id and a.status = 'CLOSED' and r.state in ('waiting', 'running')`,
    [accountId, now],
  );
}
