import type { KeyAnswer } from '@storehouse/contract/portal/answers';
import type { Account } from '../../modules/accounts/account.ts';
import type { Key } from '../../modules/keys/key.ts';
import type { Person } from '../../modules/people/person.ts';

/** A key as the portal shows it, with the name of who made it; somebody who left has none. */
export function keyAnswer(key: Key, account: Account, people: readonly Person[]): KeyAnswer {
  return {
    ...key,
    isOwners: key.createdBy === account.ownerId,
    createdByName: people.find(({ id }) => id === key.createdBy)?.name ?? null,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}
