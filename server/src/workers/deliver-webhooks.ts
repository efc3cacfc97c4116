import type { Log } from '../foundation/observability/log.ts';
import type { DeliveryEngine } from '../modules/webhooks/delivery-engine.ts';
import { runLoop } from './run-loop.ts';

/** Covers lost notifications, which cost at most this. */
const pollMs = 1_000;

export interface Worker {
  /** Accepts nothing new and finishes what is running. */
  stop(): Promise<void>;
}

/** Sends due deliveries until it is stopped, and releases what dead processes left behind. */
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
