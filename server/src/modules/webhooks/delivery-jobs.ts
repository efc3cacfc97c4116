import type { Queryable } from '../../database/database.ts';
import type { Job } from '../jobs/job.ts';
import type { ClaimedDelivery } from './delivering/claimed-delivery.ts';
import { collectResults } from './delivering/collect-results.ts';
import { dispatchRound } from './dispatch/dispatch-round.ts';
import { openEndpointSlots } from './dispatch/endpoint-slots.ts';
import { fanOutEvents } from './delivering/fan-out-events.ts';
import { putBack } from './delivering/put-back.ts';
import { sendDelivery } from './delivering/send-delivery.ts';
import { writeResults, type AttemptResult } from './delivering/write-results.ts';
import type { WebhookContext } from './webhook-context.ts';

const maxPerRound = 400;
/** For how many accounts at once events are fanned out, and dispatch rounds run. */
const accountsAtOnce = 4;

/** Fans out the accepted events of an account. */
export function openFanOutJob({ db, clock }: WebhookContext): Job {
  return {
    kind: 'events',
    slots: () => accountsAtOnce,
    run: async (claim) => ((await fanOutEvents(db, claim, clock.now())) > 0 ? 'worked' : 'empty'),
  };
}

/** Sends the due deliveries of an account. A dispatch round starts them; they end later, each under its own lease. */
export function openDeliveryJob(context: WebhookContext): Job {
  const { db, clock, log } = context;
  const endpointSlots = openEndpointSlots(clock);
  /** Accounts whose due deliveries all wait for a slot in this process. */
  const blocked = new Set<string>();
  /** Accounts with an attempt that ended during their round: slot counts have changed since the round started. */
  const freed = new Set<string>();
  let reserved = 0;

  let wake: () => void = () => undefined;

  const onWritten = () => wake();
  const results = collectResults<AttemptResult>({ write: (batch) => writeResults(db, batch), onWritten, log });
  const unsent = collectResults<ClaimedDelivery>({ write: (batch) => putBack(db, batch, clock.now()), onWritten, log });

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    endpointSlots.take(delivery);
    const result = await sendDelivery(context, delivery);
    endpointSlots.leave(delivery, result.isPutBack ? null : result.responseStatus !== null);
    blocked.delete(delivery.accountId);
    freed.add(delivery.accountId);
    if (result.isPutBack) unsent.add(delivery);
    else results.add(result);
  }

  return {
    kind: 'deliveries',
    slots: () => (endpointSlots.free() > reserved ? accountsAtOnce : 0),
    excluded: () => [...blocked, ...endpointSlots.fullAccounts()],
    wakes(dispatcher) {
      wake = dispatcher;
    },
    async run(claim) {
      const { accountId } = claim;
      const max = Math.max(1, Math.ceil(Math.min(maxPerRound, endpointSlots.free() - reserved) / claim.shared));
      freed.delete(accountId);
      reserved += max;
      try {
        const round = await dispatchRound(db, claim, {
          now: clock.now(),
          max,
          busyEndpoints: endpointSlots.busyEndpoints(),
          slotsEach: endpointSlots.slotsEach,
        });
        if (round.isBlocked && !freed.has(accountId)) blocked.add(accountId);
        for (const delivery of round.deliveries) void attempt(delivery);
        return round.isEmpty ? 'empty' : 'worked';
      } finally {
        reserved -= max;
      }
    },
    /** Resolves when nothing is in flight in this process and every result is written. */
    async finished() {
      while (!endpointSlots.isIdle()) await new Promise((resolve) => setTimeout(resolve, 10));
      await Promise.all([results.written(), unsent.written()]);
    },
  };
}

/** Whether deliveries are in flight, in any process: they outlive the look that started them. */
export async function isDeliveryUnderWay(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ isAny: boolean }>(
    'select exists (select 1 from webhook_deliveries where claim_id is not null) as "isAny"',
  );
  return row?.isAny ?? false;
}
