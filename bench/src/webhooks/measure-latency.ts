import { setTimeout as wait } from 'node:timers/promises';
import type { ModuleContext } from '../../../server/src/database/module-context.ts';
import { median, quantile } from '../measuring/figures.ts';
import { acceptEvent } from './feed-events.ts';
import type { Receiver } from './start-receiver.ts';

const events = 2_000;
const perSecond = 200;

/**
 * Milliseconds from the commit of an event to its arrival, at 200 events per second. `prefix` separates the orders of
 * different runs.
 */
export async function measureLatency(
  context: ModuleContext,
  accountId: string,
  receiver: Receiver,
  prefix: string,
): Promise<{ p50: number; p99: number }> {
  const accepted = new Map<string, number>();
  const begun = performance.now();
  const accepting: Promise<unknown>[] = [];
  for (let number = 0; number < events; number += 1) {
    const due = begun + (number * 1_000) / perSecond - performance.now();
    if (due > 0) await wait(due);
    const orderNumber = `${prefix}-${String(number)}`;
    accepting.push(acceptEvent(context, accountId, orderNumber).then((at) => accepted.set(orderNumber, at)));
  }
  await Promise.all(accepting);
  let arrivals = await receiver.arrivals();
  while (![...accepted.keys()].every((orderNumber) => arrivals.has(orderNumber))) {
    await wait(200);
    arrivals = await receiver.arrivals();
  }
  const latencies = [...accepted].map(([orderNumber, at]) => (arrivals.get(orderNumber) ?? Infinity) - at);
  return { p50: median(latencies), p99: quantile(latencies, 0.99) };
}
