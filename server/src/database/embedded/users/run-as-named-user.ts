import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type ServerUser, findProgram } from './choose-user.ts';
import { StartError } from '../../../foundation/errors/failures.ts';

/** Starts a PostgreSQL program as the chosen user. */
export function spawnAsUser(
  user: ServerUser,
  command: readonly [string, ...string[]],
  options: { stdio: StdioOptions; detached?: boolean; env?: Record<string, string> },
): ChildProcess {
  const [program, ...args] = [...user.prefix, ...command] as [string, ...string[]];
  return spawn(program, args, {
    ...(user.prefix.length === 0 ? user.ids : undefined),
    // The operator's PGPORT, PGTZ, LD_LIBRARY_PATH and the like are meant for other servers.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...options.env },
    cwd: '/',
    stdio: options.stdio,
    detached: options.detached ?? false,
  });
}

type Command = readonly [string, ...string[]];

interface ProgramEnd {
  readonly failed: boolean;
  readonly output: string;
}

/**
 * Runs a PostgreSQL program that prepares a cluster, to its end. Unlike the server, these programs require that their
 * user has a name, which a numeric user (`docker run --user 12345`) lacks. In a user namespace the program sees a
 * number that has one; the files still belong to the real user.
 */
export async function runAsNamedUser(user: ServerUser, command: Command, input = ''): Promise<ProgramEnd> {
  const end = await run(user, command, input);
  if (!end.output.includes('could not look up effective user ID')) return end;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = /^[^:]+:[^:]*:([1-9]\d*):/m.exec(passwd)?.[1];
  const unshare = findProgram('unshare');
  const borrowed =
    named === undefined || unshare === undefined
      ? { failed: true, output: 'unshare: not available' }
      : await run(user, [unshare, '--user', `--map-user=${named}`, ...command], input);
  if (borrowed.failed && borrowed.output.startsWith('unshare: ')) {
    throw new StartError(
      `PostgreSQL can only create its data as a user that has a name, and the user id ${user.ids?.uid ?? process.getuid?.()} has none here: start Storehouse once as a user of /etc/passwd, or give the address of a PostgreSQL server with --database-url.`,
    );
  }
  return borrowed;
}

function run(user: ServerUser, command: Command, input: string): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawnAsUser(user, command, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ failed: true, output: `it cannot run on this system: ${error.message}` }));
    child.once('close', (code) => resolve({ failed: code !== 0, output }));
    // It may end before it has read its input; it reports the reason itself.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
