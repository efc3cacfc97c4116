import { join } from 'node:path';
import { listProcesses } from '../process/list-processes.ts';
import type { Cluster } from './cluster.ts';
import { runAsNamedUser } from '../users/run-as-named-user.ts';
import { SUPERUSER } from './run-initdb.ts';
import { serverArguments } from './server-settings.ts';
import { FolderInUseError } from './take-lock.ts';

/** What the server says to a wrong password, and to any while it has none: new, from an older release, or its file was lost. */
export const WRONG_PASSWORD = '28P01';

/**
 * Gives the cluster its password while no server runs on it: a process of PostgreSQL that serves nobody reads the statement from
 * its standard input. So there is no moment at which somebody without the password is let in.
 */
export async function setPassword(cluster: Omit<Cluster, 'socket' | 'logFile'>): Promise<void> {
  const program = join(cluster.binaries.dir, 'bin', 'postgres');
  const command = [program, '--single', ...serverArguments(cluster), 'postgres'] as const;
  const statement = `alter role ${SUPERUSER} password '${cluster.access.password}'\n`;
  const { failed, output } = await runAsNamedUser(cluster.user, command, statement);
  // It ends well also after a statement that failed, and then only says so.
  if (failed || /\b(?:ERROR|FATAL|PANIC): /.test(output)) throw new Error(output);
}

/** Refuses to touch a server that was not started here while somebody works on it. */
export async function requireIdle(cluster: Cluster): Promise<void> {
  const session = `postgres: ${cluster.id}: ${SUPERUSER} `;
  const isBusy = (await listProcesses()).some(({ command }) => command.startsWith(session));
  if (isBusy) throw new FolderInUseError(cluster.dataDir);
}
