import type { accountOperations } from '@storehouse/contract/operations/operator/account-operations';
import type { Account } from '../../modules/accounts/account.ts';
import type { Person } from '../../modules/people/person.ts';
import { given } from '../http/input/given.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** Accounts and their states. */
export function accountHandlers({ accounts, people }: OperatorDeps): HandlersOf<typeof accountOperations> {
  /** An account with its owner, as document 5 shows it. */
  const show = (
    { ownerId: _, servedAs: _served, eventsPaused, ...rest }: Account,
    { id, email, name }: Pick<Person, 'id' | 'email' | 'name'>,
  ) => ({ ...rest, owner: { id, email, name }, eventsPaused });
  const answer = async (account: Account) => show(account, await people.read(account.id, account.ownerId));

  return {
    createAccount: async ({ body }) => answer(await accounts.read(await people.registerAccount(body))),

    async listAccounts({ query }) {
      const found = await accounts.list(query.subdomain ?? null);
      // One statement for all: one per account would take the connections away from customers' requests.
      const owners = await people.listOwners(found.map(({ id }) => id));
      return {
        // An account without an owner no longer exists: a restore ran between the two statements.
        data: found.flatMap((account) => {
          const owner = owners.get(account.id);
          return owner ? [show(account, owner)] : [];
        }),
      };
    },

    readAccount: async ({ params }) => answer(await accounts.read(params.accountId)),

    changeAccount: async ({ params, body }) => answer(await accounts.change(params.accountId, given(body))),

    provisionAccount: async ({ params }) =>
      answer(await accounts.changeStatus(params.accountId, { step: 'provision' })),

    reactivateAccount: async ({ params }) =>
      answer(await accounts.changeStatus(params.accountId, { step: 'reactivate' })),

    beginClosingAccount: async ({ params }) =>
      answer(await accounts.changeStatus(params.accountId, { step: 'beginClosing' })),

    closeAccount: async ({ params }) => answer(await accounts.changeStatus(params.accountId, { step: 'close' })),

    pauseEvents: async ({ params }) => answer(await accounts.pauseEvents(params.accountId, true)),

    resumeEvents: async ({ params }) => answer(await accounts.pauseEvents(params.accountId, false)),

    async suspendAccount({ params, body: { reason, emit } }) {
      const change = { step: 'suspend', emit, ...(reason === undefined ? {} : { reason }) } as const;
      return answer(await accounts.changeStatus(params.accountId, change));
    },

    changeOwner: async ({ params, body }) => answer(await accounts.changeOwner(params.accountId, body.userId)),
  };
}
