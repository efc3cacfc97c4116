import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { discardFolder } from './discard-folder.ts';
import { killHard } from './embedded-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a file for each shared program: its name is the process id, its content the path of the data folder. */
    sharedPrograms: string;
  }
}

/** Stops the programs that test files shared, after the whole run: the workers that started them have exited by then. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storehouse-shared-'));
  project.provide('sharedPrograms', folder);
  return async () => {
    for (const pid of await readdir(folder)) {
      const dataDir = await readFile(join(folder, pid), 'utf8');
      killHard(Number(pid));
      await discardFolder(dataDir);
    }
    await rm(folder, { recursive: true, force: true });
  };
}
