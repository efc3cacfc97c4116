import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from '../endpoint-schema.ts';
import { callerOf, withAdminKey, type WebhookParts } from '../webhook-parts.ts';

export function deleteWebhookRoute(surface: FastifyInstance, { webhooks }: WebhookParts): void {
  const options = { config: withAdminKey, schema: { params: webhookParams } };
  surface.withTypeProvider<ZodTypeProvider>().delete('/:webhookId', options, async (request, reply) => {
    const { account, actor } = callerOf(request);
    await webhooks.delete(account.id, request.params.webhookId, actor);
    return reply.code(204).send();
  });
}
