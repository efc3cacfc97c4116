import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '../../server/src/database/secrets/secrets.ts';
import { systemClock } from '../../server/src/foundation/time/clock.ts';
import { openLog } from '../../server/src/foundation/observability/log.ts';
import { openKeyFile } from '../../server/src/foundation/secrets/secret-keys.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { describeTimes, watchProcessorTimes } from './measuring/processor-time.ts';
import { addressOf, openBenchDatabase } from './open-bench-database.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';
import { acceptMany, keepAccepting } from './webhooks/feed-events.ts';
import { fillHistory, measureEngine } from './webhooks/measure-claiming.ts';
import { measureLatency } from './webhooks/measure-latency.ts';
import { measureArrivals, measureBareLoop } from './webhooks/measure-throughput.ts';
import { makeCertificate, startReceiver } from './webhooks/start-receiver.ts';

// Deliveries per second, latency from accept to send, and the cost of a claim. `--full` fills the history with
// 1,000,000 deliveries instead of 100,000.
const history = process.argv.includes('--full') ? 1_000_000 : 100_000;
const endpoints = 20;
const urlsAt = (receiverUrl: string) =>
  Array.from({ length: endpoints }, (_, number) => `${receiverUrl}/${String(number)}`);
const deliveries = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'storehouse-bench-'));
const dataDir = join(folder, 'data');
makeCertificate(folder);
const receiver = await startReceiver(folder);
/** Trusts the receiver's certificate and may send to this machine. */
const startPart = (flags: readonly string[]) =>
  startStorehouse({
    dataDir,
    flags,
    env: {
      NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
      STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    },
  });
const program = await startPart(['--roles', 'platform,operator']);
const db = openBenchDatabase(program.socketDir, 10);
const secrets = await openSecrets(db, await openKeyFile(dataDir));
const context = { db, clock: systemClock, log: openLog('error'), secrets };
const databaseUrl = addressOf(program.socketDir);

const bare = await measureBareLoop(receiver, folder, deliveries);
console.log(`bare loop of undici POSTs over TLS: ${bare.toFixed(0)}/s`);

const worker = await startPart(['--roles', 'worker', '--database-url', databaseUrl]);
const account = await createAccount('throughput', urlsAt(receiver.url));
const deliver = (count: number, onFirst?: () => void) =>
  measureArrivals(receiver, count, () => acceptMany(context, account, count / endpoints), onFirst);
await deliver(2_000);
const times = watchProcessorTimes({ worker: worker.pid, receiver: receiver.pid }, program.socketDir);
let before = times();
const rate = await deliver(deliveries, () => {
  before = times();
});
console.log(`deliveries over TLS, every guard on: ${rate.toFixed(0)}/s, ${(rate / bare).toFixed(2)} of the bare loop`);
recordFigure('webhooks: deliveries/s to a bare loop of POSTs', rate / bare, 'higher', 0.6);
console.log(`  ${describeTimes(before, times(), deliveries)}`);

const timed = await createAccount('latency', [`${receiver.url}/timed`]);
const alone = await measureLatency(context, timed, receiver, 'alone');
console.log(`accept to arrival at 200 events/s: p50 ${alone.p50.toFixed(0)} ms, p99 ${alone.p99.toFixed(0)} ms`);

recordFigure('webhooks: p99 ms from accept to arrival', alone.p99, 'lower', 250);

const hostile = await createAccount(
  'hostile',
  ['hang', 'drip', 'flood'].map((path) => `${receiver.url}/${path}`),
);
const stopFeeding = keepAccepting(context, hostile, 20);
const beside = await measureLatency(context, timed, receiver, 'beside');
await stopFeeding();
console.log(
  `the same beside receivers that hang, drip and flood: p50 ${beside.p50.toFixed(0)} ms, p99 ${beside.p99.toFixed(0)} ms (x${(beside.p99 / alone.p99).toFixed(2)})`,
);
recordFigure('webhooks: p99 beside hostile receivers to p99 without them', beside.p99 / alone.p99, 'lower', 1.5);

await worker.stop();

const engineAccount = await createAccount('engine', urlsAt(receiver.url));
await measureEngine(context, engineAccount, endpoints);
const engineEmpty = await measureEngine(context, engineAccount, endpoints);
await fillHistory(context, engineAccount, history);
const engineFull = await measureEngine(context, engineAccount, endpoints);
console.log(
  `engine alone, per 100 deliveries: ${engineEmpty.toFixed(1)} ms empty, ${engineFull.toFixed(1)} ms with ${history} of history (x${(engineFull / engineEmpty).toFixed(2)})`,
);
recordFigure('webhooks: a claim with history to one without', engineFull / engineEmpty, 'lower', 1.2);

await db.close();
await program.stop();
receiver.stop();
await rm(folder, { recursive: true, force: true });

/** An account with one endpoint per URL. */
async function createAccount(subdomain: string, urls: readonly string[]): Promise<string> {
  const { id, key } = await createBenchAccount(program, subdomain, { scopes: ['admin'] });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  for (const url of urls) {
    const body = JSON.stringify({ name: 'n', url, events: ['order.created'] });
    const answer = await fetch(`${program.platformUrl}/api/v1/webhooks`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
  return id;
}
