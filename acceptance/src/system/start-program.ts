import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { borrowDatabase, noteNewFolder, recording } from './cluster-database.ts';
import { discardFolder } from './discard-folder.ts';

const run = promisify(execFile);

/** Flags of a program that listens on free ports. */
export const freePorts = ['--platform-port', '0', '--instance-port', '0', '--operator-port', '0'];

/** The program to run with Node. */
export const programPath = (): string => join(inject('programFolder'), 'bin', 'storehouse.js');

/** What the program prints once it is ready (document 5). */
export interface Ready {
  readonly platformUrl: string;
  readonly instanceUrl: string;
  readonly operatorUrl: string;
  readonly operatorToken?: string;
  readonly database: 'embedded' | 'url';
}

export interface RunningProgram {
  readonly ready: Ready;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Its database on the cluster (`STOREHOUSE_TEST_CITUS_URL`); null for the embedded server or a database that the test gave. */
  readonly databaseUrl: string | null;
  /** Everything written to standard error so far: the log. */
  log(): string;
  /** Everything written to standard output so far: the ready line. */
  output(): string;
  /** Sends the signal and waits for the end of the process and of its log; returns the exit code, or null if it was killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** For the end of a test: kills the program and its server, and removes the data folder. */
  discard(): Promise<void>;
}

export interface StartOptions {
  /** The data folder. By default a new one, which `stop` removes unless it kills the program. */
  readonly dataDir?: string;
  /** `serve` by default. */
  readonly command?: 'serve' | 'demo';
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** An empty data folder: the first start in it creates everything. */
export const emptyDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'storehouse-acceptance-'));

/** A data folder with a database, but no account, token or key. Copying one takes a moment, a first start seconds. */
export async function newDataDir(): Promise<string> {
  const dataDir = await emptyDataDir();
  await run('cp', ['-a', `${inject('preparedFolder')}/.`, dataDir]);
  noteNewFolder(dataDir);
  return dataDir;
}

/** Starts `storehouse serve` (or `demo`) on free ports and waits for its ready line. */
export async function startProgram(options: StartOptions = {}): Promise<RunningProgram> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const databaseUrl = await borrowDatabase(dataDir, options);
  const cluster = databaseUrl === null ? [] : ['--database-url', databaseUrl];
  const child = runCommand(
    [options.command ?? 'serve', '--data', dataDir, ...freePorts, ...cluster, ...(options.flags ?? [])],
    options.env,
  );
  const output = collect(child);
  const closed = once(child, 'close');
  const ready = await readyLine(child, output);
  return {
    ready,
    process: child,
    dataDir,
    databaseUrl,
    log: () => output.stderr,
    output: () => output.stdout,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await closed;
      if (options.dataDir === undefined && signal !== 'SIGKILL') await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    async discard() {
      child.kill('SIGKILL');
      await discardFolder(dataDir);
    },
  };
}

/** Runs a command to its end. */
export async function runToEnd(
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>>; input?: string } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = runCommand(args, options.env, options.input === undefined ? 'ignore' : 'pipe');
  child.stdin?.end(options.input);
  const output = collect(child);
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

export interface RunningCommand {
  readonly process: ChildProcess;
  /** Everything printed so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Sends the signal and waits for the process to end; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A command that runs until it is stopped. */
export function startCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningCommand {
  const child = runCommand(args, env);
  return {
    process: child,
    output: collect(child),
    async end(signal) {
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [programPath(), ...args], {
    stdio: [stdin, 'pipe', 'pipe'],
    // A fast machine sends more than the 200 requests a second of the default; the guard has a test of its own.
    env: { ...process.env, STOREHOUSE_BURST_PER_SECOND: '100000', ...recording(args), ...env },
  });
}

interface Output {
  stdout: string;
  stderr: string;
}

function collect(child: ChildProcess): Output {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return output;
}

function readyLine(child: ChildProcess, output: Output): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const line = /^ready (.*)$/m.exec(output.stdout)?.[1];
      if (line !== undefined) resolve(JSON.parse(line) as Ready);
    };
    child.stdout?.on('data', look);
    child.once('exit', () => {
      reject(new Error(`the program ended before it was ready:\n${output.stderr}`));
    });
  });
}
