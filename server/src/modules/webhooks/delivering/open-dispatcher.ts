import { openEndpointSlots } from '../dispatch/endpoint-slots.ts';
import type { Round, RoundRequest } from '../dispatch/dispatch-round.ts';
import type { WebhookContext } from '../webhook-context.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { collectResults } from './collect-results.ts';
import { putBack } from './put-back.ts';
import { sendDelivery } from './send-delivery.ts';
import { writeResults, type AttemptResult } from './write-results.ts';

export type Dispatcher = ReturnType<typeof openDispatcher>;

const maxPerRound = 400;

/** Starts the deliveries that rounds claim, as far as this process has slots for them, and writes how they end. */
export function openDispatcher(context: WebhookContext) {
  const { db, clock, log } = context;
  const endpointSlots = openEndpointSlots(clock);
  /** Accounts whose due deliveries all wait for a slot in this process. */
  const blocked = new Set<string>();
  /** Accounts with an attempt that ended during their round: slot counts have changed since the round started. */
  const freed = new Set<string>();
  /** Of each account: the end of the round that was started last. */
  const rounds = new Map<string, Promise<unknown>>();
  let reserved = 0;
  /** An account that was left out, or all of them for want of slots, may have deliveries started now. */
  let isFreed = false;
  let onFreed: () => void = () => undefined;

  /** A process that claims again for every result spends its time on claims: only what was left out can come now. */
  const onWritten = () => {
    if (!isFreed) return;
    isFreed = false;
    onFreed();
  };
  const results = collectResults<AttemptResult>({ write: (batch) => writeResults(db, batch), onWritten, log });
  const unsent = collectResults<ClaimedDelivery>({ write: (batch) => putBack(db, batch, clock.now()), onWritten, log });

  const hasSlots = () => endpointSlots.free() > reserved;
  /** Accounts whose deliveries this process cannot start. */
  const leftOut = () => [...blocked, ...endpointSlots.fullAccounts()];

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    endpointSlots.take(delivery);
    const result = await sendDelivery(context, delivery);
    isFreed ||= !hasSlots() || leftOut().includes(delivery.accountId);
    endpointSlots.leave(delivery, result.isPutBack ? null : result.responseStatus !== null);
    blocked.delete(delivery.accountId);
    freed.add(delivery.accountId);
    if (result.isPutBack) unsent.add(delivery);
    else results.add(result);
  }

  /** One round of an account after the other: each has to know which slots the one before it took. */
  function inOrder(accountId: string, start: () => Promise<Round>): Promise<Round> {
    const before = rounds.get(accountId);
    const round = before ? before.then(start) : start();
    const end = round.catch(() => undefined);
    rounds.set(accountId, end);
    return round.finally(() => {
      if (rounds.get(accountId) === end) rounds.delete(accountId);
    });
  }

  return {
    hasSlots,
    leftOut,
    fullAccounts: () => endpointSlots.fullAccounts(),
    /** Receives what to call when slots have become free that were missing. */
    listen(listener: () => void): void {
      onFreed = listener;
    },

    /** Runs a round for an account, one of as many as share the free slots, and starts its deliveries. */
    start: (accountId: string, shared: number, runRound: (request: RoundRequest) => Promise<Round>): Promise<Round> =>
      inOrder(accountId, async () => {
        const share = Math.ceil(Math.min(maxPerRound, endpointSlots.free() - reserved) / shared);
        // At least one: a round that may claim nothing would take the account for blocked, though nothing of it may be in flight here.
        const max = Math.max(1, Math.min(share, endpointSlots.freeOf(accountId)));
        freed.delete(accountId);
        reserved += max;
        try {
          const round = await runRound({
            now: clock.now(),
            max,
            busyEndpoints: endpointSlots.busyEndpoints(),
            slotsEach: endpointSlots.slotsEach,
          });
          if (round.isBlocked && !freed.has(accountId)) blocked.add(accountId);
          for (const delivery of round.deliveries) void attempt(delivery);
          return round;
        } finally {
          reserved -= max;
        }
      }),

    /** Resolves when nothing is in flight in this process and every result is written. */
    async finished(): Promise<void> {
      while (!endpointSlots.isIdle()) await new Promise((resolve) => setTimeout(resolve, 10));
      await Promise.all([results.written(), unsent.written()]);
    },
  };
}
