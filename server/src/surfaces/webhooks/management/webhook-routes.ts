import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changeWebhookRoute } from './change-webhook.ts';
import { createWebhookRoute } from './create-webhook.ts';
import { deleteWebhookRoute } from './delete-webhook.ts';
import { eventTypeRoutes } from './event-types.ts';
import { readDeliveryRoutes } from './read-deliveries.ts';
import { readWebhookRoutes } from './read-webhooks.ts';
import { regenerateSecretRoute } from './regenerate-secret.ts';
import { retryDeliveryRoute } from './retry-delivery.ts';
import { sendTestRoute } from './send-test.ts';
import { testReceiverRoutes } from './test-receivers.ts';
import type { WebhookForm } from './webhook-form.ts';

/** A route that takes no query parameters refuses them, whatever their names. */
const noParameters = z.strictObject({});

/** Webhook management, as document 2 lists it and document 4, section 4, completes it. */
export function webhookRoutes(surface: FastifyInstance, form: WebhookForm): void {
  surface.addHook('onRoute', (route) => {
    route.schema = { querystring: noParameters, ...route.schema };
  });
  createWebhookRoute(surface, form);
  readWebhookRoutes(surface, form);
  changeWebhookRoute(surface, form);
  deleteWebhookRoute(surface, form);
  eventTypeRoutes(surface, form);
  sendTestRoute(surface, form);
  regenerateSecretRoute(surface, form);
  readDeliveryRoutes(surface, form);
  retryDeliveryRoute(surface, form);
  testReceiverRoutes(surface, form);
}
