import { describe, expect, it } from 'vitest';
import { useOwnSystem, type AccountAnswer } from '../system/system.ts';

// Document 1, Authentication and Key value inclusion; document 4, section 1; document 5, keys.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const text = expect.any(String) as string;
const error = (code: string) => ({ error: code, message: text });
type Fields = Readonly<Record<string, unknown>>;

const listKeys = async (accountId: string) =>
  (await run.system.operator('GET', `/accounts/${accountId}/keys`)).json<{ data: Fields[] }>().data;
const includeValues = (accountId: string, keyId: string, include: unknown) =>
  run.system.operator('PATCH', `/accounts/${accountId}/keys/${keyId}`, { includeValues: include });

async function addTeammate(account: AccountAnswer): Promise<string> {
  const person = { email: 'tim@example.com', name: 'Tim', password: 'long enough' };
  return (await run.system.operator('POST', `/accounts/${account.id}/users`, person)).json()['id'] as string;
}

/** How the three guards answer a key: the platform's two, and the instance's. */
async function statuses(account: AccountAnswer, key: string): Promise<number[]> {
  const headers = { 'x-api-key': key };
  const answers = await Promise.all([
    run.system.platform('/api/v1/reporting/none', { headers }),
    run.system.platform('/api/v1/none', { headers }),
    run.system.instance(account.subdomain, '/api/v1/none', { headers }),
  ]);
  return answers.map(({ status }) => status);
}
const accepted = [404, 404, 404];
const refused = [401, 401, 401];

describe('201 a key', () => {
  it('has 256 random bits behind its prefix, is shown once, and records what was asked for', async () => {
    const account = await run.system.createAccount();
    const fields = {
      name: 'Nightly export',
      scopes: ['reporting', 'read'],
      includeValues: true,
      expiresAt: '2026-06-01T00:00:00.000Z',
    };
    const answer = await run.system.operator('POST', `/accounts/${account.id}/keys`, fields);
    expect(answer.status).toBe(201);
    const { key, ...rest } = answer.json();
    expect(key).toMatch(/^shk\.[A-Za-z0-9_-]{43}$/);
    expect(rest).toEqual({
      ...fields,
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
      bound: true,
      createdBy: account.owner.id,
      createdAt: '2026-03-01T08:00:00.000Z',
      lastUsedAt: null,
    });
    expect(await listKeys(account.id)).toEqual([rest]);
  });

  it('by default includes no values, does not expire and is bound', async () => {
    const account = await run.system.createAccount();
    const answer = await run.system.operator('POST', `/accounts/${account.id}/keys`, { name: 'plain', scopes: [] });
    expect(answer.json()).toMatchObject({ scopes: [], includeValues: false, expiresAt: null, bound: true });
    expect(await statuses(account, answer.json()['key'] as string)).toEqual(accepted);
  });

  it('scopes are recorded and not yet enforced', async () => {
    const account = await run.system.createAccount();
    for (const scopes of [['reporting'], ['read'], ['write'], ['admin'], ['reporting', 'read', 'write', 'admin'], []]) {
      const { id, key } = await run.system.createKey(account.id, { scopes });
      expect((await listKeys(account.id)).find((listed) => listed['id'] === id)?.['scopes']).toEqual(scopes);
      expect(await statuses(account, key)).toEqual(accepted);
    }
  });

  it('is listed oldest first, with when it was used last', async () => {
    const account = await run.system.createAccount();
    const first = await run.system.createKey(account.id, { name: 'first' });
    await run.system.advanceClock(1);
    await run.system.createKey(account.id, { name: 'second' });
    await statuses(account, first.key);
    const listed = await listKeys(account.id);
    expect(listed.map(({ name, lastUsedAt }) => [name, lastUsedAt === null])).toEqual([
      ['first', false],
      ['second', true],
    ]);
  });
});

