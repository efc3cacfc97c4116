import { z } from 'zod';
import { deliveryStatuses, largestCapturedBytes } from '../../webhooks/delivery-rules.ts';
import { declareOperations } from '../operation.ts';
import { attemptExample, capturedExample, deliveryExample, receiverExample } from './webhook-examples.ts';
import { attempt, capturedRequest, delivery, deliveryTypes, eventTypeInput, testReceiver } from './webhook-schemas.ts';
import { webhookCall } from './webhook-call.ts';

const answersDelivery = {
  status: 200,
  answer: { description: "The delivery's record.", body: delivery, example: deliveryExample },
} as const;

const limit = z
  .string()
  .refine(
    (given) => /^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= 100,
    'must be a whole number from 1 to 100',
  )
  .meta({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  .transform(Number)
  .optional();

/** Tests, the delivery history and test receivers (document 2, Endpoints; document 4, section 4). */
export const deliveryOperations = declareOperations({
  sendTest: {
    ...webhookCall,
    ...answersDelivery,
    method: 'POST',
    path: '/{webhookId}/test',
    summary: 'Send a signed test or sample delivery at once',
    description: 'Answers with the record of the delivery, whether the receiver accepted it or not.',
    body: z.object({ type: eventTypeInput.nullish() }),
    isBodyOptional: true,
    bodyExample: { type: 'order.created' },
  },

  listDeliveries: {
    ...webhookCall,
    method: 'GET',
    path: '/{webhookId}/deliveries',
    summary: 'List the delivery history, newest first',
    query: z.strictObject({
      status: z.enum(deliveryStatuses).optional(),
      type: z.enum(deliveryTypes).optional(),
      limit,
      cursor: z.string().optional(),
    }),
    status: 200,
    answer: {
      description: 'A page of the history, and the cursor of the next one.',
      body: z.object({ data: z.array(delivery), nextCursor: z.string().nullable() }),
      example: { data: [deliveryExample], nextCursor: null },
    },
    errors: [...webhookCall.errors, 410],
  },

  readDelivery: {
    ...webhookCall,
    method: 'GET',
    path: '/{webhookId}/deliveries/{deliveryId}',
    summary: 'Read a delivery with its attempts',
    status: 200,
    answer: {
      description: 'The record with every attempt, as it went over the wire.',
      body: delivery.extend({ attempts: z.array(attempt) }),
      example: { ...deliveryExample, attempts: [attemptExample] },
    },
  },

  retryDelivery: {
    ...webhookCall,
    status: 200,
    answer: { ...answersDelivery.answer, example: { ...deliveryExample, retryOf: deliveryExample.id } },
    method: 'POST',
    path: '/{webhookId}/deliveries/{deliveryId}/retry',
    summary: 'Send a failed delivery once more',
    description: 'One freshly signed attempt at once. The new record names the original in `retryOf`.',
  },

  createTestReceiver: {
    ...webhookCall,
    method: 'POST',
    path: '/test-receivers',
    summary: 'Create a test receiver',
    status: 201,
    answer: { description: 'The receiver, for 24 hours.', body: testReceiver, example: receiverExample },
  },

  listCapturedRequests: {
    ...webhookCall,
    method: 'GET',
    path: '/test-receivers/{receiverId}/requests',
    summary: 'List what a test receiver captured',
    status: 200,
    answer: {
      description: 'Oldest first.',
      body: z.object({ data: z.array(capturedRequest) }),
      example: { data: [capturedExample] },
    },
  },
});

/** Where a test receiver accepts requests: the token in its URL is the credential, so no key is needed. */
export const receiverOperations = declareOperations({
  captureRequest: {
    tag: 'Webhooks',
    authentication: 'none',
    method: 'POST',
    path: '/{token}',
    summary: 'Capture a request, as a receiver of your own would get it',
    bodyType: '*/*',
    maxBodyBytes: largestCapturedBytes,
    status: 200,
    answer: { description: 'The request is captured.', body: null, contentType: 'text/plain', example: 'ok' },
    errors: [400, 404, 429, 500, 503],
  },
});
