import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '../../../foundation/errors/start-error.ts';
import { canReach, type UserIds } from './check-reach.ts';

/** As whom PostgreSQL's programs run: as ourselves unless we are root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly ids: UserIds | undefined;
  /** A command put in front of each program that becomes the user, where the plain change of user is not enough. */
  readonly prefix: readonly string[];
}

const NOBODY: UserIds = { uid: 65534, gid: 65534 };

// The bits of these capabilities in /proc/self/status, the weaker one first: reading and passing folders is all that is
// needed, but a container often has only the stronger one.
const PASSING_CAPABILITIES = [
  ['dac_read_search', 1n << 2n],
  ['dac_override', 1n << 1n],
] as const;

// Without this bit access(2), by which PostgreSQL looks for its own programs, ignores the capability. Setting it takes
// CAP_SETPCAP, and it matters only where the checkout is below a private folder too.
const CAP_SETPCAP = 1n << 8n;
const KEEP_FOR_ACCESS = '--securebits=+no_setuid_fixup';

/** Decides the user for a data folder and for the cluster in it, which may not exist yet. */
export async function chooseUser(dataDir: string, clusterDir: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { ids: undefined, prefix: [] };
  const owner = await stat(clusterDir).catch(() => undefined);
  // A cluster that an ordinary user made keeps its owner, so that the same user can start it again later.
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  const folder = owner ? dirname(await realpath(clusterDir)) : dataDir;
  if (await canReach(folder, ids)) return { ids, prefix: [] };
  return { ids, prefix: await passPrivateFolders(dataDir, ids) };
}

/** A command that becomes the user and keeps the one right to pass folders that are private to root. */
async function passPrivateFolders(dataDir: string, { uid, gid }: UserIds): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const permitted = BigInt(`0x${/^CapPrm:\s*(\w+)$/m.exec(status)?.[1] ?? '0'}`);
  const capability = PASSING_CAPABILITIES.find(([, bit]) => (permitted & bit) !== 0n)?.[0];
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
    ...((permitted & CAP_SETPCAP) === 0n ? [] : [KEEP_FOR_ACCESS]),
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ];
}

export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '/usr/bin:/bin').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
