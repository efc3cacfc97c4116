import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../system/allowance.ts';
import type { Answer } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 1, Endpoints, Errors and Limits; document 4, section 2.
const run = useSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z'],
});

const ask = (key: string, path = '/api/v1/reporting/none', method = 'GET'): Promise<Answer> =>
  run.system.platform(path, { headers: { 'x-api-key': key }, method });
const step = (accountId: string, name: string) => run.system.operator('POST', `/accounts/${accountId}/${name}`);
const error = (code: string) => ({ error: code, message: expect.any(String) as string });
const full = { limit: 600, remaining: 600, reset: Date.parse('2026-03-01T09:00:00Z') / 1_000, bucket: 'reporting' };

async function newAccount(fields: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; key: string }> {
  const { id } = await run.system.createAccount(fields);
  return { id, key: (await run.system.createKey(id)).key };
}

describe('402 account_suspended', () => {
  it('takes one request each, whatever the address or method', async () => {
    const { id, key } = await newAccount();
    await step(id, 'suspend');
    let remaining = 600;
    for (const answer of [await ask(key), await ask(key, '/api/v1/reporting', 'POST')]) {
      expect([answer.status, answer.json()]).toEqual([402, error('account_suspended')]);
      expect(allowanceOf(answer)).toEqual({ ...full, remaining: (remaining -= 1) });
    }
    await step(id, 'reactivate');
    const active = await ask(key);
    expect([active.status, allowanceOf(active)?.remaining]).toEqual([404, 597]);
  });
});

describe('404 not_found: a closed account', () => {
  it.each([
    ['an account that had an instance', {}],
    ['one that never had one', { provision: false }],
  ])('takes one request each: %s', async (_what, fields) => {
    const { id, key } = await newAccount(fields);
    await step(id, 'close');
    for (const remaining of [599, 598]) {
      const answer = await ask(key);
      expect([answer.status, answer.json()]).toEqual([404, error('not_found')]);
      expect(allowanceOf(answer)).toEqual({ ...full, remaining });
    }
  });

  it('not yet while it is closing', async () => {
    const { id, key } = await newAccount();
    await step(id, 'begin-closing');
    expect(allowanceOf(await ask(key))?.remaining).toBe(599);
  });
});

describe('an account that is refused anyway', () => {
  it.each([
    ['suspend', 402, 'account_suspended'],
    ['close', 404, 'not_found'],
  ])('%s: is answered so whether a request is left or not', async (name, status, code) => {
    const { id, key } = await newAccount();
    await step(id, name);
    const answers: Answer[] = [];
    for (let sent = 0; sent < 602; sent += 1) answers.push(await ask(key));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
    expect(answers.map((answer) => allowanceOf(answer)?.remaining)).toEqual([
      ...Array.from({ length: 600 }, (_, index) => 599 - index),
      0,
      0,
    ]);
    expect(answers.at(-1)?.json()).toEqual(error(code));
  });
});

describe('503 unavailable: no instance yet', () => {
  it.each([
    ['none', false],
    ['one that is being provisioned', 'begin'],
  ])('with Retry-After 30 and not counted: %s', async (_what, provision) => {
    const { id, key } = await newAccount({ provision });
    for (const answer of [await ask(key), await ask(key)]) {
      expect([answer.status, answer.json()]).toEqual([503, error('unavailable')]);
      expect(answer.headers['retry-after']).toBe('30');
      expect(allowanceOf(answer)).toEqual(full);
    }
    await step(id, 'provision');
    const ready = await ask(key);
    expect([ready.status, allowanceOf(ready)?.remaining]).toEqual([404, 599]);
  });
});

describe('404 not_found: the path is not exactly as documented', () => {
  it.each([
    ['a trailing slash behind the index', '/api/v1/reporting/'],
    ['a trailing slash behind a dataset', '/api/v1/reporting/summary/'],
    ['a trailing slash behind a schema', '/api/v1/reporting/summary/schema/'],
    ['an extra segment', '/api/v1/reporting/summary/schema/more'],
    ['a segment that is not schema', '/api/v1/reporting/summary/rows'],
    ['an unknown dataset', '/api/v1/reporting/stock'],
    ['the schema of an unknown dataset', '/api/v1/reporting/stock/schema'],
    ['a double slash', '/api/v1/reporting//summary'],
    ['other letters', '/api/v1/reporting/Summary'],
    ['a name every object has', '/api/v1/reporting/constructor'],
    ['an unknown parameter too', '/api/v1/reporting/none?nonsense=1'],
    ['a CSV request', '/api/v1/reporting/none?format=csv'],
  ])('%s', async (_what, path) => {
    const { key } = await newAccount();
    const answer = await ask(key, path);
    expect([answer.status, answer.json()]).toEqual([404, error('not_found')]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(allowanceOf(answer)).toEqual({ ...full, remaining: 599 });
  });

  it('HEAD is a GET without its body, and counts like it', async () => {
    const { key } = await newAccount();
    const get = await ask(key);
    const head = await ask(key, '/api/v1/reporting/none', 'HEAD');
    expect([head.status, head.text]).toEqual([404, '']);
    for (const name of ['content-type', 'content-length', 'x-ratelimit-limit', 'x-ratelimit-bucket']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
    expect([allowanceOf(get)?.remaining, allowanceOf(head)?.remaining]).toEqual([599, 598]);
  });

  it('other methods are authenticated and counted like GET', async () => {
    const { key } = await newAccount();
    let remaining = 600;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      expect((await run.system.platform('/api/v1/reporting/none', { method })).status).toBe(401);
      const answer = await ask(key, '/api/v1/reporting/none', method);
      expect([method, answer.status, allowanceOf(answer)?.remaining]).toEqual([method, 404, (remaining -= 1)]);
    }
  });

  it('in capital letters it is no reporting address: nothing is counted', async () => {
    const { key } = await newAccount();
    const answer = await ask(key, '/API/v1/reporting');
    expect([answer.status, answer.json(), allowanceOf(answer)]).toEqual([404, error('not_found'), null]);
  });
});
