import { beforeAll, describe, expect, it } from 'vitest';
import { newInstanceId, newUuid } from '../../foundation/text/new-id.ts';
import { createTestAccount, createTestKey } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { Account } from '../accounts/account.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { openPeople } from '../people/people.ts';
import { hashKey } from './key-text.ts';
import { openKeys } from './keys.ts';

const test = useTestDatabase();
const keys = () => openKeys(test.context);
const actionsOf = async (subject: string) => {
  const sql = 'select action from activity_log where subject = $1 order by at, action';
  return (await test.db.query<{ action: string }>(sql, [subject])).map(({ action }) => action);
};

const detailsOf = async (subject: string) => {
  const sql = 'select detail from activity_log where subject = $1 order by recorded_at';
  return (await test.db.query<{ detail: object }>(sql, [subject])).map(({ detail }) => detail);
};

let account: Account;
let other: Account;
let teammateId = '';
beforeAll(async () => {
  [account, other] = [await createTestAccount(test.context), await createTestAccount(test.context)];
  const teammate = { email: 'tess@example.com', name: 'Tess', password: 'another long one' };
  teammateId = (await openPeople(test.context).addTeammate(account.id, teammate, operatorActor)).id;
});

describe('creating a key', () => {
  it('shows its text once and keeps only the hash', async () => {
    const expiresAt = new Date('2027-01-01T00:00:00Z');
    const { key, ...shown } = await createTestKey(test.context, account.id, { scopes: ['read'], expiresAt });
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'test key',
      scopes: ['read'],
      includeValues: false,
      bound: true,
      createdBy: account.ownerId,
      createdAt: test.context.at,
      expiresAt,
      lastUsedAt: null,
    });
    expect(await keys().read(account.id, shown.id)).toEqual(shown);
    const [row] = await test.db.query<{ row: string }>('select k::text as row from api_keys k where key_id = $1', [
      shown.id,
    ]);
    expect(row!.row).toContain(hashKey(key).toString('hex'));
    expect(row!.row).not.toContain(key.slice(4));
    expect(await actionsOf(shown.id)).toEqual(['key.created']);
    expect(await detailsOf(shown.id)).toEqual([
      { name: 'test key', scopes: ['read'], includeValues: false, expiresAt: expiresAt.toISOString() },
    ]);
  });

  it('may be done in the name of a teammate, and of nobody outside the account', async () => {
    const made = await createTestKey(test.context, account.id, { createdBy: teammateId, includeValues: true });
    expect([made.createdBy, made.includeValues]).toEqual([teammateId, true]);
    for (const createdBy of [other.ownerId, newInstanceId()]) {
      const refused = createTestKey(test.context, account.id, { createdBy });
      await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });

  it('is possible side by side, on a cluster too', async () => {
    const accountIds = [account.id, other.id, (await createTestAccount(test.context)).id];
    const each = Array.from({ length: 6 }, () => accountIds).flat();
    const made = await Promise.all(each.map((id) => createTestKey(test.context, id, { name: 'side by side' })));
    for (const id of accountIds) {
      const names = (await keys().list(id)).filter(({ name }) => name === 'side by side');
      expect(names).toHaveLength(6);
    }
    expect(new Set(made.map(({ key }) => key)).size).toBe(each.length);
  });

  it('is not possible on an account that does not exist', async () => {
    await expect(createTestKey(test.context, newUuid())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('listing keys', () => {
  it('gives those of the account that were not revoked, oldest first', async () => {
    const own = await createTestAccount(test.context);
    const made = [];
    for (const name of ['first', 'second', 'third']) {
      test.context.at = new Date(test.context.at.getTime() + 1_000);
      made.push(await createTestKey(test.context, own.id, { name }));
    }
    await keys().revoke(own.id, made[1]!.id, operatorActor);
    expect((await keys().list(own.id)).map(({ name }) => name)).toEqual(['first', 'third']);
    expect(await keys().list(newUuid())).toEqual([]);
  });
});

describe('a key of another account', () => {
  it('is answered like one that does not exist, and stays untouched', async () => {
    const { id } = await createTestKey(test.context, account.id);
    for (const keyId of [id, newUuid()]) {
      const calls = [
        () => keys().read(other.id, keyId),
        () => keys().setIncludeValues(other.id, keyId, true, operatorActor),
        () => keys().revoke(other.id, keyId, operatorActor),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          code: 'not_found',
          message: 'There is no such key on the account.',
        });
      }
    }
    expect((await keys().read(account.id, id)).includeValues).toBe(false);
  });
});

describe('revoking a key', () => {
  it('ends it for every call, and cannot be done twice', async () => {
    const { id } = await createTestKey(test.context, account.id);
    await keys().revoke(account.id, id, { kind: 'person', id: account.ownerId });
    await expect(keys().revoke(account.id, id, operatorActor)).rejects.toMatchObject({ code: 'not_found' });
    await expect(keys().read(account.id, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(keys().setIncludeValues(account.id, id, true, operatorActor)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await actionsOf(id)).toEqual(['key.created', 'key.revoked']);
    expect((await detailsOf(id))[1]).toEqual({ name: 'test key' });
  });
});

describe('Include values', () => {
  it('can be turned on and off for a key of the owner', async () => {
    const { id } = await createTestKey(test.context, account.id);
    for (const includeValues of [true, false]) {
      expect((await keys().setIncludeValues(account.id, id, includeValues, operatorActor)).includeValues).toBe(
        includeValues,
      );
    }
    expect(await actionsOf(id)).toEqual(['key.created', 'key.values_included', 'key.values_stopped']);
    expect((await detailsOf(id)).slice(1)).toEqual([{ name: 'test key' }, { name: 'test key' }]);
  });

  it('can only be turned off for a key of a teammate', async () => {
    const { id } = await createTestKey(test.context, account.id, { createdBy: teammateId, includeValues: true });
    expect((await keys().setIncludeValues(account.id, id, false, operatorActor)).includeValues).toBe(false);
    await expect(keys().setIncludeValues(account.id, id, true, operatorActor)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Values can be included only for a key that the account owner created.',
    });
  });

  it('follows the ownership: the keys of the previous owner cannot be turned on, those of the new one can', async () => {
    const own = await createTestAccount(test.context);
    const heir = { email: 'heir@example.com', name: 'Hanna', password: 'another long one' };
    const { id: heirId } = await openPeople(test.context).addTeammate(own.id, heir, operatorActor);
    const before = await createTestKey(test.context, own.id);
    const heirs = await createTestKey(test.context, own.id, { createdBy: heirId });
    await openAccounts(test.context).changeOwner(own.id, heirId);
    await expect(keys().setIncludeValues(own.id, before.id, true, operatorActor)).rejects.toThrow(
      'the account owner created',
    );
    expect((await keys().setIncludeValues(own.id, heirs.id, true, operatorActor)).includeValues).toBe(true);
    expect((await createTestKey(test.context, own.id)).createdBy).toBe(heirId);
  });
});
