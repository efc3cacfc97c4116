import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../system/allowance.ts';
import type { Answer } from '../system/http-call.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 1, Limits (the 429 with an empty body); document 4, section 2: in any one second of real time, per key.
const perSecond = 5;
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z'],
  env: { STOREHOUSE_BURST_PER_SECOND: String(perSecond) },
});

const path = '/api/v1/reporting/none';
const ask = (key: string, address = path): Promise<Answer> =>
  run.system.platform(address, { headers: { 'x-api-key': key } });

async function newKey(): Promise<{ id: string; subdomain: string; key: string }> {
  const { id, subdomain } = await run.system.createAccount();
  return { id, subdomain, key: (await run.system.createKey(id)).key };
}

/**
 * Sends 40 requests at once and returns how many passed the guard, how many did not, and how many could have passed in
 * the elapsed time.
 */
async function burst(send: () => Promise<Answer>) {
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, send));
  const seconds = (performance.now() - begun) / 1_000;
  const stopped = answers.filter(({ status, text }) => status === 429 && text === '');
  return { passed: answers.filter((answer) => !stopped.includes(answer)), stopped, max: perSecond * (1 + seconds) };
}

describe('429 with an empty body', () => {
  it('for what comes above the limit in one second; it costs nothing and is over soon', async () => {
    const { key } = await newKey();
    const { passed, stopped, max } = await burst(() => ask(key));
    expect(passed.length).toBeGreaterThanOrEqual(perSecond);
    expect(passed.length).toBeLessThanOrEqual(max);
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([404]));
    expect(stopped.map(allowanceOf)).toEqual(stopped.map(() => null));
    let next: Answer | undefined;
    await expect.poll(async () => (next = await ask(key)).status).toBe(404);
    expect(allowanceOf(next!)?.remaining).toBe(600 - passed.length - 1);
  });

  it('per key: another key of the account is let in meanwhile', async () => {
    const { id, key } = await newKey();
    const other = await run.system.createKey(id);
    const [{ stopped }, answer] = await Promise.all([burst(() => ask(key)), ask(other.key)]);
    expect(stopped.length).toBeGreaterThan(0);
    expect(answer.status).toBe(404);
  });

  it('per address without a key, and a wrong key is a key of its own', async () => {
    const { passed, stopped, max } = await burst(() => run.system.platform(path));
    expect(stopped.length).toBeGreaterThan(0);
    expect(passed.length).toBeLessThanOrEqual(max);
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await ask(`shk.${'A'.repeat(43)}`)).status).toBe(401);
  });

  it('before a key in the URL is looked at', async () => {
    const { key } = await newKey();
    const { passed, stopped } = await burst(() => ask(key, `${path}?apiKey=1`));
    expect(stopped.length).toBeGreaterThan(0);
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([400]));
  });

  it('after an encoded path, which never gets that far', async () => {
    const { key } = await newKey();
    const { passed } = await burst(() => ask(key, '/api/v1/reporting%2Fnone'));
    expect(passed.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 40 }, () => [400, '']));
  });

  it('before the account: also on a suspended one', async () => {
    const { id, key } = await newKey();
    await run.system.operator('POST', `/accounts/${id}/suspend`);
    const { passed, stopped } = await burst(() => ask(key));
    expect(stopped.length).toBeGreaterThan(0);
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([402]));
  });

  it('on the platform and instance hosts alike', async () => {
    const { subdomain, key } = await newKey();
    const headers = { 'x-api-key': key };
    const guards = [
      () => run.system.platform('/api/v1/none', { headers }),
      () => run.system.instance(subdomain, '/api/v1/none', { headers }),
    ];
    for (const guard of guards) {
      const { passed, stopped, max } = await burst(guard);
      expect(stopped.length).toBeGreaterThan(0);
      expect(passed.length).toBeLessThanOrEqual(max);
    }
  });
});
