import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, inject } from 'vitest';
import type { Answer } from './http-call.ts';
import type { StartOptions } from './start-program.ts';
import { startSystem, System } from './system.ts';

/*
 * How the acceptance tests get a running system:
 *
 * - The global set-up (`server/src/testing/start-test-database.ts`) builds the program and prepares a data folder with a migrated
 *   database. Every program starts on a copy of that folder (`start-program.ts`), because creating one takes seconds.
 * - `useSystem` gives a file a program that other files of the same worker have used or will use. Test files keep their modules
 *   (`isolate: false` in `vitest.config.ts`), and so the map below. `stop-shared-programs.ts` ends the programs after the whole run.
 * - `useOwnSystem` (`system.ts`) gives a file a program of its own, for tests that move the clock, kill the program or read its log.
 */
const running = new Map<string, System>();

/** A system that several files use, one after another. It refuses calls that would affect the other files. */
class SharedSystem extends System {
  override operator(method: string, path: string, body?: unknown): Promise<Answer> {
    if (method !== 'GET' && path.startsWith('/clock'))
      throw new Error('other files share this clock: use useOwnSystem');
    return super.operator(method, path, body);
  }
}

/** A system for the tests of one file. Another file may have started it and created accounts in it. */
export function useSystem(options: StartOptions = {}): { readonly system: System } {
  let system: System | undefined;
  beforeAll(async () => {
    const key = JSON.stringify(options);
    const found = running.get(key);
    system = found && isRunning(found) ? found : await share(options);
    running.set(key, system);
  });
  return {
    get system() {
      if (!system) throw new Error('the system is not started yet');
      return system;
    },
  };
}

const isRunning = ({ program: { process: child } }: System): boolean =>
  child.exitCode === null && child.signalCode === null;

async function share(options: StartOptions): Promise<System> {
  const system = await startSystem(options, SharedSystem);
  const { process: child, dataDir } = system.program;
  await writeFile(join(inject('sharedPrograms'), String(child.pid)), dataDir);
  return system;
}
