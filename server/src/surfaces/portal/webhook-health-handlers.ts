import type { webhookHealthOperations } from '@storehouse/contract/operations/portal/webhook-health-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { signedIn } from './signed-in.ts';

/** How endpoints are doing, and resending what failed. */
export function webhookHealthHandlers({ webhooks, clock }: PortalDeps): HandlersOf<typeof webhookHealthOperations> {
  return {
    readHealth: async ({ request }) => ({
      data: await webhooks.readHealth(signedIn(request).account.id),
      now: clock.now().toISOString(),
    }),

    async countFailed({ params, query, request }) {
      return { count: await webhooks.countFailed(signedIn(request).account.id, params.webhookId, query.since) };
    },

    startRecovery({ params, body, request }) {
      const { account, actor } = signedIn(request);
      return webhooks.startRecovery(account.id, params.webhookId, body.since, actor);
    },

    listRecoveries: async ({ params, request }) => ({
      data: await webhooks.listRecoveries(signedIn(request).account.id, params.webhookId),
    }),

    cancelRecovery({ params, request }) {
      const { account, actor } = signedIn(request);
      return webhooks.cancelRecovery(account.id, params.webhookId, params.recoveryId, actor);
    },
  };
}
