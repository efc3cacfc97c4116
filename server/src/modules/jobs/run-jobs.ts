import { armEveryAccount } from './arm-work.ts';
import type { Job } from './job.ts';
import { jobKinds, type JobKind } from './job-kinds.ts';
import { openJobs, type JobsContext } from './jobs.ts';
import { runLoop } from './run-loop.ts';
import { claimAllEveryMs, pollMs } from './schedules.ts';

export interface Worker {
  /** Claims nothing new and finishes what is running. */
  stop(): Promise<void>;
}

/**
 * Carries out due work until it is stopped. Woken for one kind, it claims that kind alone: a stream of events wakes it hundreds of
 * times a second. Everything else is claimed ten times a second meanwhile, and with every wake-up in quieter times.
 */
export function runJobs(context: JobsContext, jobs: readonly Job[]): Worker {
  const engine = openJobs(context, jobs);
  const due = new Set<JobKind>();
  const state = { isArmed: false, claimedAllMs: -Infinity };

  const wake = (kind: JobKind | null) => {
    for (const one of kind === null ? jobKinds : [kind]) due.add(one);
    loop.wake();
  };

  const loop = runLoop(
    'jobs',
    async () => {
      if (context.isPaused?.()) return false;
      if (!state.isArmed) await armEveryAccount(context.db, context.clock.now());
      state.isArmed = true;
      const nowMs = performance.now();
      const isAll = nowMs - state.claimedAllMs >= claimAllEveryMs;
      if (isAll) state.claimedAllMs = nowMs;
      const kinds = new Set(isAll ? jobKinds : due);
      due.clear();
      // Nobody waits for the looks: they report their own failures and wake the loop.
      for (const look of await engine.startDue(kinds, wake)) void look;
      return false;
    },
    pollMs,
    context.log,
  );
  const listener = engine.listen(wake);
  return {
    async stop() {
      await Promise.all([listener.close(), loop.stop()]);
      await engine.finished();
    },
  };
}
