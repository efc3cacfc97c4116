import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../../foundation/errors/start-error.ts';
import type { UserIds } from '../users/check-reach.ts';
import { errorCode, explainFailure } from '../server-log/explain-failure.ts';
import type { Cluster } from './cluster.ts';
import { runInitdb } from './run-initdb.ts';
import { setPassword } from './set-password.ts';

/** Creates a new cluster next to its final place and moves it there in one step, so that a half-made one is never seen. */
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
    await syncFolder(dataDir);
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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
