import type { ModuleContext } from './database/module-context.ts';
import type { Metrics } from './foundation/observability/metrics.ts';
import type { ChecksContext } from './modules/checks/checks-context.ts';
import { runJobs, type Worker } from './modules/jobs/run-jobs.ts';
import { allJobs, type JobDeps } from './workers/all-jobs.ts';

/** The daily checks with their metrics; `cut` interrupts a check that would take minutes. */
export const measuredChecks = (context: ModuleContext, metrics: Metrics, cut: AbortSignal): ChecksContext => ({
  ...context,
  cut,
  onPart: (part, outcome, durationMs) => {
    metrics.checkParts.inc({ part, outcome });
    metrics.checkSeconds.observe({ part }, durationMs / 1_000);
  },
  onDifferences: (part, count) => {
    metrics.checkDifferences.inc({ part }, count);
  },
});

/** Starts the job engine. While it is paused, due work waits. */
export const startJobs = (
  context: ModuleContext,
  metrics: Metrics,
  isPaused: () => boolean,
  jobDeps: JobDeps,
): Worker => {
  const onLook = (queue: string, outcome: string, durationMs: number) => {
    metrics.looks.inc({ queue, outcome });
    metrics.lookSeconds.observe({ queue }, durationMs / 1_000);
  };
  return runJobs({ ...context, onLook, isPaused }, Object.values(allJobs(jobDeps)));
};
