import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { discardFolder } from './discard-folder.ts';
import { killHard } from './embedded-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Has a file for every program that outlives the test file that started it: named by the process, with its data folder inside. */
    sharedPrograms: string;
  }
}

/** Ends the programs that test files have shared, when the whole run is over: the workers that started them are gone by then. */
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
