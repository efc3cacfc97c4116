import type { NewUser, User, UserChange } from '@storehouse/contract/operations/instance/user-operations';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { ModuleContext } from '../../database/module-context.ts';
import type { Actor } from '../activity-log/log-activity.ts';
import type { People } from '../people/people.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { listUsers } from './users/read-users.ts';
import { removeUser, createUser, updateUser } from './users/save-user.ts';

export type Users = ReturnType<typeof openUsers>;

/** The people of the account as users of its instance, managed by the owner. */
export function openUsers(context: ModuleContext, people: Pick<People, 'checkSignIn'>) {
  return {
    async list({ accountId }: InstanceCaller): Promise<ListAnswer<User>> {
      const data = await listUsers(context.db, accountId);
      return { data, totalCount: data.length };
    },
    create: (caller: InstanceCaller, body: NewUser): Promise<User> => createUser(contextOf(context, caller), body),
    /** The client's address matters when someone sets their own password, which requires the current one. */
    update: (caller: InstanceCaller, id: string, body: UserChange, address: string): Promise<User> =>
      updateUser(contextOf(context, caller), id, body, { people, address }),
    remove: (accountId: string, personId: string, actor: Actor): Promise<void> =>
      removeUser(context, accountId, personId, actor),
  };
}
