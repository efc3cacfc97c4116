import type { Log } from '../foundation/observability/log.ts';
import type { DeliveryEngine } from '../modules/webhooks/delivery-engine.ts';
import { runLoop } from './run-loop.ts';

/** Behind every wake-up: a lost one costs at most this. */
const pollMs = 1_000;

export interface Worker {
  /** Takes nothing new and finishes what runs. */
  stop(): Promise<void>;
}

/** Sends what is due until it is told to stop, and gives back what other processes left when they died. */
export function deliverWebhooks(engine: DeliveryEngine, log: Log): Worker {
  const events = runLoop('events', () => engine.fanOut(), pollMs, log);
  const rounds = runLoop('deliveries', () => engine.round(), pollMs, log);
  const listener = engine.listen({
    onEvent: () => {
      events.wake();
    },
    onDue: () => {
      rounds.wake();
    },
  });
  const releases = runLoop(
    'delivery leases',
    async () => {
      if ((await engine.releaseExpired()) > 0) rounds.wake();
      return false;
    },
    pollMs,
    log,
  );
  return {
    async stop() {
      await Promise.all([listener.close(), events.stop(), rounds.stop(), releases.stop()]);
      await engine.finish();
    },
  };
}
