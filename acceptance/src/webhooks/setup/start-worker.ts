import { join } from 'node:path';
import { startProgram, type RunningProgram } from '../../system/start-program.ts';
import type { System } from '../../system/system.ts';

/** The database of a running system, for further processes: its socket lies in the data folder. */
function databaseUrlOf(system: System): string {
  const socketFolder = join(system.program.dataDir, 'postgres');
  return `postgresql://storehouse@/storehouse?host=${encodeURIComponent(socketFolder)}`;
}

/** One more process that only sends, on the database of the system. */
export function startWorker(
  system: System,
  options: { flags?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<RunningProgram> {
  return startProgram({
    flags: ['--roles', 'worker', '--database-url', databaseUrlOf(system), ...(options.flags ?? [])],
    ...(options.env ? { env: options.env } : {}),
  });
}
