import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, inject } from 'vitest';
import type { Answer } from './http-call.ts';
import type { StartOptions } from './start-program.ts';
import { startSystem, System } from './system.ts';

/** The files of a worker keep their modules (`isolate: false`), and so this: its programs, by the options they were started with. */
const running = new Map<string, Promise<System>>();

/** A system that other files use too, one after the other. Each has accounts of its own there; what all would feel is refused. */
class SharedSystem extends System {
  override operator(method: string, path: string, body?: unknown): Promise<Answer> {
    if (method !== 'GET' && path.startsWith('/clock')) throw new Error('a shared clock stands: use useOwnSystem');
    return super.operator(method, path, body);
  }
}

/** A system for the tests of one file. It may have been started, and filled with accounts, by another one. */
export function useSystem(options: StartOptions = {}): { readonly system: System } {
  let system: System | undefined;
  beforeAll(async () => {
    const key = JSON.stringify(options);
    const shared = running.get(key) ?? share(options);
    running.set(key, shared);
    system = await shared;
  });
  return {
    get system() {
      if (!system) throw new Error('the system is not started yet');
      return system;
    },
  };
}

async function share(options: StartOptions): Promise<System> {
  const system = await startSystem(options, SharedSystem);
  const { process: child, dataDir } = system.program;
  await writeFile(join(inject('sharedPrograms'), String(child.pid)), dataDir);
  return system;
}
