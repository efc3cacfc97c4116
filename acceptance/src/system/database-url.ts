import { join } from 'node:path';
import type { System } from './system.ts';

/** The database of a running system, for further processes: its socket lies in the data folder. */
export function databaseUrlOf(system: System): string {
  const socketFolder = join(system.program.dataDir, 'postgres');
  return `postgresql://storehouse@/storehouse?host=${encodeURIComponent(socketFolder)}`;
}
