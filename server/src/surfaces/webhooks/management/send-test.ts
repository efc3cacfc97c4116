import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

const body = z.preprocess((given) => given ?? {}, z.object({ type: z.string().nullish() }));

/** Sends at once and answers with the delivery's record, whether the receiver took it or not. */
export function sendTestRoute(surface: FastifyInstance, { webhooks, config, callerOf }: WebhookForm): void {
  const schema = { params: webhookParams, body };
  surface.withTypeProvider<ZodTypeProvider>().post('/:webhookId/test', { config, schema }, (request) => {
    const { account, actor } = callerOf(request);
    return webhooks.sendTest(account.id, request.params.webhookId, request.body.type ?? null, actor);
  });
}
