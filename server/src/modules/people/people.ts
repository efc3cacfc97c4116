import type { PortalRole } from '@storehouse/contract/portal-roles';
import type { AccountsContext } from '../accounts/accounts-context.ts';
import type { Actor } from '../activity-log/log-activity.ts';
import { countOrRefuse, type Limit } from './count-requests.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { addTeammate, registerAccount, type Registration } from './team/add-person.ts';
import { changePortalRole } from './team/change-portal-role.ts';
import { changeOwnPassword, type PasswordChange } from './sign-in/change-own-password.ts';
import { checkSignIn, type SignIn } from './sign-in/check-sign-in.ts';
import { findPerson, listPeople } from './team/insert-person.ts';
import { listOwners } from './team/list-owners.ts';
import type { NewPerson } from './person.ts';

export type People = ReturnType<typeof openPeople>;

/** The people of the accounts, and how they authenticate. */
export function openPeople(context: AccountsContext) {
  return {
    registerAccount: (registration: Registration) => registerAccount(context, registration),
    addTeammate: (accountId: string, teammate: NewPerson, actor: Actor) =>
      addTeammate(context, accountId, teammate, actor),
    changePortalRole: (accountId: string, personId: string, role: PortalRole, actor: Actor) =>
      changePortalRole(context, accountId, personId, role, actor),
    list: (accountId: string) => listPeople(context.db, accountId),
    read: (accountId: string, personId: string) => findPerson(context.db, accountId, personId),
    listOwners: (accountIds: readonly string[]) => listOwners(context.db, accountIds),
    checkSignIn: (accountId: string, signIn: SignIn) => checkSignIn(context, accountId, signIn),
    /** In the portal and on the instance. */
    async endSessions(accountId: string, personId: string): Promise<void> {
      await endOwnSessions(context, accountId, personId, 'all');
    },
    listSessions: (accountId: string, personId: string) =>
      listOwnSessions(context.db, accountId, personId, context.clock.now()),
    endSession: (accountId: string, personId: string, id: string) =>
      endOwnSessions(context, accountId, personId, { id }),
    endOtherSessions: (accountId: string, personId: string, sessionHash: Buffer) =>
      endOwnSessions(context, accountId, personId, { allBut: sessionHash }),
    /** Counts a request that may be made only so often, or refuses it with this sentence. */
    countOrRefuse: (limit: Limit, sentence: string): Promise<void> =>
      context.db.transaction((tx) => countOrRefuse(tx, limit, context.clock.now(), sentence)),
    changeOwnPassword: (accountId: string, change: PasswordChange) => changeOwnPassword(context, accountId, change),
  };
}
