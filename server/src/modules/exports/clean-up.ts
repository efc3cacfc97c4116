import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { retentionDays } from './export-run.ts';
import type { ExportsContext } from './exports-context.ts';
import type { Queryable } from '../../database/database.ts';
import { readZoneDays } from '../accounts/read-zone-days.ts';

/**
 * Deletes an account's runs that ended more than 30 days ago, and every file that belongs to no run: those of deleted
 * runs and of interrupted attempts.
 */
export async function dropExports({ db, clock, exportsDir }: ExportsContext, accountId: string): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  await db.query(`delete from export_runs where account_id = $1 and state in ('done', 'failed') and ended_at <= $2`, [
    accountId,
    before,
  ]);
  const folder = join(exportsDir, accountId);
  // Files are listed before runs, so that a file created in between is left alone.
  const files = await listFolder(folder);
  const runs = await db.query<{ file: string | null; claimId: string | null }>(
    `select file, claim_id as "claimId" from export_runs where account_id = $1`,
    [accountId],
  );
  const known = new Set(runs.map(({ file }) => file));
  const claims = new Set(runs.map(({ claimId }) => claimId));
  for (const name of files) {
    if (!known.has(name) && !claims.has(name.split('.')[1] ?? '')) await rm(join(folder, name), { force: true });
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * After a restore: runs that were waiting in the backup are not carried out, and schedules continue with the next day's
 * check, because today's export may already have been sent.
 */
export async function forgetWaitingExports(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `update export_runs set state = 'failed', error = 'The data was restored from a backup.', ended_at = $1,
       next_attempt_at = null, claim_id = null
     where state in ('waiting', 'running')`,
    [now],
  );
  const { zones, days } = await readZoneDays(on, now);
  await on.query(
    `update export_schedules s set looked_through = greatest(s.looked_through, here.day)
     from accounts a join unnest($1::text[], $2::date[]) as here (zone, day) on here.zone = a.zone
     where a.account_id = s.account_id`,
    [zones, days],
  );
}
