import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface CommandResult {
  /** Null if the command ended the shell. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ShellSession {
  run(code: string, input: string): Promise<CommandResult>;
  end(): Promise<void>;
}

/** A sample that takes longer probably runs until it is stopped, and has to be marked as such. */
const maxStepMs = 90_000;

/** One bash for the samples of a document, so that a variable set in one block is there in the next. */
export function openShell(folder: string, env: Readonly<Record<string, string>>): ShellSession {
  // In a process group of its own, so that everything it started ends with it.
  const settings = { cwd: folder, env: { ...process.env, ...env }, detached: true };
  const shell = spawn('bash', ['--noprofile', '--norc'], settings);
  const ended = once(shell, 'exit');
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  shell.stdin.on('error', () => undefined);
  let step = 0;
  return {
    async run(code, input) {
      step += 1;
      const file = (kind: string) => join(folder, `.step-${step}.${kind}`);
      writeFileSync(file('sh'), code);
      writeFileSync(file('in'), input === '' ? '' : `${input}\n`);
      // A command that fails makes its block fail, even if other commands follow.
      shell.stdin.write(
        `failed=0; trap 'failed=$?' ERR; . ${file('sh')} < ${file('in')} > ${file('out')} 2> ${file('err')}; trap - ERR\n` +
          `last=$(cat ${file('out')}); echo $failed\n`,
      );
      const patience = setTimeout(() => endGroup(Number(shell.pid)), maxStepMs);
      const line = await lines.next();
      clearTimeout(patience);
      const read = (kind: string) => readFileSync(file(kind), 'utf8');
      return { code: line.done ? null : Number(line.value), stdout: read('out'), stderr: read('err') };
    },
    async end() {
      shell.stdin.end();
      await ended;
      endGroup(Number(shell.pid));
    },
  };
}

/** Ends what the commands left running. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
