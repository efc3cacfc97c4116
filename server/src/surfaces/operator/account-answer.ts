import type { Account } from '../../modules/accounts/account.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** An account as the operator's contract shows it, with its owner. */
export async function accountAnswer({ people }: OperatorDeps, account: Account) {
  const owner = await people.read(account.id, account.ownerId);
  const { ownerId: _, servedAs: _served, eventsPaused, ...rest } = account;
  return { ...rest, owner: { id: owner.id, email: owner.email, name: owner.name }, eventsPaused };
}
