import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

export function deleteWebhookRoute(surface: FastifyInstance, { webhooks, config, callerOf }: WebhookForm): void {
  const options = { config, schema: { params: webhookParams } };
  surface.withTypeProvider<ZodTypeProvider>().delete('/:webhookId', options, async (request, reply) => {
    const { account, actor } = callerOf(request);
    await webhooks.delete(account.id, request.params.webhookId, actor);
    return reply.code(204).send();
  });
}
