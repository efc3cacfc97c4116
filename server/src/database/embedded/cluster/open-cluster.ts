import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseUser } from '../users/choose-user.ts';
import type { Cluster } from './cluster.ts';
import { createCluster, giveCluster } from './create-cluster.ts';
import { explainFailure } from '../server-log/explain-failure.ts';
import { findNative } from '../binaries/find-native.ts';
import { hasCluster, prepareDataFolder } from './prepare-data-folder.ts';
import { locateSocket } from './locate-socket.ts';
import { prepareAccess } from './prepare-access.ts';
import { provideBinaries } from '../binaries/provide-binaries.ts';
import { removeUnfinished } from '../binaries/remove-leftovers.ts';
import { takeStartLock } from './take-start-lock.ts';

/** Prepares the data folder for the server and, at the first start, creates the cluster in it. */
export async function openCluster(askedDir: string): Promise<Cluster> {
  const native = findNative();
  const { path: dataDir, id } = await prepareDataFolder(askedDir);
  const dir = join(dataDir, 'postgres');
  const socket = locateSocket(dataDir, dir);
  const releaseStart = await takeStartLock(id);
  try {
    await removeUnfinished(dataDir);
    const exists = await hasCluster(dataDir, dir, native.version);
    const user = await chooseUser(dataDir, dir);
    const binaries = await provideBinaries(native, user, dataDir);
    const access = await prepareAccess(dataDir);
    if (!exists) await createCluster(dataDir, dir, { id, binaries, user, access });
    else if (user.ids && (await stat(dir)).uid === 0) await giveCluster(dir, user.ids);
    return { id, dataDir, dir, logFile: join(dataDir, 'postgres.log'), binaries, user, socket, access };
  } catch (error) {
    socket.release();
    throw explainFailure(dataDir, 'be prepared', error);
  } finally {
    releaseStart();
  }
}
