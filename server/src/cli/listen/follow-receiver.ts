import { setTimeout as sleep } from 'node:timers/promises';
import type { CapturedRequestAnswer } from '@storehouse/contract/webhooks/answers';
import { PlatformTrouble, type PlatformClient } from './platform-client.ts';

const shortestPauseMs = 1_000;

export interface Following {
  readonly receiverId: string;
  /** Fixed, or null to go by the account's hourly limit. */
  readonly pauseMs: number | null;
  readonly signal: AbortSignal;
  readonly onRequest: (request: CapturedRequestAnswer) => Promise<void>;
  /** Something that will pass, and is tried again. */
  readonly onTrouble: (sentence: string) => void;
}

/** Asks again and again what the receiver has captured and hands on each request once, in order, until the signal aborts. */
export async function followReceiver(client: PlatformClient, following: Following): Promise<void> {
  const { receiverId, signal, onRequest, onTrouble } = following;
  const isStopped = () => signal.aborted;
  let seen = new Set<string>();
  while (!isStopped()) {
    let pauseMs: number;
    try {
      const path = `/test-receivers/${encodeURIComponent(receiverId)}/requests`;
      const { body, hourlyLimit } = await client.call<{ data: CapturedRequestAnswer[] }>('GET', path, { signal });
      for (const request of body.data) {
        if (seen.has(request.id) || isStopped()) continue;
        await onRequest(request);
      }
      // What the receiver no longer keeps does not come back, so the rest can be forgotten.
      seen = new Set(body.data.map(({ id }) => id));
      pauseMs = following.pauseMs ?? pauseFor(hourlyLimit);
    } catch (error) {
      if (isStopped()) return;
      if (!(error instanceof PlatformTrouble) || error.retryAfterMs === null) throw error;
      onTrouble(error.message);
      pauseMs = Math.max(shortestPauseMs, error.retryAfterMs);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Each question counts against the account's hourly requests, which its other integrations need too: it takes half of them at
 * most, which is one in 7 seconds on the smallest plan, and never more than one a second.
 */
export function pauseFor(hourlyLimit: number | null): number {
  return Math.max(shortestPauseMs, Math.ceil((2 * 3_600_000) / (hourlyLimit ?? 3_600)));
}
