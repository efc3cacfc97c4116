import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { draftOf, endpointBody } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

export function createWebhookRoute(surface: FastifyInstance, { webhooks, config, callerOf, show }: WebhookForm): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post('/', { config, schema: { body: endpointBody } }, async (request, reply) => {
      const { account, actor } = callerOf(request);
      const endpoint = await webhooks.create(account.id, draftOf(request.body), actor);
      // Exposed also where the answer is not one to a page: whoever reads the header finds it as documented.
      if (!reply.hasHeader('access-control-expose-headers')) reply.header('access-control-expose-headers', 'Location');
      return reply.code(201).header('location', `${surface.prefix}/${endpoint.id}`).send(show.endpoint(endpoint));
    });
}
