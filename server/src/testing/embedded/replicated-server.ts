import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, open, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionSettings } from '../../database/database.ts';
import { openCluster } from '../../database/embedded/cluster/open-cluster.ts';
import { socketPort } from '../../database/embedded/cluster/locate-socket.ts';
import { superuser } from '../../database/embedded/cluster/run-initdb.ts';
import { serverArguments } from '../../database/embedded/cluster/server-settings.ts';
import { databaseName } from '../../database/embedded/cluster/take-lock.ts';
import { spawnAsUser } from '../../database/embedded/users/run-as-named-user.ts';

const run = promisify(execFile);

export interface RunningPostgres {
  readonly connection: ConnectionSettings;
  /** Stops the server immediately, without notifying its clients; the next start recovers. */
  crash(): Promise<void>;
  start(): Promise<void>;
}

/** A migrated primary and its streaming replica, both running. */
export interface ReplicatedServer {
  readonly primary: RunningPostgres;
  readonly replica: RunningPostgres;
  /** Ends both and removes their folders. */
  remove(): Promise<void>;
}

/** Two PostgreSQL servers: one that streams its log, and one that replays it. Both folders are copies of the prepared one. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'replicated-')));
  await chmod(parent, 0o755);
  const hbaFile = join(parent, 'access.conf');
  await writeFile(hbaFile, 'local all all trust\nlocal replication all trust\n', { mode: 0o644 });
  const folders = [join(parent, 'primary'), join(parent, 'replica')] as const;
  for (const folder of folders) await run('cp', ['-a', inject('preparedFolder'), folder]);
  const primary = await openServer(folders[0], hbaFile);
  const replica = await openServer(folders[1], hbaFile, primary.connection);
  await primary.start();
  await replica.start();
  return {
    primary,
    replica,
    async remove() {
      await Promise.all([replica.crash(), primary.crash()]);
      await run('rm', ['-rf', parent]);
    },
  };
}

async function openServer(
  dataDir: string,
  hbaFile: string,
  follows: ConnectionSettings | null = null,
): Promise<RunningPostgres> {
  const cluster = await openCluster(dataDir);
  const connection = { host: cluster.dir, port: socketPort, user: superuser, database: databaseName };
  if (follows) {
    const source = `host=${String(follows.host)} port=${String(socketPort)} user=${superuser}`;
    await writeFile(join(cluster.dir, 'standby.signal'), '');
    await appendFile(join(cluster.dir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  }
  // Streaming the log needs no settings: the defaults of PostgreSQL allow it.
  const settings = ['fsync=off', `hba_file=${hbaFile}`];
  const command = [
    join(cluster.binaries.dir, 'bin', 'postgres'),
    ...serverArguments(cluster),
    ...settings.flatMap((setting) => ['-c', setting]),
  ] as const;
  let server: ReturnType<typeof spawnAsUser> | undefined;

  return {
    connection,
    async start() {
      const log = await open(cluster.logFile, 'a', 0o600);
      server = spawnAsUser(cluster.user, command, { stdio: ['ignore', log.fd, log.fd] });
      await log.close();
      await waitUntilReady(connection);
    },
    async crash() {
      if (server?.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      // PostgreSQL's immediate shutdown: after SIGKILL its processes would hold the shared memory for a while.
      server.kill('SIGQUIT');
      await ended;
    },
  };
}

async function waitUntilReady(connection: ConnectionSettings): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(50);
    }
  }
}
