import { describe, expect, it } from 'vitest';
import { allowanceOf, countAnswers } from '../system/allowance.ts';
import type { Answer } from '../system/http-call.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 1, Limits: the bucket holds 600, refills by one request every 6 seconds, and never exceeds 600.
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00.250Z'],
});

const ask = (key: string, path = '/api/v1/reporting/none', method = 'GET'): Promise<Answer> =>
  run.system.platform(path, { headers: { 'x-api-key': key }, method });

async function newAccount(fields: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; key: string }> {
  const { id } = await run.system.createAccount(fields);
  return { id, key: (await run.system.createKey(id)).key };
}

const nowSeconds = async () => Date.parse((await run.system.operator('GET', '/clock')).json()['now'] as string) / 1_000;

describe('the reporting allowance', () => {
  it('lets 600 through at once, then one more each 6 seconds, and never more than 600 after a year', async () => {
    const { key } = await newAccount();
    expect(await countAnswers(620, () => ask(key))).toEqual({ 404: 600, 429: 20 });
    await run.system.advanceClock(5.9);
    expect((await ask(key)).status).toBe(429);
    await run.system.advanceClock(0.1);
    expect(await countAnswers(3, () => ask(key))).toEqual({ 404: 1, 429: 2 });
    await run.system.advanceClock(60);
    expect(await countAnswers(13, () => ask(key))).toEqual({ 404: 10, 429: 3 });
    await run.system.advanceClock(365 * 86_400);
    expect(await countAnswers(610, () => ask(key))).toEqual({ 404: 600, 429: 10 });
    await run.system.advanceClock(3_600);
    expect(allowanceOf(await ask(key))?.remaining).toBe(599);
  });

  it('counts down by one a request and up by one each 6 seconds', async () => {
    const { key } = await newAccount();
    const remaining = async () => allowanceOf(await ask(key))?.remaining;
    expect([await remaining(), await remaining(), await remaining()]).toEqual([599, 598, 597]);
    await run.system.advanceClock(6);
    expect(await remaining()).toBe(597);
    await run.system.advanceClock(3);
    expect(await remaining()).toBe(596);
    await run.system.advanceClock(3);
    expect(await remaining()).toBe(596);
  });

  it('is never reset on the hour', async () => {
    const { key } = await newAccount();
    await countAnswers(20, () => ask(key));
    const toNextHour = 3_600 - ((await nowSeconds()) % 3_600);
    await run.system.advanceClock(Math.max(0, toNextHour - 1));
    await countAnswers(20, () => ask(key));
    await run.system.advanceClock(1);
    expect(allowanceOf(await ask(key))?.remaining).toBeLessThanOrEqual(580);
  });

  it('is one for all keys of an account, and each account has its own', async () => {
    const { id, key } = await newAccount();
    const second = await run.system.createKey(id, { scopes: ['reporting'] });
    expect(allowanceOf(await ask(key))?.remaining).toBe(599);
    expect(allowanceOf(await ask(second.key))?.remaining).toBe(598);
    expect(allowanceOf(await ask((await newAccount()).key))?.remaining).toBe(599);
  });

  it.each(['shared', 'dedicated', 'enterprise'])(
    'holds 600 on the %s plan, and a band does not raise it',
    async (plan) => {
      const { id, key } = await newAccount({ plan });
      expect((await run.system.operator('PATCH', `/accounts/${id}`, { apiBand: '2x' })).status).toBe(200);
      expect(allowanceOf(await ask(key))).toMatchObject({ limit: 600, remaining: 599, bucket: 'reporting' });
    },
  );
});

it('429 rate_limit_exceeded says how long to wait, after key and account, before the path', async () => {
  const { id, key } = await newAccount();
  expect(await countAnswers(600, () => ask(key))).toEqual({ 404: 600 });
  await run.system.advanceClock(2);
  const now = await nowSeconds();
  const answer = await ask(key);
  const nextAt = Math.ceil(now + 4);
  expect(answer.status).toBe(429);
  expect(answer.json()).toEqual({
    error: 'rate_limit_exceeded',
    bucket: 'reporting',
    message: expect.any(String) as string,
    limit: 600,
    reset_at: nextAt,
  });
  expect(answer.headers['retry-after']).toBe('4');
  expect(allowanceOf(answer)).toEqual({ limit: 600, remaining: 0, bucket: 'reporting', reset: nextAt });

  for (const path of ['/api/v1/reporting', '/api/v1/reporting/none/', '/api/v1/reporting/summary?nonsense=1']) {
    expect([path, (await ask(key, path)).status]).toEqual([path, 429]);
    expect([path, (await ask(key, path, 'DELETE')).status]).toEqual([path, 429]);
  }
  expect((await ask(key, `/api/v1/reporting?key=${key}`)).status).toBe(400);
  expect((await ask('shk.wrong')).status).toBe(401);

  await run.system.operator('POST', `/accounts/${id}/suspend`);
  const suspended = await ask(key);
  expect([suspended.status, allowanceOf(suspended)?.remaining]).toEqual([402, 0]);
  await run.system.operator('POST', `/accounts/${id}/reactivate`);

  await run.system.advanceClock(Number(answer.headers['retry-after']));
  expect((await ask(key)).status).toBe(404);
});
