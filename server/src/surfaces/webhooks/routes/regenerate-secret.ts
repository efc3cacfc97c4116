import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from '../endpoint-schema.ts';
import { callerOf, withAdminKey, type WebhookParts } from '../webhook-parts.ts';

export function regenerateSecretRoute(surface: FastifyInstance, { webhooks }: WebhookParts): void {
  const options = { config: withAdminKey, schema: { params: webhookParams } };
  surface.withTypeProvider<ZodTypeProvider>().post('/:webhookId/regenerate-secret', options, async (request) => {
    const { account, actor } = callerOf(request);
    return { secret: await webhooks.regenerateSecret(account.id, request.params.webhookId, actor) };
  });
}
