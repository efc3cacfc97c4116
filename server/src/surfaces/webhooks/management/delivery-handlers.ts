import type { portalWebhookOperations } from '@storehouse/contract/operations/portal/webhook-operations';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { PlatformError } from '../../http/errors/platform-errors.ts';
import type { CallsOf } from '../../http/operations/answer-operations.ts';
import type { WebhookForm } from './webhook-form.ts';

type Calls = CallsOf<typeof portalWebhookOperations>;

/** Tests, the delivery history and test receivers. */
export function deliveryHandlers<List, One, Attempted, Captured>({
  webhooksOf,
  callerOf,
  show,
}: WebhookForm<List, One, Attempted, Captured>) {
  return {
    sendTest({ params, body, request }: Calls['sendTest']) {
      const { account, actor } = callerOf(request);
      return webhooksOf(request).sendTest(account.id, params.webhookId, body.type ?? null, actor);
    },

    listDeliveries: ({ params, query, request }: Calls['listDeliveries']) =>
      webhooksOf(request).listDeliveries(callerOf(request).account.id, params.webhookId, {
        status: query.status ?? null,
        type: query.type ?? null,
        limit: query.limit ?? 50,
        cursor: query.cursor ?? null,
      }),

    async readDelivery({ params, request }: Calls['readDelivery']) {
      const { account } = callerOf(request);
      const delivery = await webhooksOf(request).readDelivery(account.id, params.webhookId, params.deliveryId);
      return { ...delivery, attempts: delivery.attempts.map(show.attempt) };
    },

    retryDelivery({ params, request }: Calls['retryDelivery']) {
      const { account, actor } = callerOf(request);
      return webhooksOf(request).retryDelivery(account.id, params.webhookId, params.deliveryId, actor);
    },

    createTestReceiver({ request }: Calls['createTestReceiver']) {
      const { account, actor } = callerOf(request);
      return orUnavailable(webhooksOf(request).createReceiver(account.id, actor));
    },

    async listCapturedRequests({ params, request }: Calls['listCapturedRequests']) {
      const captured = await orUnavailable(
        webhooksOf(request).listCaptured(callerOf(request).account.id, params.receiverId),
      );
      const data = captured.map(({ body, receivedAt, ...rest }) => ({
        ...rest,
        receivedAt: receivedAt.toISOString(),
        body: body.toString('utf8'),
        bodyBase64: body.toString('base64'),
      }));
      return { data: data.map(show.captured) };
    },
  };
}

/** Test receivers have their own error code for being unavailable. */
async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    throw new PlatformError('test_receiver_unavailable', 'Test receivers are briefly unavailable: try again soon.');
  }
}
