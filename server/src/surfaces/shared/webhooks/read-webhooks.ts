import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

export function readWebhookRoutes(surface: FastifyInstance, { webhooks, config, callerOf }: WebhookForm): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/', { config }, async (request) => {
    const { account } = callerOf(request);
    return { data: await webhooks.list(account.id), limit: webhooks.endpointLimit(account.plan) };
  });

  routes.get('/:webhookId', { config, schema: { params: webhookParams } }, (request) =>
    webhooks.read(callerOf(request).account.id, request.params.webhookId),
  );
}
