import type { accountOperations } from '@storehouse/contract/operations/operator/account-operations';
import type { Account } from '../../modules/accounts/account.ts';
import { given } from '../http/input/given.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** Accounts and their states. */
export function accountHandlers({ accounts, people }: OperatorDeps): HandlersOf<typeof accountOperations> {
  /** An account with its owner, as document 5 shows it. */
  async function answer(account: Account) {
    const owner = await people.read(account.id, account.ownerId);
    const { ownerId: _, servedAs: _served, eventsPaused, ...rest } = account;
    return { ...rest, owner: { id: owner.id, email: owner.email, name: owner.name }, eventsPaused };
  }

  return {
    createAccount: async ({ body }) => answer(await accounts.read(await people.registerAccount(body))),

    async listAccounts({ query }) {
      const found = await accounts.list(query.subdomain ?? null);
      return { data: await Promise.all(found.map(answer)) };
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
