import { describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { useOwnSystem, type AccountAnswer } from '../system/system.ts';
import type { Answer } from '../system/http-call.ts';

// Document 6, Scopes, once enforced.
const from = '2026-03-01T09:00:00+01:00';
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T07:00:00Z'],
  env: { STOREHOUSE_ENFORCE_SCOPES_FROM: from },
});
const undated = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const scopeSets = [
  [],
  ['reporting'],
  ['read'],
  ['reporting', 'read'],
  ['write'],
  ['read', 'write'],
  ['admin'],
] as const;
const calls = [
  ['reporting', 'GET', '/api/v1/reporting/summary', 200],
  ['reporting', 'HEAD', '/api/v1/reporting/summary', 200],
  ['reporting', 'POST', '/api/v1/reporting/summary', 405],
  ['reporting', 'GET', '/api/v1/reporting/none', 404],
  ['reporting', 'DELETE', '/api/v1/reporting/none', 404],
  ['data', 'GET', '/api/v1/generic/category', 200],
  ['data', 'HEAD', '/api/v1/generic/category', 200],
  ['data', 'POST', '/api/v1/generic/category', 201],
  ['data', 'PUT', '/api/v1/generic/category/none', 404],
  ['data', 'DELETE', '/api/v1/generic/category/none', 404],
  ['data', 'PATCH', '/api/v1/generic/category/none', 405],
  ['data', 'GET', '/api/v1/none', 404],
  ['webhooks', 'GET', '/api/v1/webhooks', 200],
  ['webhooks', 'HEAD', '/api/v1/webhooks', 200],
  ['webhooks', 'POST', '/api/v1/webhooks', 400],
  ['webhooks', 'PUT', '/api/v1/webhooks/none', 400],
  ['webhooks', 'DELETE', '/api/v1/webhooks/none', 404],
  ['webhooks', 'GET', '/api/v1/webhooks/event-types/order.created/sample-envelope', 200],
  ['catalogue', 'GET', '/api/v1/webhooks/event-types', 200],
] as const;
type Call = (typeof calls)[number];

/** Written from document 6, independently of the server's rule. */
function isAllowed(api: string, scopes: readonly string[], method: string): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  if (api === 'catalogue') return true;
  if (api === 'webhooks') return scopes.includes('admin');
  if (scopes.length === 0) return false;
  if (api === 'reporting') return isReading || scopes.join() !== 'reporting';
  return isReading || scopes.includes('write') || scopes.includes('admin');
}

let sent = 0;
async function ask(
  { system }: typeof run,
  account: AccountAnswer,
  key: string,
  [api, method, path]: Call,
): Promise<Answer> {
  const options = { method, headers: { 'x-api-key': key } };
  if (api === 'webhooks' && (method === 'POST' || method === 'PUT')) {
    return system.platform(path, { ...options, body: {} });
  }
  if (api !== 'data') return system.platform(path, options);
  sent += 1;
  const body = method === 'POST' || method === 'PUT' ? { name: `Category ${String(sent)}` } : undefined;
  return system.instance(account.subdomain, path, body === undefined ? options : { ...options, body });
}

const warningOf = ({ headers }: Answer) => headers['x-platform-scope-warning'];
/** Webhook management has always required its scope. For the other APIs, scopes are only recorded until the date. */
const usual = ([api, method, , status]: Call, allowed: boolean) => [
  api,
  method,
  api === 'webhooks' && !allowed ? 403 : status,
];

/** Sends every call with every set of scopes. `judge` gets each answer, and whether the scopes allow the call. */
async function askAll(
  on: typeof run,
  account: AccountAnswer,
  judge: (call: Call, answer: Answer, isAllowed: boolean) => void,
): Promise<void> {
  for (const scopes of scopeSets) {
    const { key } = await on.system.createKey(account.id, { scopes });
    for (const call of calls) judge(call, await ask(on, account, key, call), isAllowed(call[0], scopes, call[1]));
  }
}

const answersAsAllowed = ([api, method, , status]: Call, answer: Answer, allowed: boolean) => {
  expect([api, method, answer.status]).toEqual([api, method, allowed ? status : 403]);
  expect(warningOf(answer)).toBeUndefined();
  if (allowed || method === 'HEAD') return;
  const message = expect.any(String) as string;
  expect(answer.json()).toEqual(
    api === 'data' ? { errorCode: 403, errorMessage: message } : { error: 'insufficient_scope', message },
  );
};

/** A plan whose hourly limit is enough for every call of this file. */
const plan = { plan: 'enterprise' };

describe('scopes of keys', () => {
  it('are recorded without a date: no refusal and no header', async () => {
    const account = await undated.system.createAccount(plan);
    await askAll(undated, account, (call, answer, allowed) => {
      expect([call[0], call[1], answer.status]).toEqual(usual(call, allowed));
      expect(warningOf(answer)).toBeUndefined();
    });
  });

  it('are enforced for an account that chose so, which the account shows', async () => {
    const account = await undated.system.createAccount(plan);
    expect(account).toHaveProperty('enforceScopes', false);
    const changed = await undated.system.operator('PATCH', `/accounts/${account.id}`, { enforceScopes: true });
    expect(changed.json()).toMatchObject({ enforceScopes: true });
    await askAll(undated, account, answersAsAllowed);
  });

  it('are announced before the date by a header, and enforced from that moment on', async () => {
    const account = await run.system.createAccount(plan);
    await askAll(run, account, (call, answer, allowed) => {
      expect([call[0], call[1], answer.status]).toEqual(usual(call, allowed));
      expect(warningOf(answer)).toBe(allowed || call[0] === 'webhooks' ? undefined : 'insufficient_scope');
    });
    await run.system.operator('PUT', '/clock', { now: from });
    await askAll(run, account, answersAsAllowed);
  });

  it('are looked at after the allowance: a refusal costs one request', async () => {
    const account = await undated.system.createAccount();
    await undated.system.operator('PATCH', `/accounts/${account.id}`, { enforceScopes: true });
    const { key } = await undated.system.createKey(account.id, { scopes: ['reporting'] });
    const { key: other } = await undated.system.createKey(account.id, { scopes: ['admin'] });
    for (const call of [calls[0], calls[5]]) {
      const before = Number((await ask(undated, account, other, call)).headers['x-ratelimit-remaining']);
      const refused = call[0] === 'reporting' ? calls[2] : calls[7];
      expect((await ask(undated, account, key, refused)).status).toBe(403);
      const after = Number((await ask(undated, account, other, call)).headers['x-ratelimit-remaining']);
      expect(before - after).toBe(2);
    }
  });

  it('are refused by the data API with what is missing: any scope to read, one for changes to change', async () => {
    const account = await undated.system.createAccount();
    await undated.system.operator('PATCH', `/accounts/${account.id}`, { enforceScopes: true });
    const refusal = async (scopes: readonly string[], call: Call) => {
      const { key } = await undated.system.createKey(account.id, { scopes });
      return (await ask(undated, account, key, call)).json<{ errorMessage: string }>().errorMessage;
    };
    expect(await refusal([], calls[5])).toContain('has no scopes');
    expect(await refusal([], calls[7])).toContain('has no scopes');
    expect(await refusal(['read'], calls[7])).toContain('changes need "write" or "admin"');
  });
});
