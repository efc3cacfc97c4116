import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Allowance } from '../../../modules/limits/bucket.ts';
import { sendUsedUp, setAllowanceHeaders } from './allowance-headers.ts';

const now = new Date('2026-03-01T08:00:00.400Z');
const unixNow = Math.floor(now.getTime() / 1_000);
const allowed = { nextAt: unixNow + 1, waitSeconds: 0 };

async function answer(allowance: Allowance, isUsedUp: boolean) {
  const host = Fastify();
  host.get('/', (_request, reply) => {
    setAllowanceHeaders(reply, allowance, now);
    return isUsedUp ? sendUsedUp(reply, allowance) : reply.send('answer');
  });
  const { statusCode, headers, body } = await host.inject('/');
  const limits = Object.entries(headers).filter(([name]) => /^x-ratelimit|^retry-after/.test(name));
  return { statusCode, limits: Object.fromEntries(limits), body };
}

describe('the headers of an allowance', () => {
  it('say what is left, and one hour from now', async () => {
    expect((await answer({ bucket: 'requests', limit: 1_000, remaining: 7, ...allowed }, false)).limits).toEqual({
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': String(unixNow + 3_600),
    });
  });

  it('name the bucket of reporting, and only that', async () => {
    const { limits } = await answer({ bucket: 'reporting', limit: 600, remaining: 599, ...allowed }, false);
    expect(limits['x-ratelimit-bucket']).toBe('reporting');
  });
});

describe('the answer when an allowance is used up', () => {
  it('says when the next request is allowed, in seconds and as a moment', async () => {
    const { statusCode, limits, body } = await answer(
      { bucket: 'requests', limit: 1_000, remaining: 0, nextAt: unixNow + 5, waitSeconds: 4 },
      true,
    );
    expect(statusCode).toBe(429);
    expect(limits).toEqual({
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(unixNow + 5),
      'retry-after': '4',
    });
    expect(JSON.parse(body)).toEqual({
      error: 'rate_limit_exceeded',
      message: 'The allowance of 1000 requests per hour is used up; the next request is allowed in 4 s.',
      limit: 1_000,
      reset_at: unixNow + 5,
    });
  });

  it('names the bucket of reporting', async () => {
    const { body } = await answer(
      { bucket: 'reporting', limit: 600, remaining: 0, nextAt: unixNow + 7, waitSeconds: 6 },
      true,
    );
    expect(JSON.parse(body)).toMatchObject({ error: 'rate_limit_exceeded', bucket: 'reporting', limit: 600 });
  });

  it('never asks to come back at once', async () => {
    const { limits } = await answer({ bucket: 'requests', limit: 200_000, remaining: 0, ...allowed }, true);
    expect(limits['retry-after']).toBe('1');
  });
});
