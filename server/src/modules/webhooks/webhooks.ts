import { plans, type Plan } from '@storehouse/contract/plans';
import type { Actor } from '../activity-log/log-activity.ts';
import type { EndpointChange, EndpointDraft } from './endpoint.ts';
import { changeEndpoint, deleteEndpoint, regenerateSecret } from './endpoints/change-endpoint.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { listAttempts, listDeliveries, readDelivery, type DeliveryFilter } from './deliveries/find-deliveries.ts';
import { searchDeliveries, type DeliverySearch } from './deliveries/search-deliveries.ts';
import { readHealth } from './health/read-health.ts';
import { cancelRecovery, listRecoveries, startRecovery, withinHistory } from './recoveries/change-recoveries.ts';
import { countFailed } from './recoveries/failed-deliveries.ts';
import { listEndpoints, readEndpoint } from './endpoints/find-endpoints.ts';
import { retryDelivery, sendTest } from './deliveries/retry-delivery.ts';
import { captureRequest } from './receivers/capture-request.ts';
import { createReceiver, listCaptured, listReceivers } from './receivers/find-receivers.ts';
import { readReceiverToken } from './receivers/receiver-url.ts';
import { hourMs } from './dispatch/lanes.ts';
import type { SendCounts } from './dispatch/delivery-cap.ts';
import { countSends } from './dispatch/dispatch-sql.ts';
import type { WebhookContext } from './webhook-context.ts';

export type Webhooks = WebhookCalls & {
  /** The same calls for a request with an idempotency key. */
  within(call: Required<Pick<WebhookContext, 'db' | 'startWork'>>): WebhookCalls;
};

export type WebhookCalls = ReturnType<typeof openCalls>;

export const openWebhooks = (context: WebhookContext): Webhooks => ({
  ...openCalls(context),
  within: ({ db, startWork }) => openCalls({ ...context, db, startWork }),
});

/** Management of an account's webhook endpoints, their deliveries and its test receivers. */
function openCalls(context: WebhookContext) {
  const { db, clock } = context;
  return {
    endpointLimit: (plan: Plan): number => plans[plan].webhookEndpoints,
    list: (accountId: string) => listEndpoints(db, accountId),
    read: (accountId: string, endpointId: string) => readEndpoint(db, accountId, endpointId),
    create: (accountId: string, draft: EndpointDraft, actor: Actor) => createEndpoint(context, accountId, draft, actor),
    change: (accountId: string, endpointId: string, draft: EndpointChange, actor: Actor) =>
      changeEndpoint(context, accountId, endpointId, draft, actor),
    delete: (accountId: string, endpointId: string, actor: Actor) =>
      deleteEndpoint(context, accountId, endpointId, actor),
    regenerateSecret: (accountId: string, endpointId: string, actor: Actor) =>
      regenerateSecret(context, accountId, endpointId, actor),
    sendTest: (accountId: string, endpointId: string, type: string | null, actor: Actor) =>
      sendTest(context, accountId, endpointId, type, actor),

    async listDeliveries(accountId: string, endpointId: string, filter: DeliveryFilter) {
      await readEndpoint(db, accountId, endpointId);
      return listDeliveries(db, accountId, endpointId, filter, clock.now());
    },
    async readDelivery(accountId: string, endpointId: string, deliveryId: string) {
      await readEndpoint(db, accountId, endpointId);
      const delivery = await readDelivery(db, accountId, endpointId, deliveryId, clock.now());
      return { ...delivery, attempts: await listAttempts(db, accountId, delivery) };
    },
    /** The same history, filtered by time and text as well. */
    async searchDeliveries(accountId: string, endpointId: string, search: DeliverySearch) {
      await readEndpoint(db, accountId, endpointId);
      return searchDeliveries(db, accountId, endpointId, search, clock.now());
    },
    retryDelivery: (accountId: string, endpointId: string, deliveryId: string, actor: Actor) =>
      retryDelivery(context, accountId, endpointId, deliveryId, actor),

    readHealth: (accountId: string) => readHealth(db, accountId, clock.now()),
    async countFailed(accountId: string, endpointId: string, since: Date) {
      await readEndpoint(db, accountId, endpointId);
      return countFailed(db, accountId, endpointId, withinHistory(since, clock.now()));
    },
    async listRecoveries(accountId: string, endpointId: string) {
      await readEndpoint(db, accountId, endpointId);
      return listRecoveries(db, accountId, endpointId);
    },
    startRecovery: (accountId: string, endpointId: string, since: Date, actor: Actor) =>
      startRecovery(context, accountId, endpointId, since, actor),
    cancelRecovery: (accountId: string, endpointId: string, recoveryId: string, actor: Actor) =>
      cancelRecovery(context, accountId, endpointId, recoveryId, actor),

    /** The number of sends that currently count against the delivery cap, and the cap. */
    async readCap(accountId: string, plan: Plan): Promise<{ limit: number; used: number }> {
      const [sent] = await db.query<SendCounts>(countSends, [accountId, new Date(clock.now().getTime() - hourMs)]);
      return { limit: plans[plan].hourlyDeliveries, used: (sent?.instance ?? 0) + (sent?.other ?? 0) };
    },

    listReceivers: (accountId: string) => listReceivers(context, accountId),
    createReceiver: (accountId: string, actor: Actor) => createReceiver(context, accountId, actor),
    listCaptured: (accountId: string, receiverId: string) => listCaptured(context, accountId, receiverId),
    /** Stores a request that reached a receiver's URL over the network; false if there is no such receiver. */
    async capture(token: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<boolean> {
      const name = readReceiverToken(token);
      return name !== null && captureRequest(context, name, headers, body);
    },
  };
}
