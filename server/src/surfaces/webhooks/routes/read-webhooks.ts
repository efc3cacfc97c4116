import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from '../endpoint-schema.ts';
import { callerOf, withAdminKey, type WebhookParts } from '../webhook-parts.ts';

export function readWebhookRoutes(surface: FastifyInstance, { webhooks }: WebhookParts): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/', { config: withAdminKey }, async (request) => {
    const { account } = callerOf(request);
    return { data: await webhooks.list(account.id), limit: webhooks.endpointLimit(account.plan) };
  });

  routes.get('/:webhookId', { config: withAdminKey, schema: { params: webhookParams } }, (request) =>
    webhooks.read(callerOf(request).account.id, request.params.webhookId),
  );
}
