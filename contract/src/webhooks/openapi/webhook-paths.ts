import { answerOf, bodyOf, choice, integer, listOf, orNull, text, type JsonSchema } from '../../openapi/json-schema.ts';
import { answers, jsonContent } from '../../openapi/platform-answers.ts';
import { deliveryStatuses } from '../delivery-rules.ts';
import { eventRegistry } from '../event-registry.ts';
import {
  capturedRequests,
  delivery,
  deliveryWithAttempts,
  endpoint,
  endpointBody,
  endpointWithSecret,
  eventTypes,
  sampleEnvelope,
  testReceiver,
} from './webhook-schemas.ts';

const prefix = '/api/v1/webhooks';

interface Call {
  readonly summary: string;
  readonly status: 200 | 201 | 204;
  readonly answer: JsonSchema | null;
  readonly body?: JsonSchema;
  readonly isBodyOptional?: true;
  readonly query?: Readonly<Record<string, JsonSchema>>;
}

const usedUp = {
  description: 'the hourly allowance is used up, or too many requests in one second (without a body)',
  content: jsonContent({
    type: 'object',
    properties: { error: text, message: text, bucket: text, limit: integer, reset_at: integer },
    required: ['error', 'message'],
    additionalProperties: false,
  }),
};

const types = eventRegistry.map(({ type }) => type);

/** Document 2, Endpoints, with section 4 of document 4. */
const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  '': {
    get: { summary: 'List endpoints', status: 200, answer: answerOf({ data: listOf(endpoint), limit: integer }) },
    post: { summary: 'Create an endpoint', status: 201, answer: endpointWithSecret, body: endpointBody },
  },
  '/{webhookId}': {
    get: { summary: 'Read an endpoint', status: 200, answer: endpoint },
    put: { summary: 'Replace an endpoint; also how to pause it', status: 200, answer: endpoint, body: endpointBody },
    delete: { summary: 'Delete an endpoint', status: 204, answer: null },
  },
  '/{webhookId}/regenerate-secret': {
    post: { summary: 'Make a new secret', status: 200, answer: answerOf({ secret: text }) },
  },
  '/{webhookId}/test': {
    post: {
      summary: 'Send a signed test or sample delivery at once',
      status: 200,
      answer: delivery,
      body: bodyOf({ type: choice(types) }),
      isBodyOptional: true,
    },
  },
  '/{webhookId}/deliveries': {
    get: {
      summary: 'Delivery history, newest first',
      status: 200,
      answer: answerOf({ data: listOf(delivery), nextCursor: orNull(text) }),
      query: { status: choice(deliveryStatuses), type: choice(['test', ...types]), limit: integer, cursor: text },
    },
  },
  '/{webhookId}/deliveries/{deliveryId}': {
    get: { summary: 'One delivery with its attempts', status: 200, answer: deliveryWithAttempts },
  },
  '/{webhookId}/deliveries/{deliveryId}/retry': {
    post: { summary: 'Send a failed delivery once more', status: 200, answer: delivery },
  },
  '/event-types': { get: { summary: 'Active event types with samples', status: 200, answer: eventTypes } },
  '/event-types/{type}/sample-envelope': {
    get: { summary: 'The envelope that a delivery of the type carries', status: 200, answer: sampleEnvelope },
  },
  '/test-receivers': { post: { summary: 'Make a test receiver', status: 201, answer: testReceiver } },
  '/test-receivers/{receiverId}/requests': {
    get: { summary: 'What a test receiver captured', status: 200, answer: capturedRequests },
  },
};

export function webhookPaths(): Record<string, Record<string, object>> {
  return Object.fromEntries(
    Object.entries(calls).map(([path, methods]) => [
      `${prefix}${path}`,
      Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, describe(path, call)])),
    ]),
  );
}

function describe(path: string, { summary, status, answer, body, isBodyOptional, query = {} }: Call) {
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  return {
    summary,
    tags: ['webhooks'],
    security: [{ key: [] }],
    parameters: [...pathParameters, ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }))],
    ...(body ? { requestBody: { required: !isBodyOptional, content: jsonContent(body) } } : {}),
    responses: {
      [status]: answer ? { description: 'done', content: jsonContent(answer) } : { description: 'done' },
      ...answers(400, 402, 403, 404, 409, 500, 503),
      ...('cursor' in query ? answers(410) : {}),
      401: { description: 'no key, or one that is invalid, revoked or expired; without a body' },
      429: usedUp,
    },
  };
}
