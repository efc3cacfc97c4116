import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { startSystem, type System } from '../system/system.ts';
import type { RunningProgram } from '../system/start-program.ts';
import { listenOn } from './setup/receiver.ts';
import { startWorker } from './setup/start-worker.ts';
import { allowLoopback, openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

const endpointCount = 100;
const rounds = 10;

let system: System;
/** Three, so that killing and restarting one overlaps with the work of the others. */
let workers: Promise<RunningProgram>[];
/** How often each endpoint of the current account received each event; endpoints differ by path. */
let arrivals: Map<string, number>;
let accountPath = '/none/';
let receiver: Awaited<ReturnType<typeof listenOn>>;

beforeAll(async () => {
  system = await startSystem({ flags: ['--roles', 'platform,instance,operator'], env: allowLoopback });
  workers = [1, 2, 3].map(() => startWorker(system, { env: allowLoopback }));
  await Promise.all(workers);
  receiver = await listenOn((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
      const arrival = `${request.url ?? ''} ${id}`;
      // Ignore late repeats from an earlier test's account.
      if (arrival.startsWith(accountPath)) arrivals.set(arrival, (arrivals.get(arrival) ?? 0) + 1);
      // Slow enough that a kill hits deliveries in flight.
      setTimeout(() => response.end(), 50);
    });
  });
});
afterAll(async () => {
  await Promise.all(workers.map(async (worker) => (await worker).stop()));
  await system.program.stop();
  await receiver.close();
});

async function openEndpoints(): Promise<WebhookClient> {
  const client = await openWebhookClient(system, { plan: 'enterprise' });
  // Both are set in one step, because repeats of the earlier account's deliveries may still arrive.
  [accountPath, arrivals] = [`/${client.account.id}/`, new Map()];
  for (let count = 0; count < endpointCount; count += 1) {
    await client.createEndpoint(receiver.url + accountPath + String(count));
  }
  return client;
}

async function until(condition: () => boolean | Promise<boolean>, what: string, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every endpoint received every event; returns how many deliveries arrived more than once, which "at least once" allows. */
async function expectAllArrived(events: number): Promise<number> {
  await until(() => arrivals.size >= events * endpointCount, `${arrivals.size} of ${events * endpointCount} arrived`);
  const eventIds = new Set([...arrivals.keys()].map((arrival) => arrival.split(' ')[1]));
  expect([eventIds.size, arrivals.size]).toEqual([events, events * endpointCount]);
  return [...arrivals.values()].filter((count) => count > 1).length;
}

describe('2,000 deliveries arrive, every event at every endpoint', () => {
  it('though a worker is killed 20 times in the middle of them', { timeout: 180_000 }, async () => {
    const client = await openEndpoints();
    for (let round = 0; round < rounds; round += 1) {
      const before = arrivals.size;
      await client.bounce();
      for (const half of [0, 1]) {
        // In the middle of the round: some have arrived, some have not.
        await until(() => arrivals.size > before + 40 + half * 40, 'the round begins');
        const victim = await workers.shift()!;
        await victim.stop('SIGKILL');
        workers.push(startWorker(system, { env: allowLoopback }));
      }
    }
    const twice = await expectAllArrived(rounds * 2);
    process.stderr.write(`killed 20 times: ${arrivals.size} deliveries, ${twice} of them more than once\n`);
  });

  // A borrowed cluster is not ours to restart.
  it.skipIf(isOnCluster)('though PostgreSQL is restarted in the middle of them', async () => {
    const client = await openEndpoints();
    for (let round = 0; round < rounds; round += 1) {
      await client.bounce();
      if (round === 3 || round === 7) {
        await until(() => arrivals.size > round * 2 * endpointCount + 20, 'the round begins');
        const pids = [...system.program.log().matchAll(/"postgresPid":(\d+)/g)].map(([, pid]) => Number(pid));
        process.kill(pids.at(-1)!, round === 3 ? 'SIGINT' : 'SIGKILL');
        const isBack = async () => (await system.platform('/readyz')).status === 200;
        await until(async () => !(await isBack()), 'the database is gone');
        await until(isBack, 'the database is back');
      }
    }
    const twice = await expectAllArrived(rounds * 2);
    process.stderr.write(`PostgreSQL restarted twice: ${arrivals.size} deliveries, ${twice} of them more than once\n`);
  });
});
