import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../system/allowance.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 1, Authentication and Errors; document 4, section 1.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const path = '/api/v1/reporting/none';
const unauthorized = { error: 'unauthorized', message: expect.any(String) as string };
const ask = (headers: Record<string, string> = {}) => run.system.platform(path, { headers });

describe('no key', () => {
  it.each([
    ['nothing at all', {}],
    ['an empty header', { 'x-api-key': '' }],
    ['a header of spaces', { 'x-api-key': '   ' }],
    ['a bearer token', { authorization: 'Bearer something' }],
    ['cookies of others', { cookie: 'JSESSIONID=abc; theme=dark' }],
  ])('401 with an empty body: %s', async (_what, headers) => {
    const answer = await ask(headers);
    expect([answer.status, answer.text]).toEqual([401, '']);
    expect(allowanceOf(answer)).toBeNull();
  });

  it('401 api_key_required: a portal sign-in instead of a key', async () => {
    const answer = await ask({ cookie: 'theme=dark; storehouse_portal=abc' });
    expect([answer.status, answer.json()]).toEqual([
      401,
      { error: 'api_key_required', message: expect.any(String) as string },
    ]);
  });
});

describe('a key that is not accepted', () => {
  it.each([
    ['words', 'hello'],
    ['an unknown key', `shk.${'a'.repeat(43)}`],
    ['a key that is too short', `shk.${'a'.repeat(42)}`],
    ['a key that is too long', `shk.${'a'.repeat(44)}`],
    ['an SQL fragment', "shk.' or 1=1 --"],
    ['bytes above ASCII', 'shk.\u00e9\u00ff'],
    ['a very long key', `shk.${'a'.repeat(8_000)}`],
  ])('401 unauthorized: %s', async (_what, key) => {
    const answer = await ask({ 'x-api-key': key });
    expect([answer.status, answer.json()]).toEqual([401, unauthorized]);
    expect(allowanceOf(answer)).toBeNull();
  });

  it('401 unauthorized: a good key in other letters, cut, or twice', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    const swapped = key.replace(/[a-z]/gi, (char) => (/[a-z]/.test(char) ? char.toUpperCase() : char.toLowerCase()));
    for (const other of [swapped, key.slice(0, -1), `${key}a`, `${key},${key}`, key.slice(4)]) {
      const answer = await ask({ 'x-api-key': other });
      expect([other, answer.status, answer.json()]).toEqual([other, 401, unauthorized]);
    }
    expect(allowanceOf(await ask({ 'x-api-key': key }))?.remaining).toBe(599);
  });

  it('the key wins over a portal cookie, be it good or bad', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    const cookie = 'storehouse_portal=abc';
    expect((await ask({ cookie, 'x-api-key': key })).status).toBe(404);
    expect((await ask({ cookie, 'x-api-key': 'shk.wrong' })).json()).toEqual(unauthorized);
  });
});

it('403 api_key_no_tenant_binding: an unbound key, which has no allowance to tell of', async () => {
  const account = await run.system.createAccount();
  const { key } = await run.system.createKey(account.id, { bound: false });
  const answer = await ask({ 'x-api-key': key });
  expect([answer.status, answer.json()]).toEqual([
    403,
    { error: 'api_key_no_tenant_binding', message: expect.any(String) as string },
  ]);
  expect(allowanceOf(answer)).toBeNull();
});

describe('the key is looked at before the account', () => {
  it.each(['suspend', 'close'])('401 and 403 on an account after %s', async (step) => {
    const account = await run.system.createAccount();
    const revoked = await run.system.createKey(account.id);
    const expired = await run.system.createKey(account.id, { expiresAt: '2026-01-01T00:00:00Z' });
    const unbound = await run.system.createKey(account.id, { bound: false });
    await run.system.operator('DELETE', `/accounts/${account.id}/keys/${revoked.id}`);
    await run.system.operator('POST', `/accounts/${account.id}/${step}`);
    expect((await ask({ 'x-api-key': revoked.key })).status).toBe(401);
    expect((await ask({ 'x-api-key': expired.key })).status).toBe(401);
    expect((await ask({ 'x-api-key': unbound.key })).status).toBe(403);
  });
});

it('a refused key takes nothing from the allowance', async () => {
  const account = await run.system.createAccount();
  const good = await run.system.createKey(account.id);
  const unbound = await run.system.createKey(account.id, { bound: false });
  const revoked = await run.system.createKey(account.id);
  await run.system.operator('DELETE', `/accounts/${account.id}/keys/${revoked.id}`);
  for (const { key } of [unbound, revoked]) await ask({ 'x-api-key': key });
  expect(allowanceOf(await ask({ 'x-api-key': good.key }))?.remaining).toBe(599);
});
