import type { StorehouseError } from '../storehouse-error.ts';

interface Failure {
  readonly error: StorehouseError;
  readonly method: string;
  readonly hasIdempotencyKey: boolean;
  /** Retries so far, not counting waits for an allowance. */
  readonly retries: number;
  readonly maxRetries: number;
}

export interface Retry {
  readonly waitMs: number;
  /** Whether it counts against `maxRetries`. */
  readonly counts: boolean;
}

/** The statuses of a broken connection (0) and of an unavailable server; 502 and 504 come from proxies. */
const passing = [0, 502, 503, 504];

/**
 * Whether and when to try again; null if not. A 429 was refused before anything was done, so every call may wait for
 * it, as long as its time allows. After any other failure it is unknown what was done, so only reads are repeated, and
 * posts that an idempotency key protects. PUT and DELETE are not: a second one can be refused though the first
 * succeeded.
 */
export function decideRetry(
  { error, method, hasIdempotencyKey, retries, maxRetries }: Failure,
  random: () => number = Math.random,
): Retry | null {
  const { status, code, retryAfterSeconds } = error;
  // The short-burst guard sends no `Retry-After`: "wait a second and slow down" (document 1, Limits).
  if (status === 429) return { waitMs: atLeast(retryAfterSeconds ?? 1, random), counts: false };
  const isSafe = method === 'GET' || (method === 'POST' && hasIdempotencyKey);
  if (!isSafe) return null;
  // The first request with the key is still running: its answer will come.
  if (status === 409 && hasIdempotencyKey && retryAfterSeconds !== null) {
    return { waitMs: atLeast(retryAfterSeconds, random), counts: false };
  }
  if (!passing.includes(status) || code === 'timeout' || code === 'invalid_answer') return null;
  if (retries >= maxRetries) return null;
  if (retryAfterSeconds !== null) return { waitMs: atLeast(retryAfterSeconds, random), counts: true };
  // 0.5 to 1 s, 1 to 2 s, 2 to 4 s, … up to 8 s: clients that failed together do not come back together.
  const longest = Math.min(8_000, 1_000 * 2 ** retries);
  return { waitMs: longest * (0.5 + random() / 2), counts: true };
}

/** Never earlier than the server said; up to half a second later. */
const atLeast = (seconds: number, random: () => number): number => seconds * 1_000 + random() * 500;
