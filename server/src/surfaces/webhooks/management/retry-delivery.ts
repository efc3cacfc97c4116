import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

const params = webhookParams.extend({ deliveryId: z.string() });

/** One freshly signed attempt at once; answers with the new record, which names the original. */
export function retryDeliveryRoute(surface: FastifyInstance, { webhooks, config, callerOf }: WebhookForm): void {
  const options = { config, schema: { params } };
  const path = '/:webhookId/deliveries/:deliveryId/retry';
  surface.withTypeProvider<ZodTypeProvider>().post(path, options, (request) => {
    const { account, actor } = callerOf(request);
    return webhooks.retryDelivery(account.id, request.params.webhookId, request.params.deliveryId, actor);
  });
}
