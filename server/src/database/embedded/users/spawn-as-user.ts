import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import type { ServerUser } from './choose-user.ts';

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
