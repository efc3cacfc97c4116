import type { Listener } from '../../database/notify.ts';
import { eventsChannel } from '../events/wake-channel.ts';
import { claimDueDeliveries } from './delivering/claim-deliveries.ts';
import type { ClaimedDelivery } from './delivering/claimed-delivery.ts';
import { collectResults } from './delivering/collect-results.ts';
import { openEndpointPlaces } from './dispatch/endpoint-slots.ts';
import { fanOutEvents } from './delivering/fan-out-events.ts';
import { releaseExpiredLeases } from './delivering/release-leases.ts';
import { sendDelivery } from './delivering/send-delivery.ts';
import { writeResults } from './delivering/write-results.ts';
import type { WebhookContext } from './webhook-context.ts';

export type DeliveryEngine = ReturnType<typeof openDeliveryEngine>;

const mostPerClaim = 400;

/** Sends what is due, as one of any number of processes. */
export function openDeliveryEngine(context: WebhookContext) {
  const { db, clock, log } = context;
  const places = openEndpointPlaces(clock);
  const blocked = new Set<string>();
  /** Accounts of which an attempt ended during the present round: what the round saw of their places is not so any more. */
  const freed = new Set<string>();
  let wake: () => void = () => undefined;

  const results = collectResults({ write: (batch) => writeResults(db, batch), onWritten: () => wake(), log });

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    places.take(delivery);
    const result = await sendDelivery(context, delivery);
    places.leave(delivery, result.responseStatus !== null);
    blocked.delete(delivery.accountId);
    freed.add(delivery.accountId);
    results.add(result);
  }

  return {
    /** Calls back for new events, and when a place or a result may have made deliveries due. */
    listen(wakes: { onEvent(): void; onDue(): void }): Listener {
      wake = () => {
        wakes.onDue();
      };
      return db.listen(eventsChannel, () => {
        wakes.onEvent();
        // A settling operator wakes the same way: the clock may have been moved.
        wakes.onDue();
      });
    },

    /** Turns accepted events into deliveries; whether there were any. */
    async fanOut(): Promise<boolean> {
      await clock.refresh();
      const isAny = (await fanOutEvents(db, clock.now())) > 0;
      if (isAny) wake();
      return isAny;
    },

    /** Claims and starts what is due; whether another round is worth while at once. */
    async round(): Promise<boolean> {
      await clock.refresh();
      const most = Math.min(mostPerClaim, places.free());
      if (most === 0) return false;
      freed.clear();
      const claims = await claimDueDeliveries(db, {
        now: clock.now(),
        most,
        blockedAccounts: [...blocked, ...places.fullAccounts()],
        busyEndpoints: places.busyEndpoints(),
        placesEach: places.placesEach,
      });
      for (const accountId of claims.blocked) if (!freed.has(accountId)) blocked.add(accountId);
      for (const delivery of claims.deliveries) void attempt(delivery);
      return claims.turns > 0;
    },

    /** Makes due again what a process that died had claimed. */
    releaseExpired: () => releaseExpiredLeases(db, clock.now()),

    /** Resolves when nothing is under way in this process and every result is written. */
    async finish(): Promise<void> {
      while (!places.isIdle()) await new Promise((resolve) => setTimeout(resolve, 10));
      await results.written();
    },
  };
}
