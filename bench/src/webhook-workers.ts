import { recordFigure } from './measuring/record-figure.ts';
import { watchProcessorTimes } from './measuring/processor-time.ts';
import type { Storehouse } from './start-storehouse.ts';
import { acceptMany } from './webhooks/feed-events.ts';
import { measureArrivals } from './webhooks/measure-throughput.ts';
import { openWebhookBench } from './webhooks/open-webhook-bench.ts';

// The cost of a delivery with 1, 2 and 4 worker processes on one machine. They share its cores with PostgreSQL and the
// receiver, so deliveries per second cannot grow here. On machines of their own they would grow, if the cost of a
// delivery for workers and PostgreSQL does not depend on the number of workers.
const numbersOfWorkers = [1, 2, 4];
/** Several accounts, because only one worker at a time claims the due work of an account. */
const accounts = 16;
const endpoints = 4;
const eventsEach = 400;
const deliveries = accounts * endpoints * eventsEach;

const bench = await openWebhookBench();
const { context, receiver } = bench;
const ids: string[] = [];
for (let number = 0; number < accounts; number += 1) {
  const urls = Array.from({ length: endpoints }, (_, at) => `${receiver.url}/${String(number)}-${String(at)}`);
  ids.push(await bench.createAccount(`workers-${String(number)}`, urls));
}
const deliver = (events: number, onFirst?: () => void) =>
  measureArrivals(
    receiver,
    accounts * endpoints * events,
    async () => {
      await Promise.all(ids.map((id) => acceptMany(context, id, events)));
    },
    onFirst,
  );

interface Cost {
  readonly worker: number;
  readonly database: number;
}
let alone: Cost | undefined;
for (const count of numbersOfWorkers) {
  const workers = await Promise.all(Array.from({ length: count }, () => bench.startWorker()));
  await deliver(40);
  const pids = Object.fromEntries(workers.map(({ pid }, at) => [`worker ${String(at + 1)}`, pid]));
  const times = watchProcessorTimes<string>(pids, bench.socketDir);
  const claimsBefore = await claimsOf(workers);
  let before = times();
  const rate = await deliver(eventsEach, () => {
    before = times();
  });
  const after = times();
  const used = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / deliveries;
  const ofWorkers = Object.keys(pids).map(used);
  const cost = { worker: ofWorkers.reduce((sum, one) => sum + one, 0), database: used('PostgreSQL') };
  alone ??= cost;
  const claims = ((await claimsOf(workers)) - claimsBefore) / (deliveries / 1_000);
  const shares = ofWorkers.map((one) => `${((one / cost.worker) * 100).toFixed(0)} %`).join(', ');
  console.log(
    `${String(count)} workers: ${rate.toFixed(0)}/s; each delivery ${cost.worker.toFixed(3)} ms of the workers (${shares}), ${cost.database.toFixed(3)} ms of PostgreSQL; ${claims.toFixed(1)} claims for 1,000`,
  );
  if (count > 1) {
    recordFigure(
      `webhooks: processor time of a delivery with ${String(count)} workers to 1`,
      (cost.worker + cost.database) / (alone.worker + alone.database),
      'lower',
      1.2,
    );
  }
  await Promise.all(workers.map((worker) => worker.stop()));
}
await bench.close();

/** How often the workers have looked at the due deliveries of an account. */
async function claimsOf(workers: readonly Storehouse[]): Promise<number> {
  const texts = await Promise.all(workers.map((worker) => worker.metrics()));
  const looks = /^storehouse_job_looks_total\{.*queue="deliveries".*\} (\d+)$/gm;
  return texts.flatMap((text) => [...text.matchAll(looks)]).reduce((sum, [, count]) => sum + Number(count), 0);
}
