import { access, chmod, constants, mkdir, realpath, stat, readdir, readFile } from 'node:fs/promises';
import { resolve, join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';
import { errorCode, explainFailure } from '../server-log/explain-failure.ts';

interface DataFolder {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Identifies the folder whatever path leads to it; used in process titles and for the start lock. */
  readonly id: string;
}

/** Creates the data folder if it is missing, and makes sure that it is writable. */
export async function prepareDataFolder(asked: string): Promise<DataFolder> {
  const wanted = resolve(asked);
  try {
    const isNew = (await mkdir(wanted, { recursive: true, mode: 0o700 })) !== undefined;
    // When started as root, the server runs as another user, who must pass through this folder but need not list it.
    if (isNew && process.getuid?.() === 0) await chmod(wanted, 0o711);
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
    const path = await realpath(wanted);
    const { dev, ino } = await stat(path, { bigint: true });
    return { path, id: `storehouse-${dev.toString(36)}-${ino.toString(36)}` };
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOTDIR') {
      throw new StartError(`The data folder ${wanted} is not a folder. Choose another with --data.`, { cause: error });
    }
    // Node's error if a parent folder is on a read-only disk.
    if (errorCode(error) === 'ENOENT') {
      throw new StartError(`The data folder ${wanted} cannot be created. Choose another with --data.`, {
        cause: error,
      });
    }
    throw explainFailure(wanted, 'use its folder', error);
  }
}

/** Whether a cluster of the right version exists; anything else in its place is refused. */
export async function hasCluster(dataDir: string, clusterDir: string, binariesVersion: string): Promise<boolean> {
  const found = await readVersion(dataDir, clusterDir);
  if (found === undefined) return false;
  const brought = binariesVersion.split('.')[0];
  if (found !== brought) {
    throw new StartError(
      `The data folder ${dataDir} holds PostgreSQL ${found} data, and this program brings PostgreSQL ${brought}: make a backup with the release of Storehouse that wrote it (storehouse backup), and restore it here into an empty --data folder (storehouse restore).`,
    );
  }
  return true;
}

async function readVersion(dataDir: string, clusterDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && (await isMissingOrEmpty(clusterDir))) return undefined;
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR')
      throw explainFailure(dataDir, 'be opened', error);
    throw new StartError(
      `${clusterDir} exists, but holds no PostgreSQL data: move it away, or choose another folder with --data.`,
      { cause: error },
    );
  }
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
}
