import { z } from 'zod';
import { sampleEnvelopeText } from '../../webhooks/envelope.ts';
import { eventRegistry } from '../../webhooks/event-registry.ts';
import { declareOperations } from '../operation.ts';
import { endpointBodyExample, endpointExample } from './webhook-examples.ts';
import { endpoint, endpointBody, eventData, eventType } from './webhook-schemas.ts';
import { webhookCall } from './webhook-call.ts';

const secret = 'whsec_<secret>';
const answersEndpoint = {
  status: 200,
  answer: { description: 'The endpoint as it is now.', body: endpoint, example: endpointExample },
} as const;

/** Endpoints and the types they can subscribe to (document 2, Endpoints). */
export const endpointOperations = declareOperations({
  createWebhook: {
    ...webhookCall,
    method: 'POST',
    path: '/',
    summary: 'Create an endpoint',
    description: 'The answer contains the signing secret, which is shown only once.',
    body: endpointBody,
    bodyExample: endpointBodyExample,
    status: 201,
    answer: {
      description: 'The new endpoint with its secret.',
      body: endpoint.extend({ secret: z.string() }),
      example: { ...endpointExample, secret },
    },
  },

  listWebhooks: {
    ...webhookCall,
    method: 'GET',
    path: '/',
    summary: 'List endpoints',
    status: 200,
    answer: {
      description: 'Every endpoint, and how many the plan allows.',
      body: z.object({ data: z.array(endpoint), limit: z.int() }),
      example: { data: [endpointExample], limit: 10 },
    },
  },

  readWebhook: { ...webhookCall, ...answersEndpoint, method: 'GET', path: '/{webhookId}', summary: 'Read an endpoint' },

  changeWebhook: {
    ...webhookCall,
    status: 200,
    answer: { ...answersEndpoint.answer, example: { ...endpointExample, isActive: false } },
    method: 'PUT',
    path: '/{webhookId}',
    summary: 'Replace an endpoint; also how to pause it',
    description: 'What is left out is cleared, except `isActive`, which stays as it is.',
    body: endpointBody,
    bodyExample: { ...endpointBodyExample, isActive: false },
  },

  deleteWebhook: {
    ...webhookCall,
    method: 'DELETE',
    path: '/{webhookId}',
    summary: 'Delete an endpoint',
    status: 204,
    answer: { description: 'Nothing is sent to it any more.', body: null },
  },

  regenerateSecret: {
    ...webhookCall,
    method: 'POST',
    path: '/{webhookId}/regenerate-secret',
    summary: 'Create a new signing secret',
    description: 'The old secret signs nothing from now on.',
    status: 200,
    answer: { description: 'The new secret, this once.', body: z.object({ secret: z.string() }), example: { secret } },
  },

  listEventTypes: {
    ...webhookCall,
    access: 'any-key',
    method: 'GET',
    path: '/event-types',
    summary: 'List the event types with a sample of each',
    status: 200,
    answer: {
      description: 'What can be subscribed to.',
      body: z.object({
        data: z.array(
          z.object({
            type: eventType,
            description: z.string(),
            category: z.enum(['platform', 'order', 'shipment', 'inventory']),
            samplePayload: eventData,
          }),
        ),
      }),
      example: { data: eventRegistry.slice(0, 1) },
    },
  },

  readSampleEnvelope: {
    ...webhookCall,
    method: 'GET',
    path: '/event-types/{type}/sample-envelope',
    summary: 'Read the envelope that a delivery of an event type carries',
    description: 'Nothing is sent or signed, and nothing counts against the delivery cap.',
    status: 200,
    answer: {
      description: 'An envelope with invented values.',
      body: z.object({ id: z.string(), type: eventType, created: z.int(), data: eventData }),
      example: JSON.parse(sampleEnvelopeText('order.created') ?? '{}') as unknown,
    },
  },
});
