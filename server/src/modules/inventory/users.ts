import type {
  InvitedUser,
  ListedUser,
  NewUser,
  User,
  UserChange,
} from '@storehouse/contract/operations/instance/user-operations';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { ModuleContext } from '../../database/module-context.ts';
import type { Actor } from '../activity-log/log-activity.ts';
import type { Links } from '../people/links.ts';
import type { People } from '../people/people.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { NotAllowed, NotFound } from './invalid.ts';
import { findUser, listUsers } from './users/read-users.ts';
import { createUser, inviteUser, removeUser, updateUser } from './users/save-user.ts';

export type Users = ReturnType<typeof openUsers>;

/** The people of the account as users of its instance, managed by the owner. */
export function openUsers(context: ModuleContext, people: Pick<People, 'checkSignIn'>, links: Links) {
  return {
    async list({ accountId }: InstanceCaller): Promise<ListAnswer<ListedUser>> {
      const invited = await links.invitedUntil(accountId);
      const users = await listUsers(context.db, accountId);
      const data = users.map((user) => ({ ...user, invitedUntil: invited.get(user.id)?.toISOString() ?? null }));
      return { data, totalCount: data.length };
    },
    create: (caller: InstanceCaller, body: NewUser): Promise<User> => createUser(contextOf(context, caller), body),
    invite: (caller: InstanceCaller, body: InvitedUser): Promise<User> =>
      inviteUser(contextOf(context, caller), body, (tx, personId) =>
        links.inviteIn(tx, caller.accountId, personId, { inviterId: caller.personId, application: 'inventory' }),
      ),
    async inviteAgain(caller: InstanceCaller, id: string): Promise<User> {
      const user = await findUser(context.db, caller.accountId, id);
      if (!user) throw new NotFound(`There is no user with the id "${id}".`);
      const isSent = await links.inviteAgain(caller.accountId, id, {
        inviterId: caller.personId,
        application: 'inventory',
      });
      if (!isSent) throw new NotAllowed(`${user.name} has accepted the invitation already.`);
      return user;
    },
    /** The client's address matters when someone sets their own password, which requires the current one. */
    update: (caller: InstanceCaller, id: string, body: UserChange, address: string): Promise<User> =>
      updateUser(contextOf(context, caller), id, body, { people, address }),
    remove: (accountId: string, personId: string, actor: Actor): Promise<void> =>
      removeUser(context, accountId, personId, actor),
  };
}
