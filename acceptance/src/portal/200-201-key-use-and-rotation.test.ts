import type { KeyAnswer, KeyDetailsAnswer, NewKeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';

// Decision 0045: how a key is used, and replacing it by a successor.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const create = (portal: Portal, fields: object = {}) =>
  portal.json<NewKeyAnswer>(201, 'POST', '/keys', { name: 'ERP', scopes: ['read', 'admin'], ...fields });
const use = async (key: string, path = '/api/v1/webhooks', method = 'GET') =>
  (await run.system.platform(path, { method, headers: { 'x-api-key': key } })).status;
const rotate = (portal: Portal, keyId: string, overlapHours: number) =>
  portal.json<NewKeyAnswer>(201, 'POST', `/keys/${keyId}/rotate`, { overlapHours });
const list = async (portal: Portal) => (await portal.json<{ data: KeyAnswer[] }>(200, 'GET', '/keys')).data;

async function openOwner() {
  const account = await run.system.createAccount();
  return { account, portal: await openPortal(run.system, account.subdomain) };
}

describe('the use of a key', () => {
  it('shows its last calls without their query, its requests per day, and what its scopes do not allow', async () => {
    const { portal } = await openOwner();
    const { id, key } = await create(portal, { scopes: ['reporting'] });
    const read = () => portal.json<KeyDetailsAnswer>(200, 'GET', `/keys/${id}`);
    expect(await read()).toMatchObject({ id, successorId: null, lastUsedAt: null, calls: [] });
    await use(key, '/api/v1/reporting/stock-on-hand?date=secret-in-query');
    await use(key, '/api/v1/reporting/summary', 'POST');
    const { calls, days, lastUsedAt } = await read();
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/v1/reporting/summary', status: 405, lacksScope: true },
      { method: 'GET', path: '/api/v1/reporting/stock-on-hand', status: 400, lacksScope: false },
    ]);
    expect(JSON.stringify(calls)).not.toContain('secret-in-query');
    expect(calls[0]?.address).toMatch(/127\.0\.0\.1|::1/);
    expect(lastUsedAt).not.toBeNull();
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ requests: 2 });
    for (let count = 0; count < 60; count += 1) await use(key, '/api/v1/reporting');
    const later = await read();
    expect(later.calls).toHaveLength(50);
    expect(later.days.at(-1)).toMatchObject({ requests: 62 });
  });

  it('403 and 404: the owner alone, and no key of another account', async () => {
    const { account, portal } = await openOwner();
    const { id } = await create(portal);
    const teammate = await openTeammatePortal(run.system, account.subdomain, portal);
    expect(await teammate.refusal('GET', `/keys/${id}`)).toEqual([403, 'owner_only']);
    expect(await teammate.refusal('POST', `/keys/${id}/rotate`, { overlapHours: 0 })).toEqual([403, 'owner_only']);
    const { portal: stranger } = await openOwner();
    expect(await stranger.refusal('GET', `/keys/${id}`)).toEqual([404, 'not_found']);
    expect(await stranger.refusal('POST', `/keys/${id}/rotate`, { overlapHours: 0 })).toEqual([404, 'not_found']);
  });
});

describe('a rotated key', () => {
  it('works beside its successor until the overlap is over, to the second', async () => {
    const { account, portal } = await openOwner();
    const old = await create(portal, { includeValues: true });
    const next = await rotate(portal, old.id, 1);
    expect(next).toMatchObject({ name: 'ERP', scopes: ['read', 'admin'], includeValues: true, expiresAt: null });
    expect([next.id === old.id, next.key === old.key]).toEqual([false, false]);
    expect([await use(old.key), await use(next.key)]).toEqual([200, 200]);
    const { successorId, expiresAt } = await portal.json<KeyDetailsAnswer>(200, 'GET', `/keys/${old.id}`);
    expect([successorId, Date.parse(expiresAt ?? '') - Date.parse(next.createdAt)]).toEqual([next.id, 3_600_000]);
    expect(await portal.refusal('POST', `/keys/${old.id}/rotate`, { overlapHours: 0 })).toEqual([409, 'conflict']);
    // Signs in again, because the session may be over.
    const expired = async () => {
      const keys = await list(await openPortal(run.system, account.subdomain));
      return [old, next].map(({ id }) => keys.find((key) => key.id === id)?.isExpired);
    };
    await run.system.advanceClock(3_599);
    expect(await use(old.key)).toBe(200);
    expect(await expired()).toEqual([false, false]);
    await run.system.advanceClock(1);
    expect([await use(old.key), await use(next.key)]).toEqual([401, 200]);
    expect(await expired()).toEqual([true, false]);
    const later = await openPortal(run.system, account.subdomain);
    const { data } = await later.json<{ data: { action: string; subject: string; detail: object }[] }>(
      200,
      'GET',
      '/activity',
    );
    expect(data[0]).toMatchObject({ action: 'key.rotated', subject: old.id, detail: { successorId: next.id } });
    expect(JSON.stringify(data)).not.toContain(next.key);
  });

  it('stops at once without an overlap, and is gone from the list', async () => {
    const { portal } = await openOwner();
    const old = await create(portal);
    const next = await rotate(portal, old.id, 0);
    expect([await use(old.key), await use(next.key)]).toEqual([401, 200]);
    expect((await list(portal)).map(({ id }) => id)).toEqual([next.id]);
    for (const overlapHours of [2, -1, null]) {
      const refused = await portal.refusal('POST', `/keys/${next.id}/rotate`, { overlapHours });
      expect(refused).toEqual([400, 'invalid_request']);
    }
  });

  it('never works longer than it would have, and its successor lives as long', async () => {
    const { portal } = await openOwner();
    const old = await create(portal, { expiresInDays: 1 });
    const next = await rotate(portal, old.id, 168);
    const { expiresAt } = await portal.json<KeyDetailsAnswer>(200, 'GET', `/keys/${old.id}`);
    expect(expiresAt).toBe(old.expiresAt);
    expect(Date.parse(next.expiresAt ?? '') - Date.parse(next.createdAt)).toBe(24 * 3_600_000);
  });
});
