import type { ModuleContext } from '../database/module-context.ts';
import type { Job } from '../modules/jobs/job.ts';
import type { JobKind } from '../modules/jobs/job-kinds.ts';
import { openJobs } from '../modules/jobs/jobs.ts';
import { measureWork } from '../modules/jobs/measure-work.ts';

/**
 * Runs the due work of these jobs, as a separate worker would, until a look has done some work; returns false if none
 * has. Looks that find nothing to do are skipped. The error of a job is rethrown, and its claim expires at once.
 */
export async function workOnce(context: ModuleContext, ...jobs: readonly Job[]): Promise<boolean> {
  const failures: unknown[] = [];
  const log = { ...context.log, error: (fields: { err?: unknown }) => void failures.push(fields.err) };
  const engine = openJobs({ ...context, log }, jobs);
  for (;;) {
    const outcomes = await Promise.all(await engine.startDue());
    if (outcomes.includes('failed')) {
      await expireClaims(context);
      throw failures[0];
    }
    if (outcomes.includes('worked')) return true;
    if (outcomes.length === 0) return false;
  }
}

/** As if every process with a claim had died and its lease had run out. */
export const expireClaims = ({ db }: ModuleContext): Promise<unknown> =>
  db.query(`update due_work set lease_until = clock_timestamp() - interval '1 second' where claim_id is not null`);

/** When work of this kind became due, in any account; null if none is due or in progress. */
export async function dueSince({ db, clock }: ModuleContext, kind: JobKind): Promise<Date | null> {
  const queues = await measureWork(db, clock.now());
  return queues.find((queue) => queue.kind === kind)?.oldest ?? null;
}
