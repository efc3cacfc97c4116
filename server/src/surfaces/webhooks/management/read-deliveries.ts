import { deliveryStatuses } from '@storehouse/contract/webhooks/delivery-rules';
import { testType } from '@storehouse/contract/webhooks/envelope';
import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

const deliveryTypes = [testType, ...eventRegistry.map(({ type }) => type)] as const;
const querystring = z.strictObject({
  status: z.enum(deliveryStatuses).optional(),
  type: z.enum(deliveryTypes).optional(),
  limit: z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 100,
      'must be a whole number from 1 to 100',
    )
    .transform(Number)
    .optional(),
  cursor: z.string().optional(),
});
const deliveryParams = webhookParams.extend({ deliveryId: z.string() });

/** The delivery history: a page of records, or one with its attempts. */
export function readDeliveryRoutes(surface: FastifyInstance, { webhooks, config, callerOf, show }: WebhookForm): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  const listSchema = { params: webhookParams, querystring };
  routes.get('/:webhookId/deliveries', { config, schema: listSchema }, (request) => {
    const { status, type, limit, cursor } = request.query;
    return webhooks.listDeliveries(callerOf(request).account.id, request.params.webhookId, {
      status: status ?? null,
      type: type ?? null,
      limit: limit ?? 50,
      cursor: cursor ?? null,
    });
  });

  const oneSchema = { params: deliveryParams };
  routes.get('/:webhookId/deliveries/:deliveryId', { config, schema: oneSchema }, async (request) => {
    const { webhookId, deliveryId } = request.params;
    const delivery = await webhooks.readDelivery(callerOf(request).account.id, webhookId, deliveryId);
    return { ...delivery, attempts: delivery.attempts.map(show.attempt) };
  });
}
