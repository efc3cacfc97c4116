import type { AccountsContext } from '../../accounts/accounts-context.ts';
import { hashPasswordOf } from '../passwords.ts';
import { changePersonIn } from '../save-person.ts';
import { checkSignIn, type SignInOutcome } from './check-sign-in.ts';

export interface PasswordChange {
  readonly email: string;
  readonly present: string;
  readonly next: string;
  /** The client's address: guesses here are throttled like sign-ins. */
  readonly address: string;
}

/**
 * Sets a person's new password after checking the current one, and ends their sessions everywhere. The outcome carries
 * the new password's hash, with which the caller may open a session. Refused too if the checked password was replaced
 * meanwhile, by a link or the owner.
 */
export async function changeOwnPassword(
  context: AccountsContext,
  accountId: string,
  { email, present, next, address }: PasswordChange,
): Promise<SignInOutcome> {
  const checked = await checkSignIn(context, accountId, { email, password: present, address });
  if (checked.outcome !== 'accepted') return checked;
  const { id } = checked.person;
  const passwordHash = await hashPasswordOf(context.db, email, next);
  const at = context.clock.now();
  const isChanged = await context.db.transaction((tx) =>
    changePersonIn(tx, accountId, id, { passwordHash }, { kind: 'person', id }, at, checked.passwordHash),
  );
  return isChanged ? { ...checked, passwordHash } : { outcome: 'refused' };
}
