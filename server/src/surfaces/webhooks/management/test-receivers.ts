import type { CapturedRequestAnswer } from '@storehouse/contract/webhooks/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { PlatformError } from '../../http/errors/platform-errors.ts';
import type { WebhookForm } from './webhook-form.ts';

const receiverParams = z.object({ receiverId: z.string() });

export function testReceiverRoutes(surface: FastifyInstance, { webhooks, config, callerOf, show }: WebhookForm): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.post('/test-receivers', { config }, async (request, reply) => {
    const { account, actor } = callerOf(request);
    return reply.code(201).send(await orUnavailable(webhooks.createReceiver(account.id, actor)));
  });

  const options = { config, schema: { params: receiverParams } };
  routes.get('/test-receivers/:receiverId/requests', options, async (request) => {
    const captured = await orUnavailable(
      webhooks.listCaptured(callerOf(request).account.id, request.params.receiverId),
    );
    const data: CapturedRequestAnswer[] = captured.map(({ body, receivedAt, ...rest }) => ({
      ...rest,
      receivedAt: receivedAt.toISOString(),
      body: body.toString('utf8'),
      bodyBase64: body.toString('base64'),
    }));
    return { data: data.map(show.captured) };
  });
}

/** Test receivers have their own word for being out of reach. */
async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    throw new PlatformError('test_receiver_unavailable', 'Test receivers are briefly unavailable: try again soon.');
  }
}
