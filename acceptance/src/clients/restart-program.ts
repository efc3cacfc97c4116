import { once } from 'node:events';
import { afterAll } from 'vitest';
import { startProgram, type Ready, type RunningProgram, type StartOptions } from '../system/start-program.ts';
import type { System } from '../system/system.ts';

const portsOf = ({ platformUrl, instanceUrl, operatorUrl }: Ready): string[] => [
  '--platform-port',
  new URL(platformUrl).port,
  '--instance-port',
  new URL(instanceUrl).port,
  '--operator-port',
  new URL(operatorUrl).port,
];

/** Kills the program of a system, and starts it again with its data at the same addresses. */
export function useRestarts(run: { readonly system: System }, options: StartOptions) {
  let restarted: RunningProgram | undefined;
  afterAll(() => restarted?.process.kill('SIGKILL'));
  return {
    async kill(): Promise<void> {
      const { process: child } = restarted ?? run.system.program;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async startAgain(): Promise<void> {
      const { ready, dataDir } = run.system.program;
      restarted = await startProgram({ ...options, dataDir, flags: [...(options.flags ?? []), ...portsOf(ready)] });
    },
  };
}
