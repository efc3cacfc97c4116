import { setTimeout as sleep } from 'node:timers/promises';
import type { CapturedRequestAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { largestCapturedBytes, receiverKeeps } from '@storehouse/contract/webhooks/delivery-rules';
import { PlatformTrouble, type PlatformClient } from './platform-client.ts';

const shortestPauseMs = 1_000;

export interface Following {
  readonly receiverId: string;
  /** Fixed, or null to derive it from the account's hourly limit. */
  readonly pauseMs: number | null;
  readonly signal: AbortSignal;
  readonly onRequest: (request: CapturedRequestAnswer) => Promise<void>;
  /** Finds requests that the receiver may have dropped since the last poll: those that are not among the captured ones. */
  readonly findDropped: (captured: readonly CapturedRequestAnswer[]) => Promise<readonly CapturedRequestAnswer[]>;
  /** Replaces an expired receiver; returns the id of the new one. */
  readonly replaceReceiver: () => Promise<string>;
  /** A temporary problem that is retried. */
  readonly onTrouble: (sentence: string) => void;
}

/** Polls the receiver and passes on each captured request once, in order, until the signal aborts. */
export async function followReceiver(client: PlatformClient, following: Following): Promise<void> {
  const { signal, onRequest, onTrouble } = following;
  let { receiverId } = following;
  let isExpired = false;
  const isStopped = () => signal.aborted;
  let seen = new Set<string>();
  while (!isStopped()) {
    let pauseMs: number;
    try {
      if (isExpired) receiverId = await following.replaceReceiver();
      isExpired = false;
      const path = `/test-receivers/${encodeURIComponent(receiverId)}/requests`;
      const { body, hourlyLimit } = await client.call<{ data: CapturedRequestAnswer[] }>('GET', path, { signal });
      const isGap = mayHaveDropped(body.data) && !body.data.some(({ id }) => seen.has(id));
      const dropped = isGap ? await following.findDropped(body.data) : [];
      for (const request of [...dropped, ...body.data]) {
        if (seen.has(request.id) || isStopped()) continue;
        await onRequest(request);
      }
      // Requests that the receiver has dropped do not come back, so forget them too.
      seen = new Set(body.data.map(({ id }) => id));
      pauseMs = following.pauseMs ?? pauseFor(hourlyLimit);
    } catch (error) {
      if (isStopped()) return;
      if (!(error instanceof PlatformTrouble)) throw error;
      isExpired ||= error.code === 'test_receiver_not_found';
      if (error.retryAfterMs === null && !isExpired) throw error;
      onTrouble(error.message);
      pauseMs = Math.max(shortestPauseMs, error.retryAfterMs ?? 0);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether a receiver that shows these requests may have had to drop earlier ones. */
export function mayHaveDropped(shown: readonly CapturedRequestAnswer[]): boolean {
  const bytes = shown.reduce((sum, { bodyBase64 }) => sum + Buffer.byteLength(bodyBase64, 'base64'), 0);
  return shown.length >= receiverKeeps.requests || bytes > receiverKeeps.bodyBytes - largestCapturedBytes;
}

/**
 * Each poll counts against the account's hourly requests, which its other integrations need too. Polling uses at most
 * half of them, which is one every 7 seconds on the smallest plan, and never more than one a second.
 */
export function pauseFor(hourlyLimit: number | null): number {
  return Math.max(shortestPauseMs, Math.ceil((2 * 3_600_000) / (hourlyLimit ?? 3_600)));
}
