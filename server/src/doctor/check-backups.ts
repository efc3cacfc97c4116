import type { Config } from '../config.ts';
import { isOfFuture, listScheduled, type ScheduledBackup } from '../database/backup/scheduled-files.ts';
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
  const none = warning('No backups are scheduled.', 'Set a folder for them with --backup-dir.');
  if (!schedule) return conclude('backups', [none], '');
  const early = files.find((backup) => isOfFuture(backup, now));
  const future =
    early &&
    problem(
      `The backup ${early.file} in ${schedule.dir} is dated in the future, so it is ignored.`,
      'Check the clock. If it was wrong when the backup was taken, delete the file or move it elsewhere.',
    );
  const newest = files.find((backup) => backup.isVerified && !isOfFuture(backup, now));
  if (!newest) {
    const fix = 'A running program takes the first one at once: look at its log.';
    return conclude(
      'backups',
      [future ?? null, warning(`There is no verified backup in ${schedule.dir} yet.`, fix)],
      '',
    );
  }
  const ageMs = now.getTime() - newest.takenAt.getTime();
  const late = problem(
    `The newest verified backup is from ${newest.takenAt.toISOString()}.`,
    'Look at the log for why later ones failed, or start the program.',
  );
  const okMessage = `The newest verified one is from ${newest.takenAt.toISOString()}.`;
  return conclude('backups', [future ?? null, ageMs > 2 * schedule.everyMs ? late : null], okMessage);
}
