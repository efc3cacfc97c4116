import { join } from 'node:path';
import { listProcesses } from '../process/list-processes.ts';
import type { Cluster } from './cluster.ts';
import { runAsNamedUser } from '../users/run-as-named-user.ts';
import { SUPERUSER } from './run-initdb.ts';
import { serverArguments } from './server-settings.ts';
import { FolderInUseError } from './take-lock.ts';

/**
 * The error for a wrong password, and for any password while the cluster has none: new, from an older release, or its
 * file was lost.
 */
export const WRONG_PASSWORD = '28P01';

/**
 * Sets the cluster's password while no server runs: a single-user PostgreSQL process reads the statement from its
 * standard input. So there is never a moment at which someone can connect without a password.
 */
export async function setPassword(cluster: Omit<Cluster, 'socket' | 'logFile'>): Promise<void> {
  const program = join(cluster.binaries.dir, 'bin', 'postgres');
  const command = [program, '--single', ...serverArguments(cluster), 'postgres'] as const;
  const statement = `alter role ${SUPERUSER} password '${cluster.access.password}'\n`;
  const { failed, output } = await runAsNamedUser(cluster.user, command, statement);
  // It exits with 0 even after a failed statement, and only prints the error.
  if (failed || /\b(?:ERROR|FATAL|PANIC): /.test(output)) throw new Error(output);
}

/** Refuses to restart a server that was not started here while someone is using it. */
export async function requireIdle(cluster: Cluster): Promise<void> {
  const session = `postgres: ${cluster.id}: ${SUPERUSER} `;
  const isBusy = (await listProcesses()).some(({ command }) => command.startsWith(session));
  if (isBusy) throw new FolderInUseError(cluster.dataDir);
}
