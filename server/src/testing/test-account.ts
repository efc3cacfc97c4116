import { randomBytes } from 'node:crypto';
import type { ModuleContext } from '../database/module-context.ts';
import { openAccounts } from '../modules/accounts/accounts.ts';
import type { Account } from '../modules/accounts/account.ts';
import { operatorActor } from '../modules/activity-log/log-activity.ts';
import type { Key, NewKey } from '../modules/keys/key.ts';
import { openKeys } from '../modules/keys/keys.ts';
import { openPeople, type People } from '../modules/people/people.ts';

type Registration = Parameters<People['registerAccount']>[0];

export const testPassword = 'correct horse battery';

/** A new account with an instance and an owner; `fields` overrides the registration. */
export async function createTestAccount(context: ModuleContext, fields: Partial<Registration> = {}): Promise<Account> {
  const id = await openPeople(context).registerAccount({
    name: 'Acme',
    subdomain: `acme-${randomBytes(4).toString('hex')}`,
    plan: 'shared',
    zone: 'UTC',
    trial: false,
    provision: true,
    owner: { email: 'owner@example.com', name: 'Olive Owner', password: testPassword },
    ...fields,
  });
  return openAccounts(context).read(id);
}

/** A key of the account's owner, with its text. */
export function createTestKey(
  context: ModuleContext,
  accountId: string,
  fields: Partial<NewKey> = {},
): Promise<Key & { readonly key: string }> {
  const key = { name: 'test key', scopes: [], includeValues: false, expiresAt: null, bound: true, ...fields };
  return openKeys(context).create(accountId, key, operatorActor);
}
