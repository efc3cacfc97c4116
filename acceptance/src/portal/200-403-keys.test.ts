import type { KeyAnswer, NewKeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 1, Authentication 5 and Key value inclusion; document 4, section 1.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const list = { method: 'GET', path: '/keys' } as const;

it('the owner makes a key, sees it once, sees its use, stops and includes values, and revokes it', async () => {
  const account = await run.system.createAccount();
  const portal = await openPortal(run.system, account.subdomain);
  const fields = { name: 'Nightly', scopes: ['reporting', 'admin'], includeValues: true };
  const created = await portal.json<NewKeyAnswer>(201, 'POST', '/keys', fields);
  const { key, ...shown } = created;
  expect(key).toMatch(/^shk\.[A-Za-z0-9_-]{43}$/);
  expect(shown).toEqual({
    ...fields,
    id: expect.any(String) as string,
    isOwners: true,
    bound: true,
    createdBy: account.owner.id,
    createdByName: 'Olive Owner',
    createdAt: '2026-03-01T08:00:00.000Z',
    expiresAt: null,
    isExpired: false,
    lastUsedAt: null,
  });
  const use = () => run.system.platform('/api/v1/webhooks', { headers: { 'x-api-key': key } });
  expect((await use()).status).toBe(200);
  const keys = async () => (await portal.json<{ data: KeyAnswer[] }>(200, list.method, list.path)).data;
  expect(await keys()).toEqual([{ ...shown, lastUsedAt: '2026-03-01T08:00:00.000Z' }]);

  for (const includeValues of [false, true]) {
    const changed = await portal.json<KeyAnswer>(200, 'PATCH', `/keys/${created.id}`, { includeValues });
    expect(changed.includeValues).toBe(includeValues);
  }
  expect((await portal.call('DELETE', `/keys/${created.id}`)).status).toBe(204);
  expect((await use()).status).toBe(401);
  expect(await keys()).toEqual([]);
  expect(await portal.refusal('DELETE', `/keys/${created.id}`)).toEqual([404, 'not_found']);
});

it('201 a key may end on a day, or after some', async () => {
  const { subdomain } = await run.system.createAccount({ zone: 'America/Los_Angeles' });
  const portal = await openPortal(run.system, subdomain);
  const create = (fields: object) =>
    portal.json<NewKeyAnswer>(201, 'POST', '/keys', { name: 'x', scopes: ['read'], ...fields });
  // The key works until the end of that day in the account's zone, where it is midnight now.
  expect((await create({ expiresOn: '2026-06-01' })).expiresAt).toBe('2026-06-02T06:59:59.999Z');
  expect((await create({ expiresOn: '2026-03-01' })).expiresAt).toBe('2026-03-02T07:59:59.999Z');
  expect((await create({ expiresInDays: 30 })).expiresAt).toBe('2026-03-31T08:00:00.000Z');
});

it('400 names the fields that are wrong', async () => {
  const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
  const fieldsOf = async (body: object) =>
    (await portal.json<{ errors: { field: string }[] }>(400, 'POST', '/keys', body)).errors.map(({ field }) => field);
  expect(await fieldsOf({ name: ' ', scopes: [] })).toEqual(['name', 'scopes']);
  for (const expiresOn of ['2026-02-28', '2026-02-30', '9999-12-31']) {
    expect(await fieldsOf({ name: 'x', scopes: ['read'], expiresOn })).toEqual(['expiresOn']);
  }
  expect(await fieldsOf({ name: 'x', scopes: ['everything'] })).toEqual(['scopes.0']);
});

it('403 a teammate neither sees keys nor makes, changes or revokes them', async () => {
  const account = await run.system.createAccount();
  const owner = await openPortal(run.system, account.subdomain);
  const teammate = await openTeammatePortal(run.system, account.subdomain, owner);
  const { id } = await owner.json<NewKeyAnswer>(201, 'POST', '/keys', { name: 'x', scopes: ['read'] });
  const refused = [403, 'owner_only'];
  expect(await teammate.refusal('GET', '/keys')).toEqual(refused);
  expect(await teammate.refusal('POST', '/keys', { name: 'mine', scopes: ['read'] })).toEqual(refused);
  expect(await teammate.refusal('PATCH', `/keys/${id}`, { includeValues: false })).toEqual(refused);
  expect(await teammate.refusal('DELETE', `/keys/${id}`)).toEqual(refused);
  expect((await owner.json<{ data: unknown[] }>(200, 'GET', '/keys')).data).toHaveLength(1);
});

it('404 a key of another account is one that does not exist', async () => {
  const [one, two] = [await run.system.createAccount(), await run.system.createAccount()];
  const { id } = await run.system.createKey(one.id);
  const portal = await openPortal(run.system, two.subdomain);
  const none = '00000000-0000-4000-8000-000000000000';
  const answers = async (keyId: string) => [
    (await portal.call('PATCH', `/keys/${keyId}`, { includeValues: false })).text,
    (await portal.call('DELETE', `/keys/${keyId}`)).text,
  ];
  expect(await portal.refusal('DELETE', `/keys/${id}`)).toEqual([404, 'not_found']);
  expect(await answers(id)).toEqual(await answers(none));
  expect(await portal.refusal('DELETE', '/keys/not-an-id')).toEqual([404, 'not_found']);
});

it('400 values are not included for a key of the previous owner, once the account is handed over', async () => {
  const account = await run.system.createAccount();
  const owner = await openPortal(run.system, account.subdomain);
  const teammate = await openTeammatePortal(run.system, account.subdomain, owner);
  const { id } = await owner.json<NewKeyAnswer>(201, 'POST', '/keys', { name: 'x', scopes: ['read'] });
  const { data: team } = await owner.json<{ data: { id: string; role: string }[] }>(200, 'GET', '/team');
  const next = team.find(({ role }) => role === 'teammate')!;
  await owner.json(200, 'POST', `/team/${next.id}/make-owner`);
  expect(await owner.refusal('GET', '/keys')).toEqual([403, 'owner_only']);
  const [key] = (await teammate.json<{ data: KeyAnswer[] }>(200, 'GET', '/keys')).data;
  expect(key).toMatchObject({ id, isOwners: false, createdByName: 'Olive Owner' });
  expect(await teammate.refusal('PATCH', `/keys/${id}`, { includeValues: true })).toEqual([400, 'invalid_request']);
});
