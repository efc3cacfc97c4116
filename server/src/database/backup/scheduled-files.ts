import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The folder of scheduled backups is its own record: a table would be replaced by a restore. A file gets its final name
 * only when it is complete. The name contains `unverified` if the file could not be proven to be restorable.
 */
export interface ScheduledBackup {
  readonly file: string;
  readonly takenAt: Date;
  readonly isVerified: boolean;
}

const pattern = /^storehouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(\.unverified)?\.backup\.gz(?:\.enc)?$/;
const partialPattern = /^storehouse-.*\.backup\.gz(?:\.enc)?\.partial$/;

export function nameOfBackup(takenAt: Date, kind: { isVerified: boolean; isEncrypted: boolean }): string {
  const moment = takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `storehouse-${moment}${kind.isVerified ? '' : '.unverified'}.backup.gz${kind.isEncrypted ? '.enc' : ''}`;
}

/** The backups in the folder, newest first; other files are not ours. */
export async function listScheduled(folder: string): Promise<ScheduledBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((file) => {
      const [, day, hours, minutes, seconds, unverified] = pattern.exec(file) ?? [];
      if (day === undefined) return [];
      const takenAt = new Date(`${day}T${String(hours)}:${String(minutes)}:${String(seconds)}Z`);
      return [{ file, takenAt, isVerified: unverified === undefined }];
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** The clocks of two machines may differ by some minutes. */
const clockToleranceMs = 5 * 60_000;

/**
 * Dated in the future, so it was taken while the clock was wrong. Counting such a file would stop all backups, and
 * every alarm, until that moment has come.
 */
export const isOfFuture = ({ takenAt }: ScheduledBackup, now: Date): boolean =>
  takenAt.getTime() > now.getTime() + clockToleranceMs;

/** The backups in the folder that are not dated in the future, newest first. */
export const listPast = async (folder: string, now: Date): Promise<ScheduledBackup[]> =>
  (await listScheduled(folder)).filter((backup) => !isOfFuture(backup, now));

/** Deletes all but the newest of each kind. Backups dated in the future stay and are not counted. */
export async function dropOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  const all = await listPast(folder, now);
  const old = [true, false].flatMap((kind) => all.filter(({ isVerified }) => isVerified === kind).slice(keep));
  for (const { file } of old) await rm(join(folder, file), { force: true });
}

export async function dropPartialBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (partialPattern.test(name)) await rm(join(folder, name), { force: true });
  }
}
