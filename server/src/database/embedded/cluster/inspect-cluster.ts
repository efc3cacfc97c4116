import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../../foundation/errors/start-error.ts';
import { errorCode, explainFailure } from '../server-log/explain-failure.ts';

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
