import type { FastifyInstance } from 'fastify';
import { changeWebhookRoute } from './routes/change-webhook.ts';
import { createWebhookRoute } from './routes/create-webhook.ts';
import { deleteWebhookRoute } from './routes/delete-webhook.ts';
import { eventTypeRoutes } from './routes/event-types.ts';
import { readDeliveryRoutes } from './routes/read-deliveries.ts';
import { readWebhookRoutes } from './routes/read-webhooks.ts';
import { regenerateSecretRoute } from './routes/regenerate-secret.ts';
import { retryDeliveryRoute } from './routes/retry-delivery.ts';
import { sendTestRoute } from './routes/send-test.ts';
import { testReceiverRoutes } from './routes/test-receivers.ts';
import type { WebhookParts } from './webhook-parts.ts';

/** Webhook management, as document 2 lists it and document 4, section 4, completes it. */
export function webhookRoutes(surface: FastifyInstance, parts: WebhookParts): void {
  createWebhookRoute(surface, parts);
  readWebhookRoutes(surface, parts);
  changeWebhookRoute(surface, parts);
  deleteWebhookRoute(surface, parts);
  eventTypeRoutes(surface);
  sendTestRoute(surface, parts);
  regenerateSecretRoute(surface, parts);
  readDeliveryRoutes(surface, parts);
  retryDeliveryRoute(surface, parts);
  testReceiverRoutes(surface, parts);
}
