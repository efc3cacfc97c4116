import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the archives of an account lie. */
export const accountDir = (exportsDir: string, accountId: string): string => join(exportsDir, accountId);

/** A file is named for the run and for the claim under which it was written: two processes never write the same one. */
export const archiveName = (runId: string, claimId: string): string => `${runId}.${claimId}.zip`;

/** Makes the folder of an account, and removes what earlier attempts of the run left there. */
export async function prepareFolder(exportsDir: string, accountId: string, runId: string): Promise<string> {
  const folder = accountDir(exportsDir, accountId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${runId}.`)) await rm(join(folder, name), { force: true });
  }
  return folder;
}
