import { join } from 'node:path';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { listProcesses } from '../process/find-postmaster.ts';
import type { Cluster } from './cluster.ts';
import { runAsNamedUser } from '../users/run-as-named-user.ts';
import { superuser, runInitdb } from './run-initdb.ts';
import { serverArguments } from './server-settings.ts';
import { FolderInUseError } from './take-lock.ts';
import { StartError } from '../../../foundation/errors/failures.ts';
import { flushFolder } from '../../../foundation/process/private-files.ts';
import type { UserIds } from '../users/check-reach.ts';
import { errorCode, explainFailure } from '../server-log/explain-failure.ts';

/**
 * The error for a wrong password, and for any password while the cluster has none: new, from an older release, or its
 * file was lost.
 */
export const wrongPasswordState = '28P01';

/**
 * Sets the cluster's password while no server runs: a single-user PostgreSQL process reads the statement from its
 * standard input. So there is never a moment at which someone can connect without a password.
 */
export async function setPassword(cluster: Omit<Cluster, 'socket' | 'logFile'>): Promise<void> {
  const program = join(cluster.binaries.dir, 'bin', 'postgres');
  const command = [program, '--single', ...serverArguments(cluster), 'postgres'] as const;
  const statement = `alter role ${superuser} password '${cluster.access.password}'\n`;
  const { failed, output } = await runAsNamedUser(cluster.user, command, statement);
  // It exits with 0 even after a failed statement, and only prints the error.
  if (failed || /\b(?:ERROR|FATAL|PANIC): /.test(output)) throw new Error(output);
}

/** Refuses to restart a server that was not started here while someone is using it. */
export async function requireIdle(cluster: Cluster): Promise<void> {
  const session = `postgres: ${cluster.id}: ${superuser} `;
  const isBusy = (await listProcesses()).some(({ command }) => command.startsWith(session));
  if (isBusy) throw new FolderInUseError(cluster.dataDir);
}

/** Creates a new cluster next to its final place and moves it there in one step, so that nobody sees a half-created one. */
export async function createCluster(
  dataDir: string,
  clusterDir: string,
  made: Pick<Cluster, 'id' | 'binaries' | 'user' | 'access'>,
): Promise<void> {
  const { binaries, user } = made;
  const unfinished = `${clusterDir}.new-${process.pid}`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    if (user.ids) await giveCluster(unfinished, user.ids);
    await runInitdb(unfinished, binaries, user);
    await setPassword({ ...made, dataDir, dir: unfinished });
    await rename(unfinished, clusterDir);
    await flushFolder(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another program that started at the same time put its cluster there first: use that one.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST')
      throw explainFailure(dataDir, 'be created', error);
  }
}

/** Gives a cluster owned by root (new, or copied from a backup by root) to the server's user. */
export async function giveCluster(folder: string, { uid, gid }: UserIds): Promise<void> {
  try {
    const names = await readdir(folder, { recursive: true });
    await Promise.all(names.map((name) => chown(join(folder, name), uid, gid)));
    // Last, so that an interrupted change of ownership leaves the folder with root and is repeated.
    await chown(folder, uid, gid);
  } catch (cause) {
    throw new StartError(
      `PostgreSQL refuses to run as root, and ${folder} cannot be given to the unprivileged user ${uid} here: start Storehouse as an ordinary user.`,
      { cause },
    );
  }
}