describe('401 from then on', () => {
  it('a key that is revoked: refused by every API, gone from the list, and revoking it again is 404', async () => {
    const account = await run.system.createAccount();
    const [revoked, kept] = [await run.system.createKey(account.id), await run.system.createKey(account.id)];
    expect(await statuses(account, revoked.key)).toEqual(accepted);
    const path = `/accounts/${account.id}/keys/${revoked.id}`;
    const answer = await run.system.operator('DELETE', path);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await statuses(account, revoked.key)).toEqual(refused);
    expect(await statuses(account, kept.key)).toEqual(accepted);
    expect((await listKeys(account.id)).map(({ id }) => id)).toEqual([kept.id]);
    expect((await run.system.operator('DELETE', path)).json()).toEqual(error('not_found'));
    expect((await includeValues(account.id, revoked.id, true)).json()).toEqual(error('not_found'));
  });

  it('a key whose expiry date has passed, not before it and at the latest 5 minutes after it', async () => {
    const account = await run.system.createAccount();
    const now = Date.parse((await run.system.operator('GET', '/clock')).json()['now'] as string);
    const expiresAt = new Date(now + 3_600_000).toISOString();
    const { key } = await run.system.createKey(account.id, { expiresAt });
    const lasting = await run.system.createKey(account.id);
    await run.system.advanceClock(3_599);
    expect(await statuses(account, key)).toEqual(accepted);
    await run.system.advanceClock(301);
    expect(await statuses(account, key)).toEqual(refused);
    expect(await statuses(account, lasting.key)).toEqual(accepted);
  });

  it('an expiry date may be written in any offset', async () => {
    const account = await run.system.createAccount();
    const { expiresAt } = (await run.system.createKey(account.id, {
      expiresAt: '2050-01-01T01:00:00+01:00',
    })) as Fields & Awaited<ReturnType<typeof run.system.createKey>>;
    expect(expiresAt).toBe('2050-01-01T00:00:00.000Z');
  });
});

describe('Include values', () => {
  it('200 on and off for a key the owner created', async () => {
    const account = await run.system.createAccount();
    const { id } = await run.system.createKey(account.id);
    for (const include of [true, true, false, false]) {
      const answer = await includeValues(account.id, id, include);
      expect([answer.status, answer.json()]).toEqual([200, (await listKeys(account.id))[0]]);
      expect(answer.json()['includeValues']).toBe(include);
      expect(answer.json()).not.toHaveProperty('key');
    }
  });

  it('400 on for a key a teammate created; off is always possible', async () => {
    const account = await run.system.createAccount();
    const createdBy = await addTeammate(account);
    const { id } = await run.system.createKey(account.id, { createdBy });
    expect((await includeValues(account.id, id, true)).json()).toEqual(error('invalid_request'));
    expect((await listKeys(account.id))[0]).toMatchObject({ createdBy, includeValues: false });
    expect((await includeValues(account.id, id, false)).status).toBe(200);
  });

  it('400 on for a key of the previous owner once ownership has moved, and it is the new owner’s to create keys', async () => {
    const account = await run.system.createAccount();
    const teammate = await addTeammate(account);
    const old = await run.system.createKey(account.id, { includeValues: true });
    await run.system.operator('POST', `/accounts/${account.id}/owner`, { userId: teammate });
    expect(await statuses(account, old.key)).toEqual(accepted);
    expect((await includeValues(account.id, old.id, true)).status).toBe(400);
    expect((await includeValues(account.id, old.id, false)).status).toBe(200);
    expect((await includeValues(account.id, old.id, true)).status).toBe(400);
    const created = await run.system.createKey(account.id);
    const added = (await listKeys(account.id)).find(({ id }) => id === created.id);
    expect(added?.['createdBy']).toBe(teammate);
    expect((await includeValues(account.id, created.id, true)).status).toBe(200);
  });

  it('400 for anything but a boolean', async () => {
    const account = await run.system.createAccount();
    const { id } = await run.system.createKey(account.id);
    for (const include of ['true', 1, null, undefined])
      expect((await includeValues(account.id, id, include)).status).toBe(400);
    const path = `/accounts/${account.id}/keys/${id}`;
    for (const body of [{ includeValues: true, name: 'x' }, { scopes: [] }, [], undefined]) {
      expect([body, (await run.system.operator('PATCH', path, body)).status]).toEqual([body, 400]);
    }
    expect((await listKeys(account.id))[0]?.['includeValues']).toBe(false);
  });
});
