import { listPast } from './database/backup/scheduled-files.ts';
import type { ProveOptions } from './database/backup/prove-backup.ts';
import { takeScheduled, type BackupSchedule, type ScheduledContext } from './database/backup/take-scheduled.ts';
import type { ModuleContext } from './database/module-context.ts';
import type { Metrics } from './foundation/observability/metrics.ts';
import type { Worker } from './modules/jobs/run-jobs.ts';
import { runLoop } from './modules/jobs/run-loop.ts';
import { pollMs } from './modules/jobs/schedules.ts';

/** A backup that failed, for example on a full disk, is not tried again every second. */
const failurePauseMs = 60_000;

/** Scheduled backups, taken by whichever worker process comes first, and their metrics. */
export function composeSchedule(
  context: ModuleContext,
  schedule: BackupSchedule,
  proof: ProveOptions,
  metrics: Metrics,
) {
  const { clock, log } = context;
  for (const outcome of ['verified', 'unverified', 'failed']) metrics.backups.inc({ outcome }, 0);
  metrics.gauge(
    'storehouse_backup_verified_age_seconds',
    'Age of the newest verified scheduled backup; infinite if there is none.',
    [],
    async (set) => {
      // An unreadable folder counts as one without backups.
      const files = await listPast(schedule.dir, clock.now()).catch(() => []);
      const newest = files.find(({ isVerified }) => isVerified);
      set({}, newest ? Math.max(0, (clock.now().getTime() - newest.takenAt.getTime()) / 1_000) : Infinity);
    },
  );
  metrics.gauge('storehouse_backup_interval_seconds', 'How often a backup is scheduled.', [], (set) => {
    set({}, schedule.everyMs / 1_000);
  });
  const scheduled: ScheduledContext = {
    ...context,
    schedule,
    proof,
    onBackup: (outcome) => {
      metrics.backups.inc({ outcome });
    },
  };
  return {
    start(): Worker {
      let notBeforeMs = 0;
      return runLoop(
        'backups',
        async () => {
          if (performance.now() < notBeforeMs) return false;
          if ((await takeScheduled(scheduled)) === 'failed') notBeforeMs = performance.now() + failurePauseMs;
          return false;
        },
        pollMs,
        log,
      );
    },
  };
}
