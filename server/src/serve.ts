import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Composition } from './compose.ts';
import type { Config } from './config.ts';
import { openStorage } from './database/open-storage.ts';
import { defaultPorts } from './default-ports.ts';
import type { Log } from './foundation/observability/log.ts';
import { readOrCreateOperatorToken, writeOperatorUrl } from './foundation/process/operator-files.ts';
import { hideFromLogs } from './foundation/secrets/scrub-secrets.ts';
import { StartError } from './foundation/errors/failures.ts';
import { watchNpmParent } from './foundation/process/process.ts';
import type { Ready } from './show-demo.ts';
import type { Worker } from './modules/jobs/run-jobs.ts';

/** How long requests on open connections are still answered before the listeners close. */
const drainMs = 300;
/** How long running work may take to finish (document 5). */
const finishMs = 10_000;
/** Long work is interrupted early enough for its rollback. */
const cutMs = 7_000;

/** Runs the program until it is stopped; resolves when everything is closed. */
export async function serve(
  config: Config,
  log: Log,
  onReady: (ready: Ready) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const stopOn = (signal: NodeJS.Signals) => {
    if (isStopping()) return;
    log.info({ signal }, 'stopping');
    stopping.abort();
  };
  // Not `once`: Ctrl-C under `npm start` arrives twice, and the second must not kill the program half-way.
  process.on('SIGTERM', stopOn).on('SIGINT', stopOn);
  watchNpmParent(() => {
    stopOn('SIGTERM');
  });

  const onLost = (reason: Error) => {
    stopping.abort(reason);
  };
  const program = await openProgram(config, log, stopping.signal, onLost).catch((error: unknown) => {
    // Stopping in the middle of a start is not a failure.
    if (isStopping()) return null;
    throw error;
  });
  if (program) {
    const { composition } = program;
    let workers: Worker[] = [];
    try {
      const ready = isStopping() ? null : await listen(config, composition);
      if (ready && !isStopping()) {
        workers = composition.startWorkers();
        if (ready.operatorUrl !== null) await writeOperatorUrl(config.dataDir, ready.operatorUrl);
        const line = { ...ready, ...program.newToken, database: composition.storage.kind };
        process.stdout.write(`ready ${JSON.stringify(line)}\n`);
        onReady(ready).catch((error: unknown) => {
          if (!isStopping()) stopping.abort(new StartError((error as Error).message, { cause: error }));
        });
        if (!isStopping()) await once(stopping.signal, 'abort');
      }
    } finally {
      await stop(composition, workers, log);
    }
  }
  // A signal ends it normally; a lost database ends it with the reason.
  if (stopping.signal.reason instanceof StartError) throw stopping.signal.reason;
}

/** The composed program on its migrated database. If it is stopped meanwhile, everything is closed again. */
async function openProgram(
  config: Config,
  log: Log,
  stop: AbortSignal,
  onLost: (reason: Error) => void,
): Promise<{ composition: Composition; newToken: { operatorToken?: string } }> {
  // PostgreSQL starts while the hosts' code is loaded: each takes about a second.
  const [storage, { compose }] = await Promise.all([openStorage({ ...config, log, onLost }), import('./compose.ts')]);
  const findToken = async () => {
    stop.throwIfAborted();
    return findOperatorToken(config);
  };
  const { token, isNew } = await findToken().catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  hideFromLogs(token);
  const composition = await compose(storage, config, log, token, stop);
  return { composition, newToken: isNew ? { operatorToken: token } : {} };
}

/** Called once the storage holds the data folder's lock: a refused second start leaves no token there (document 5). */
async function findOperatorToken({
  operatorToken,
  roles,
  dataDir,
}: Config): Promise<{ token: string; isNew: boolean }> {
  if (operatorToken !== null) return { token: operatorToken, isNew: false };
  return roles.has('operator') ? readOrCreateOperatorToken(dataDir) : { token: '', isNew: false };
}

async function listen(config: Config, { hosts, addresses }: Composition) {
  const open = (name: keyof typeof hosts, address: string) => listenOn(hosts[name], name, address, config.ports[name]);
  // For a host that another process runs: its default port, because "any free port" means nothing here.
  const portOf = (name: 'platform' | 'instance', bound: number | null) =>
    String(bound ?? (config.ports[name] || defaultPorts[name]));
  const platformPort = await open('platform', config.host);
  const instancePort = await open('instance', config.host);
  const operatorPort = await open('operator', config.operatorHost);
  addresses.platformUrl ??= new URL(`http://localhost:${portOf('platform', platformPort)}`);
  addresses.instanceDomain ??= `localhost:${portOf('instance', instancePort)}`;
  const { platformUrl, instanceDomain } = addresses;
  return {
    platformUrl: platformUrl.href.replace(/\/$/, ''),
    instanceUrl: `${platformUrl.protocol}//${instanceDomain}`,
    operatorUrl: operatorPort === null ? null : `http://${inUrl(config.operatorHost)}:${String(operatorPort)}`,
  };
}

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

async function listenOn(
  host: FastifyInstance | undefined,
  name: string,
  address: string,
  port: number,
): Promise<number | null> {
  if (!host) return null;
  try {
    await host.listen({ host: address, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${String(port)} is already in use. Choose another one with --${name}-port (0 for any free port).`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(`The ${name} host cannot listen on ${address}, port ${String(port)} (${code}).`);
    }
    throw error;
  }
  const bound = host.server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}

/** Stops accepting, lets running work finish, then closes the database. */
async function stop(
  { hosts, storage, draining, cutUploads, cutLongWork, closeOutgoing }: Composition,
  workers: Worker[],
  log: Log,
): Promise<void> {
  draining.begun = true;
  cutUploads();
  const open = Object.values(hosts);
  // `Connection: close` tells clients with open connections to leave; only then are idle connections cut.
  if (open.some((host) => host.server.listening)) await wait(drainMs);
  const closed = Promise.all([...open.map((host) => host.close()), ...workers.map((worker) => worker.stop())]).then(
    closeOutgoing,
  );
  const cutting = setTimeout(cutLongWork, cutMs);
  const inTime = await Promise.race([closed.then(() => true), wait(finishMs, false, { ref: false })]);
  if (!inTime) {
    log.warn('some requests or deliveries did not finish in time');
    for (const host of open) host.server.closeAllConnections();
  }
  clearTimeout(cutting);
  await storage.close();
}
