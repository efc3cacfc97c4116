import { join } from 'node:path';
import { canReach, canUse } from '../users/check-reach.ts';
import type { ServerUser } from '../users/choose-user.ts';
import { copyBinaries, createLinks } from './copy-binaries.ts';
import type { Binaries } from './find-native.ts';

/**
 * Binaries that the server's user can run: the installed ones, or a copy in the data folder if they are inside a
 * private folder, are private themselves (npm ci under umask 077), or lack their links on a read-only disk.
 */
export async function provideBinaries(native: Binaries, user: ServerUser, dataDir: string): Promise<Binaries> {
  const usable = (await isUsable(native.dir, user)) && (await createLinks(native.dir));
  return usable ? native : copyBinaries(native, dataDir);
}

async function isUsable(nativeDir: string, { ids, prefix }: ServerUser): Promise<boolean> {
  if (!ids) return true;
  // The prefix allows passing through private folders, but not running a private file.
  if (prefix.length === 0 && !(await canReach(nativeDir, ids))) return false;
  for (const part of ['bin', 'bin/postgres', 'lib', 'share', 'share/postgresql']) {
    if (!(await canUse(join(nativeDir, part), ids))) return false;
  }
  return true;
}
