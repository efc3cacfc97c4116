import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';
import { canReach, type UserIds } from './check-reach.ts';

/** The user that runs PostgreSQL's programs: ourselves, unless we are root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly ids: UserIds | undefined;
  /** A command prefix that switches to the user, if a plain change of user is not enough. */
  readonly prefix: readonly string[];
}

const NOBODY: UserIds = { uid: 65534, gid: 65534 };

// The bits of these capabilities in /proc/self/status, the weaker one first: reading and passing through folders is
// enough, but a container often has only the stronger one.
const passingCapabilities = [
  ['dac_read_search', 1n << 2n],
  ['dac_override', 1n << 1n],
] as const;

// Without this bit, access(2), which PostgreSQL uses to find its own programs, ignores the capability. Setting it
// requires CAP_SETPCAP, and it only matters if the checkout is inside a private folder too.
const capSetpcap = 1n << 8n;
const keepForAccess = '--securebits=+no_setuid_fixup';

/** Chooses the user for a data folder and its cluster, which may not exist yet. */
export async function chooseUser(dataDir: string, clusterDir: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { ids: undefined, prefix: [] };
  const owner = await stat(clusterDir).catch(() => undefined);
  // A cluster created by an ordinary user keeps its owner, so that the same user can start it again later.
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  const folder = owner ? dirname(await realpath(clusterDir)) : dataDir;
  if (await canReach(folder, ids)) return { ids, prefix: [] };
  return { ids, prefix: await passPrivateFolders(dataDir, ids) };
}

/** A command that switches to the user but keeps the right to pass through folders that are private to root. */
async function passPrivateFolders(dataDir: string, { uid, gid }: UserIds): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const permitted = BigInt(`0x${/^CapPrm:\s*(\w+)$/m.exec(status)?.[1] ?? '0'}`);
  const capability = passingCapabilities.find(([, bit]) => (permitted & bit) !== 0n)?.[0];
  const setpriv = findProgram('setpriv');
  if (capability === undefined || setpriv === undefined) {
    throw new StartError(
      `The data folder ${dataDir} lies below a folder that is private to root, where PostgreSQL, which refuses to run as root, cannot reach it: choose another folder with --data, or start Storehouse as an ordinary user.`,
    );
  }
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    ...((permitted & capSetpcap) === 0n ? [] : [keepForAccess]),
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ];
}

export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '/usr/bin:/bin').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
