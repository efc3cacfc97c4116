import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

export function regenerateSecretRoute(surface: FastifyInstance, { webhooks, config, callerOf }: WebhookForm): void {
  const options = { config, schema: { params: webhookParams } };
  surface.withTypeProvider<ZodTypeProvider>().post('/:webhookId/regenerate-secret', options, async (request) => {
    const { account, actor } = callerOf(request);
    return { secret: await webhooks.regenerateSecret(account.id, request.params.webhookId, actor) };
  });
}
