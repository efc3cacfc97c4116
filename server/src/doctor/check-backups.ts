import type { Config } from '../config.ts';
import { listScheduled, type ScheduledBackup } from '../database/backup/scheduled-files.ts';
import { conclude, problem, warning, type Check } from './finding.ts';

/** Whether there is a recent backup that was verified. */
export async function checkBackups(schedule: Config['backups'], now: Date): Promise<Check> {
  try {
    return judgeBackups(schedule, schedule ? await listScheduled(schedule.dir) : [], now);
  } catch (error) {
    const sentence = `The folder of backups cannot be read: ${(error as Error).message}.`;
    return conclude('backups', [problem(sentence, 'Give the user that runs Storehouse access to it.')], '');
  }
}

export function judgeBackups(schedule: Config['backups'], files: readonly ScheduledBackup[], now: Date): Check {
  const none = warning('No backups are scheduled.', 'Give a folder for them with --backup-dir.');
  if (!schedule) return conclude('backups', [none], '');
  const newest = files.find(({ isVerified }) => isVerified);
  if (!newest) {
    const fix = 'A running program takes the first one at once: look at its log.';
    return conclude('backups', [warning(`There is no verified backup in ${schedule.dir} yet.`, fix)], '');
  }
  const ageMs = now.getTime() - newest.takenAt.getTime();
  const late = problem(
    `The newest verified backup is of ${newest.takenAt.toISOString()}.`,
    'Look at the log for why later ones failed, or start the program.',
  );
  const okMessage = `The newest verified one is of ${newest.takenAt.toISOString()}.`;
  return conclude('backups', [ageMs > 2 * schedule.everyMs ? late : null], okMessage);
}
