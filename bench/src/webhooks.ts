import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/database.ts';
import type { ModuleContext } from '../../server/src/database/module-context.ts';
import { systemClock } from '../../server/src/foundation/clock.ts';
import { openLog } from '../../server/src/foundation/log.ts';
import { acceptEvent, acceptMany } from './webhooks/feed-events.ts';
import { fillHistory, measureEngine } from './webhooks/measure-claiming.ts';
import { measureArrivals, measureBareLoop } from './webhooks/measure-throughput.ts';
import { makeCertificate, startProgram, startReceiver, type Program } from './webhooks/start-parts.ts';

// Deliveries a second, accept-to-send latency and the cost of a claim. `--root DIR` is the checkout, `--full` fills the history
// with 1,000,000 deliveries instead of 100,000.
const option = (name: string, fallback: string) => process.argv[process.argv.indexOf(`--${name}`) + 1] ?? fallback;
const root = process.argv.includes('--root') ? option('root', '.') : process.cwd();
const history = process.argv.includes('--full') ? 1_000_000 : 100_000;
const endpoints = 20;
const deliveries = 20_000;

async function createAccount(
  program: Program,
  subdomain: string,
  receiverUrl: string,
  endpointCount: number,
): Promise<string> {
  const operator = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${program.operatorToken}`, 'content-type': 'application/json' };
    const answer = await fetch(`${program.ready.operatorUrl}/operator/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string; key: string };
  };
  const owner = { email: 'a@example.com', name: 'A', password: 'correct horse' };
  const { id } = await operator('/accounts', { name: 'A', subdomain, plan: 'enterprise', owner });
  const { key } = await operator(`/accounts/${id}/keys`, { name: 'k', scopes: ['admin'] });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  for (let count = 0; count < endpointCount; count += 1) {
    const body = JSON.stringify({ name: 'n', url: `${receiverUrl}/${count}`, events: ['order.created'] });
    const answer = await fetch(`${program.ready.platformUrl}/api/v1/webhooks`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
  return id;
}

async function measureLatency(
  context: ModuleContext,
  accountId: string,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
) {
  const accepted = new Map<string, number>();
  const begun = performance.now();
  const accepting: Promise<unknown>[] = [];
  for (let number = 0; number < 2_000; number += 1) {
    const due = begun + number * 5 - performance.now();
    if (due > 0) await wait(due);
    const orderNumber = `timed-${number}`;
    accepting.push(acceptEvent(context, accountId, orderNumber).then((at) => accepted.set(orderNumber, at)));
  }
  await Promise.all(accepting);
  let arrivals = await receiver.arrivals();
  while (![...accepted.keys()].every((orderNumber) => arrivals.has(orderNumber))) {
    await wait(200);
    arrivals = await receiver.arrivals();
  }
  const latencies = [...accepted]
    .map(([orderNumber, at]) => (arrivals.get(orderNumber) ?? Infinity) - at)
    .sort((a, b) => a - b);
  const share = (of: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * of))] ?? Infinity;
  return { p50: share(0.5), p99: share(0.99) };
}

const folder = await mkdtemp(join(tmpdir(), 'storehouse-bench-'));
const dataDir = join(folder, 'data');
makeCertificate(folder);
const receiver = await startReceiver(folder);
const program = await startProgram(root, dataDir, folder, ['--roles', 'platform,operator']);
const connection = { host: join(dataDir, 'postgres'), port: 5432, user: 'storehouse', database: 'storehouse' };
const db = openDatabase(connection, { size: 10, onConnectionError: () => undefined });
const context: ModuleContext = { db, clock: systemClock, log: openLog('error') };
const databaseUrl = `postgresql://storehouse@/storehouse?host=${encodeURIComponent(connection.host)}`;

const bare = await measureBareLoop(
  receiver,
  folder,
  deliveries,
  Buffer.from(JSON.stringify({ data: 'x'.repeat(250) })),
);
console.log(`bare loop of undici POSTs over TLS: ${bare.toFixed(0)}/s`);

const engineAccount = await createAccount(program, 'engine', receiver.url, endpoints);
await measureEngine(context, engineAccount, endpoints);
const engineEmpty = await measureEngine(context, engineAccount, endpoints);
await fillHistory(context, engineAccount, history);
const engineFull = await measureEngine(context, engineAccount, endpoints);
console.log(
  `engine alone, per 100 deliveries: ${engineEmpty.toFixed(1)} ms empty, ${engineFull.toFixed(1)} ms with ${history} of history (x${(engineFull / engineEmpty).toFixed(2)})`,
);

const account = await createAccount(program, 'throughput', receiver.url, endpoints);
await acceptMany(context, account, deliveries / endpoints);
let worker: Program | undefined;
const rate = await measureArrivals(receiver, deliveries, async () => {
  worker = await startProgram(root, dataDir, folder, ['--roles', 'worker', '--database-url', databaseUrl]);
});
console.log(`deliveries over TLS, every guard on: ${rate.toFixed(0)}/s, ${(rate / bare).toFixed(2)} of the bare loop`);

const timed = await createAccount(program, 'latency', receiver.url, 1);
const latency = await measureLatency(context, timed, receiver);
console.log(`accept to arrival at 200 events/s: p50 ${latency.p50.toFixed(0)} ms, p99 ${latency.p99.toFixed(0)} ms`);

await worker?.stop();
await db.close();
await program.stop();
receiver.stop();
await rm(folder, { recursive: true, force: true });
