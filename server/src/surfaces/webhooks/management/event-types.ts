import { sampleEnvelopeText } from '@storehouse/contract/webhooks/envelope';
import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PlatformError } from '../../http/errors/platform-errors.ts';
import type { WebhookForm } from './webhook-form.ts';

const typeParams = z.object({ type: z.string() });

export function eventTypeRoutes(surface: FastifyInstance, { config, eventTypesConfig }: WebhookForm): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/event-types', { config: eventTypesConfig }, () => ({ data: eventRegistry }));

  /** Nothing is sent or signed, and nothing counts against the delivery cap. */
  const options = { config, schema: { params: typeParams } };
  routes.get('/event-types/:type/sample-envelope', options, (request, reply) => {
    const envelope = sampleEnvelopeText(request.params.type);
    if (envelope === null) {
      throw new PlatformError('event_type_not_found', 'There is no such active event type.');
    }
    return reply.header('x-platform-sample', 'true').type('application/json; charset=utf-8').send(envelope);
  });
}
