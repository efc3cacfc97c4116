import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../foundation/start-error.ts';
import { findProgram, type ServerUser } from './choose-user.ts';
import type { Binaries } from './find-native.ts';
import { SHARED_MEMORY_TYPE } from './server-settings.ts';
import { spawnAsUser } from './spawn-as-user.ts';

export const SUPERUSER = 'storehouse';

const OPTIONS = [
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  // Sorts by code point like C, without depending on the system's locales, and unlike C knows upper and lower case of
  // every letter. Messages stay English (C), since they are read by program.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // The only way in is the socket inside the cluster's own folder, mode 0700: the system lets nobody pass but the owner
  // of the data and root, who could both read the files anyway. A password would have to lie beside them.
  '--auth-local=trust',
  '--auth-host=reject',
  // Not only for the server later: initdb runs servers of its own.
  `--set=dynamic_shared_memory_type=${SHARED_MEMORY_TYPE}`,
  '--no-instructions',
];

/** Fills an empty folder with a new cluster. */
export async function runInitdb(folder: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const command = [join(binaries.dir, 'bin', 'initdb'), `--pgdata=${folder}`, ...OPTIONS] as const;
  let output = await run(user, command);
  if (output?.includes('could not look up effective user ID')) output = await runWithBorrowedName(user, command);
  if (output !== undefined) throw new Error(output);
}

/**
 * initdb, unlike the server, insists that its user has a name, which a user given by number (`docker run --user 12345`)
 * has not. In a user namespace of its own it sees a number that has one; the files still belong to the real user.
 */
async function runWithBorrowedName(
  user: ServerUser,
  command: readonly [string, ...string[]],
): Promise<string | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = /^[^:]+:[^:]*:([1-9]\d*):/m.exec(passwd)?.[1];
  const unshare = findProgram('unshare');
  const output =
    named === undefined || unshare === undefined
      ? 'unshare: not available'
      : await run(user, [unshare, '--user', `--map-user=${named}`, ...command]);
  if (output?.startsWith('unshare: ')) {
    throw new StartError(
      `PostgreSQL can only create its data as a user that has a name, and the user id ${user.ids?.uid ?? process.getuid?.()} has none here: start Storehouse once as a user of /etc/passwd, or give the address of a PostgreSQL server with --database-url.`,
    );
  }
  return output;
}

/** What the command said if it failed, undefined if it did its work. */
function run(user: ServerUser, command: readonly [string, ...string[]]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawnAsUser(user, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve(`it cannot run on this system: ${error.message}`));
    child.once('close', (code) => resolve(code === 0 ? undefined : output));
  });
}
