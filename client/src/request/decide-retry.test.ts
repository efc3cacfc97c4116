import { describe, expect, it } from 'vitest';
import { StorehouseError } from '../storehouse-error.ts';
import { decideRetry } from './decide-retry.ts';

const decide = (
  [method, hasIdempotencyKey]: readonly [string, boolean],
  status: number,
  retryAfterSeconds: number | null = null,
  { retries = 0, code = 'any', random = 0 } = {},
) => {
  const error = new StorehouseError('', { status, code, retryAfterSeconds });
  return decideRetry({ error, method, hasIdempotencyKey, retries, maxRetries: 3 }, () => random);
};

const get = ['GET', false] as const;
const post = ['POST', false] as const;
const postWithKey = ['POST', true] as const;
const put = ['PUT', false] as const;
const remove = ['DELETE', false] as const;

describe('decide-retry', () => {
  it.each([get, post, postWithKey, put, remove])('%s waits for a 429 without counting it', (...call) => {
    expect(decide(call, 429, 6)).toEqual({ waitMs: 6_000, counts: false });
    expect(decide(call, 429, 6, { retries: 3 })).toEqual({ waitMs: 6_000, counts: false });
    expect(decide(call, 429)).toEqual({ waitMs: 1_000, counts: false });
  });

  it.each([0, 502, 503, 504])('after %d tries again what is safe', (status) => {
    for (const call of [get, postWithKey]) expect(decide(call, status)).toEqual({ waitMs: 500, counts: true });
    for (const call of [post, put, remove]) expect(decide(call, status)).toBeNull();
  });

  it.each([301, 400, 401, 402, 403, 404, 405, 409, 410, 500])('never after %d', (status) => {
    for (const call of [get, post, postWithKey, put, remove]) expect(decide(call, status)).toBeNull();
  });

  it('waits as long as an unavailable server says, and never less', () => {
    expect(decide(get, 503, 30)).toEqual({ waitMs: 30_000, counts: true });
    expect(decide(get, 503, 30, { random: 0.5 })?.waitMs).toBe(30_250);
  });

  it('waits longer each time, up to maxRetries', () => {
    const waits = [0, 1, 2].map((retries) => [
      decide(get, 0, null, { retries })?.waitMs,
      decide(get, 0, null, { retries, random: 1 })?.waitMs,
    ]);
    expect(waits).toEqual([
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
    ]);
    expect(decide(get, 0, null, { retries: 3 })).toBeNull();
  });

  it('waits for the first request with the same idempotency key', () => {
    expect(decide(postWithKey, 409, 1)).toEqual({ waitMs: 1_000, counts: false });
    expect(decide(post, 409, 1)).toBeNull();
    expect(decide(get, 409, 1)).toBeNull();
  });

  it.each(['timeout', 'invalid_answer'])('never after %s', (code) => {
    expect(decide(get, 0, null, { code })).toBeNull();
  });
});
