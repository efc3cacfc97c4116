import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { programPath } from '../system/start-program.ts';

export interface Spawned {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when the process has ended and all its output has arrived; the code is null if it was killed. */
  readonly ended: Promise<number | null>;
}

/** Starts the program, or that of another checkout or file, and returns immediately. */
export function spawnProgram(
  args: readonly string[],
  options: SpawnOptions & { checkout?: string; file?: string } = {},
): Spawned {
  const { checkout, file, ...rest } = options;
  const program = file ?? (checkout === undefined ? programPath() : `${checkout}/server/bin/storehouse.js`);
  const child = spawn(process.execPath, [program, ...args], {
    ...rest,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: rest.env ?? process.env,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, stdout: () => output.stdout, stderr: () => output.stderr, ended };
}
