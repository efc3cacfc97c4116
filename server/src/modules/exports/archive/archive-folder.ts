import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of an account's archives. */
export const accountDir = (exportsDir: string, accountId: string): string => join(exportsDir, accountId);

/** A file is named after its run and claim, so two processes never write the same one. */
export const archiveName = (runId: string, claimId: string): string => `${runId}.${claimId}.zip`;

/** Creates an account's folder, and removes what earlier attempts of the run left there. */
export async function prepareFolder(exportsDir: string, accountId: string, runId: string): Promise<string> {
  const folder = accountDir(exportsDir, accountId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${runId}.`)) await rm(join(folder, name), { force: true });
  }
  return folder;
}
