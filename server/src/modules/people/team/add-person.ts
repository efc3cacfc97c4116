import type { Transaction } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { type Actor, logActivity, operatorActor } from '../../activity-log/log-activity.ts';
import { hashPasswordOf } from '../passwords.ts';
import type { NewPerson, Person } from '../person.ts';
import { addPersonIn } from '../save-person.ts';
import { findPerson, insertPerson } from './insert-person.ts';
import type { AccountsContext } from '../../accounts/accounts-context.ts';
import { newInstanceId, newUuid } from '../../../foundation/text/new-id.ts';
import { insertAccount, type NewAccount } from '../../accounts/insert-account.ts';
import { provisionAccount } from '../../accounts/provision-account.ts';

export async function addTeammate(
  context: ModuleContext,
  accountId: string,
  teammate: NewPerson,
  actor: Actor,
): Promise<Person> {
  const at = context.clock.now();
  const { password, ...person } = teammate;
  const passwordHash = await hashPasswordOf(context.db, person.email, password);
  return context.db.transaction(async (tx) => {
    const id = await addPersonIn(tx, accountId, { ...person, passwordHash }, actor, at);
    await requireLocation(tx, accountId, person.defaultLocationId ?? null);
    return findPerson(tx, accountId, id);
  });
}

async function requireLocation(tx: Transaction, accountId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const [found] = await tx.query('select 1 from locations where account_id = $1 and id = $2', [accountId, id]);
  if (!found) throw new Refusal('invalid_request', `defaultLocationId: there is no location "${id}" on the account.`);
}

export interface Registration extends Omit<NewAccount, 'id' | 'ownerId'> {
  readonly owner: NewPerson;
  /** Whether to create the instance now (true), only to start creating it (`begin`), or to leave it for later (false). */
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
