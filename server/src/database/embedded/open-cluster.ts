import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseUser, type ServerUser } from './choose-user.ts';
import { createCluster, giveCluster } from './create-cluster.ts';
import { explainFailure } from './explain-failure.ts';
import { findNative, type Binaries } from './find-native.ts';
import { hasCluster } from './inspect-cluster.ts';
import { locateSocket, type SocketPlace } from './locate-socket.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';
import { provideBinaries } from './provide-binaries.ts';
import { removeUnfinished } from './remove-leftovers.ts';
import { takeStartTurn } from './take-start-turn.ts';

/** A PostgreSQL data folder that is ready to be served, and all that is needed to do so. */
export interface Cluster {
  readonly id: string;
  readonly dataDir: string;
  readonly dir: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly user: ServerUser;
  readonly socket: SocketPlace;
}

/** Prepares the data folder for the server, and creates the cluster in it at the first start. */
export async function openCluster(askedDir: string): Promise<Cluster> {
  const native = findNative();
  const { path: dataDir, id } = await prepareDataFolder(askedDir);
  const dir = join(dataDir, 'postgres');
  const socket = locateSocket(dataDir, dir);
  const endTurn = await takeStartTurn(id);
  try {
    await removeUnfinished(dataDir);
    const exists = await hasCluster(dataDir, dir, native.version);
    const user = await chooseUser(dataDir, dir);
    const binaries = await provideBinaries(native, user, dataDir);
    if (!exists) await createCluster(dataDir, dir, binaries, user);
    else if (user.ids && (await stat(dir)).uid === 0) await giveCluster(dir, user.ids);
    return { id, dataDir, dir, logFile: join(dataDir, 'postgres.log'), binaries, user, socket };
  } catch (error) {
    socket.release();
    throw explainFailure(dataDir, 'be prepared', error);
  } finally {
    endTurn();
  }
}
