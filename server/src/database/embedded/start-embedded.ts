import type { Log } from '../../foundation/observability/log.ts';
import { explainFailure } from './server-log/explain-failure.ts';
import { followServerLog } from './server-log/follow-server-log.ts';
import { socketPort } from './cluster/locate-socket.ts';
import { openCluster } from './cluster/open-cluster.ts';
import { reachServer } from './process/reach-server.ts';
import { recoverServer } from './process/recover-server.ts';
import { removeOldBinaries } from './binaries/remove-leftovers.ts';
import { superuser } from './cluster/run-initdb.ts';
import { stopServer } from './process/spawn-server.ts';
import { databaseName } from './cluster/take-lock.ts';

export interface EmbeddedServer {
  /** For node-postgres: the socket directory as host, user, password, database. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** Stops the server (fast shutdown) and waits until it has gone. */
  stop(): Promise<void>;
}

/** Starts the PostgreSQL in the data folder, or adopts one that a killed program left running, and keeps it running. */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  /** Called once if the server is lost for good, or another program took the folder. */
  onLost(reason: Error): void;
}): Promise<EmbeddedServer> {
  const { log } = options;
  const cluster = await openCluster(options.dataDir);
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let held = await reachServer(cluster, log, stopping.signal).catch((error: unknown) => {
    cluster.socket.release();
    throw explainFailure(cluster.dataDir, 'start', error);
  });
  await removeOldBinaries(cluster.dataDir, cluster.binaries.dir);
  log.info({ postgresPid: held.pid, folder: cluster.dir }, 'the embedded PostgreSQL is ready');
  const following = followServerLog(cluster.logFile, log);
  let lost = false;
  let stopped: Promise<void> | undefined;

  async function keepRunning(): Promise<void> {
    for (;;) {
      await held.ended;
      if (isStopping()) return;
      log.warn({ postgresPid: held.pid }, 'the embedded PostgreSQL stopped: restarting it');
      held = await recoverServer(cluster, log, stopping.signal);
      log.warn({ postgresPid: held.pid }, 'the embedded PostgreSQL is back');
      // stop() was called while it was recovering and knew only the previous server.
      if (isStopping()) return stopServer(cluster, held.pid);
    }
  }

  const keeping = keepRunning().catch((error: unknown) => {
    if (isStopping()) return;
    lost = true;
    options.onLost(explainFailure(cluster.dataDir, 'be started again', error));
  });

  async function stopAll(): Promise<void> {
    stopping.abort();
    // A lost server may belong to another program by now. The lock ends with the server, so nobody can get in between.
    if (!lost) await stopServer(cluster, held.pid);
    await keeping;
    await following.stop();
    cluster.socket.release();
  }

  return {
    connection: {
      host: cluster.socket.host,
      port: socketPort,
      user: superuser,
      password: cluster.access.password,
      database: databaseName,
    },
    stop: () => (stopped ??= stopAll()),
  };
}
