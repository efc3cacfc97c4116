import { databaseUrlOf, secretKeyOf } from '../../system/database-url.ts';
import { startProgram, type RunningProgram } from '../../system/start-program.ts';
import type { System } from '../../system/system.ts';

/** Another process on the system's database, with the role worker only. */
export function startWorker(
  system: System,
  options: { flags?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<RunningProgram> {
  return startProgram({
    flags: ['--roles', 'worker', '--database-url', databaseUrlOf(system), ...(options.flags ?? [])],
    env: { ...secretKeyOf(system), ...options.env },
  });
}
