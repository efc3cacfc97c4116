import { describe, expect, it } from 'vitest';
import { allowanceOf, countAnswers } from '../system/allowance.ts';
import type { Answer } from '../system/http-call.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 3, Limits: the plan's hourly request limit applies to every call with a key except reporting.
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z'],
});

interface Known {
  readonly id: string;
  readonly subdomain: string;
  readonly key: string;
}

async function newAccount(fields: Readonly<Record<string, unknown>> = {}): Promise<Known> {
  const { id, subdomain } = await run.system.createAccount(fields);
  return { id, subdomain, key: (await run.system.createKey(id)).key };
}

const ask = ({ subdomain, key }: Known, otherKey = key): Promise<Answer> =>
  run.system.instance(subdomain, '/api/v1/none', { headers: { 'x-api-key': otherKey } });
const askPlatform = ({ key }: Known): Promise<Answer> =>
  run.system.platform('/api/v1/none', { headers: { 'x-api-key': key } });
const askReporting = ({ key }: Known): Promise<Answer> =>
  run.system.platform('/api/v1/reporting/none', { headers: { 'x-api-key': key } });
const change = (account: Known, fields: Readonly<Record<string, unknown>>): Promise<Answer> =>
  run.system.operator('PATCH', `/accounts/${account.id}`, fields);

describe('the ceiling', () => {
  it.each([
    ['shared', null, 1_000],
    ['shared', '2x', 2_000],
    ['shared', '5x', 5_000],
    ['dedicated', null, 25_000],
    ['dedicated', '2x', 50_000],
    ['enterprise', null, 50_000],
    ['enterprise', '2x', 100_000],
    ['enterprise', '4x', 200_000],
  ])('%s with the band %s: %i requests per hour', async (plan, apiBand, limit) => {
    const account = await newAccount({ plan });
    expect((await change(account, { apiBand })).status).toBe(200);
    expect(allowanceOf(await ask(account))).toEqual({
      limit,
      remaining: limit - 1,
      reset: Date.parse('2026-03-01T09:00:00Z') / 1_000,
      bucket: undefined,
    });
  });

  it('is seen at once when plan or band change, and never leaves more than the new one', async () => {
    const account = await newAccount({ plan: 'enterprise' });
    const next = async () => {
      const { limit, remaining } = allowanceOf(await ask(account))!;
      return [limit, remaining];
    };
    await change(account, { apiBand: '4x' });
    expect(await next()).toEqual([200_000, 199_999]);
    await change(account, { plan: 'dedicated' });
    const [limit, remaining] = await next();
    expect(limit).toBe(25_000);
    expect(remaining).toBeLessThan(25_000);
    await change(account, { plan: 'shared' });
    expect((await next())[0]).toBe(1_000);
    const counts = await countAnswers(1_010, () => ask(account));
    expect(counts[404]).toBeLessThanOrEqual(999);
    expect(counts[404]).toBeGreaterThanOrEqual(995);
    expect((await ask(account)).status).toBe(429);
  });
});

describe('the allowance', () => {
  it('is one for all keys and both hosts, and returns continuously', async () => {
    const account = await newAccount();
    const second = await run.system.createKey(account.id, { scopes: [] });
    expect(allowanceOf(await ask(account))?.remaining).toBe(999);
    expect(allowanceOf(await ask(account, second.key))?.remaining).toBe(998);
    expect(allowanceOf(await askPlatform(account))?.remaining).toBe(997);
    await run.system.advanceClock(3.6);
    expect(allowanceOf(await askPlatform(account))?.remaining).toBe(997);
  });

  it('429 rate_limit_exceeded when it is used up, on both hosts, in the platform’s shape', async () => {
    const account = await newAccount();
    expect(await countAnswers(1_010, () => ask(account))).toEqual({ 404: 1_000, 429: 10 });
    await run.system.advanceClock(1);
    const now = Date.parse((await run.system.operator('GET', '/clock')).json()['now'] as string) / 1_000;
    for (const answer of [await ask(account), await askPlatform(account)]) {
      expect(answer.status).toBe(429);
      const nextAt = Math.ceil(now + 2.6);
      expect(answer.json()).toEqual({
        error: 'rate_limit_exceeded',
        message: expect.any(String) as string,
        limit: 1_000,
        reset_at: nextAt,
      });
      expect(answer.headers['retry-after']).toBe('3');
      expect(allowanceOf(answer)).toEqual({ limit: 1_000, remaining: 0, reset: nextAt, bucket: undefined });
    }
    await run.system.advanceClock(2.6);
    expect(await countAnswers(3, () => ask(account))).toEqual({ 404: 1, 429: 2 });

    // The two allowances are independent, and 429 is decided after the account's state.
    expect(allowanceOf(await askReporting(account))?.remaining).toBe(599);
    await run.system.operator('POST', `/accounts/${account.id}/suspend`);
    expect((await ask(account)).status).toBe(402);
  });

  it('is not touched by reporting requests, nor they by it', async () => {
    const account = await newAccount();
    expect(await countAnswers(5, () => askReporting(account))).toEqual({ 404: 5 });
    expect(allowanceOf(await ask(account))?.remaining).toBe(999);
    expect(allowanceOf(await askPlatform(account))?.remaining).toBe(998);
    expect(allowanceOf(await askReporting(account))?.remaining).toBe(594);
  });
});
