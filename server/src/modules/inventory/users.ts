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
import { needsNoInvitation, type Links } from '../people/links.ts';
import type { People } from '../people/people.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { NotAllowed, NotFound } from './invalid.ts';
import { findUser, listUsers, type UserPage } from './users/read-users.ts';
import { createUser, inviteUser, removeUser, updateUser, type ForgetRecipient } from './users/save-user.ts';

export type Users = ReturnType<typeof openUsers>;

/** The people of the account as users of its instance, managed by the owner. */
export function openUsers(
  context: ModuleContext,
  people: Pick<People, 'checkSignIn'>,
  links: Links,
  forgetRecipient: ForgetRecipient,
) {
  const withInvitations = async (accountId: string, users: readonly User[]): Promise<ListedUser[]> => {
    const invited = await links.invitedUntil(accountId);
    return users.map((user) => ({ ...user, invitedUntil: invited.get(user.id)?.toISOString() ?? null }));
  };
  const withInvitation = async (accountId: string, user: User): Promise<ListedUser> =>
    (await withInvitations(accountId, [user]))[0] as ListedUser;
  return {
    async list({ accountId }: InstanceCaller, page: UserPage): Promise<ListAnswer<ListedUser>> {
      const { users, totalCount } = await listUsers(context.db, accountId, page);
      return { data: await withInvitations(accountId, users), totalCount };
    },
    create: async (caller: InstanceCaller, body: NewUser): Promise<ListedUser> =>
      withInvitation(caller.accountId, await createUser(contextOf(context, caller), body)),
    async invite(caller: InstanceCaller, body: InvitedUser): Promise<ListedUser> {
      const user = await inviteUser(contextOf(context, caller), body, (tx, personId) =>
        links.inviteIn(tx, caller.accountId, personId, { inviterId: caller.personId, application: 'inventory' }),
      );
      return withInvitation(caller.accountId, user);
    },
    async inviteAgain(caller: InstanceCaller, id: string): Promise<ListedUser> {
      const user = await findUser(context.db, caller.accountId, id);
      if (!user) throw new NotFound(`There is no user with the id "${id}".`);
      const isSent = await links.inviteAgain(caller.accountId, id, {
        inviterId: caller.personId,
        application: 'inventory',
      });
      if (!isSent) throw new NotAllowed(needsNoInvitation(user.name));
      return withInvitation(caller.accountId, user);
    },
    /** People who set their own password must give the current one; `address` is the client's, for throttling wrong guesses. */
    update: async (caller: InstanceCaller, id: string, body: UserChange, address: string): Promise<ListedUser> =>
      withInvitation(caller.accountId, await updateUser(contextOf(context, caller), id, body, { people, address })),
    remove: (accountId: string, personId: string, actor: Actor): Promise<void> =>
      removeUser(context, accountId, personId, actor, forgetRecipient),
  };
}
