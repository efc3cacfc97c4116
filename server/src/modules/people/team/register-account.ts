import type { AccountsContext } from '../../accounts/accounts-context.ts';
import { newInstanceId, newUuid } from '../../../foundation/text/new-id.ts';
import { logActivity, operatorActor } from '../../activity-log/log-activity.ts';
import { insertAccount, type NewAccount } from '../../accounts/insert-account.ts';
import { provisionAccount } from '../../accounts/provision-account.ts';
import { hashPasswordOf } from '../passwords.ts';
import type { NewPerson } from '../person.ts';
import { insertPerson } from './insert-person.ts';

export interface Registration extends Omit<NewAccount, 'id' | 'ownerId'> {
  readonly owner: NewPerson;
  /** Whether the instance is created now, only started, or left for later. */
  readonly provision: boolean | 'begin';
}

/** Creates an account, its owner and its instance in one transaction; returns the account's id. */
export async function registerAccount(context: AccountsContext, registration: Registration): Promise<string> {
  const { owner, provision, ...account } = registration;
  const at = context.clock.now();
  const id = newUuid();
  const ownerId = newInstanceId();
  const passwordHash = await hashPasswordOf(context.db, owner.email, owner.password);
  await context.db.transaction(async (tx) => {
    await insertAccount(tx, { ...account, id, ownerId }, at);
    await insertPerson(tx, id, { ...owner, id: ownerId, passwordHash }, at);
    await logActivity(tx, id, at, { actor: operatorActor, action: 'account.created', subject: id });
    if (provision !== false) await provisionAccount(context, tx, id, provision === 'begin' ? 'begin' : 'finish');
  });
  return id;
}
