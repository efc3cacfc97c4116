import { recordFigure } from './measuring/record-figure.ts';
import { describeTimes, watchProcessorTimes } from './measuring/processor-time.ts';
import { acceptMany, keepAccepting } from './webhooks/feed-events.ts';
import { fillHistory, measureEngine } from './webhooks/measure-claiming.ts';
import { measureLatency } from './webhooks/measure-latency.ts';
import { measureArrivals, measureBareLoop } from './webhooks/measure-throughput.ts';
import { openWebhookBench } from './webhooks/open-webhook-bench.ts';

// Deliveries per second, latency from accept to send, and the cost of a claim. `--full` fills the history with
// 1,000,000 deliveries instead of 100,000.
const history = process.argv.includes('--full') ? 1_000_000 : 100_000;
const endpoints = 20;
const urlsAt = (receiverUrl: string) =>
  Array.from({ length: endpoints }, (_, number) => `${receiverUrl}/${String(number)}`);
const deliveries = 20_000;

const bench = await openWebhookBench();
const { context, receiver } = bench;

const bare = await measureBareLoop(receiver, bench.folder, deliveries);
console.log(`bare loop of undici POSTs over TLS: ${bare.toFixed(0)}/s`);

const worker = await bench.startWorker();
const account = await bench.createAccount('throughput', urlsAt(receiver.url));
const deliver = (count: number, onFirst?: () => void) =>
  measureArrivals(receiver, count, () => acceptMany(context, account, count / endpoints), onFirst);
await deliver(2_000);
const times = watchProcessorTimes({ worker: worker.pid, receiver: receiver.pid }, bench.socketDir);
let before = times();
const rate = await deliver(deliveries, () => {
  before = times();
});
console.log(`deliveries over TLS, every guard on: ${rate.toFixed(0)}/s, ${(rate / bare).toFixed(2)} of the bare loop`);
recordFigure('webhooks: deliveries/s to a bare loop of POSTs', rate / bare, 'higher', 0.6);
console.log(`  ${describeTimes(before, times(), deliveries)}`);

const timed = await bench.createAccount('latency', [`${receiver.url}/timed`]);
const alone = await measureLatency(context, timed, receiver, 'alone');
console.log(`accept to arrival at 200 events/s: p50 ${alone.p50.toFixed(0)} ms, p99 ${alone.p99.toFixed(0)} ms`);

recordFigure('webhooks: p99 ms from accept to arrival', alone.p99, 'lower', 250);

const hostile = await bench.createAccount(
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

const engineAccount = await bench.createAccount('engine', urlsAt(receiver.url));
await measureEngine(context, engineAccount, endpoints);
const engineEmpty = await measureEngine(context, engineAccount, endpoints);
await fillHistory(context, engineAccount, history);
const engineFull = await measureEngine(context, engineAccount, endpoints);
console.log(
  `engine alone, per 100 deliveries: ${engineEmpty.toFixed(1)} ms empty, ${engineFull.toFixed(1)} ms with ${history} of history (x${(engineFull / engineEmpty).toFixed(2)})`,
);
recordFigure('webhooks: a claim with history to one without', engineFull / engineEmpty, 'lower', 1.2);

await bench.close();
