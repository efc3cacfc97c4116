import {
  answerOf,
  bodyOf,
  boolean,
  choice,
  integer,
  listOf,
  moment,
  orNull,
  text,
  type JsonSchema,
} from '../../openapi/json-schema.ts';
import { deliveryStatuses } from '../delivery-rules.ts';
import { eventRegistry } from '../event-registry.ts';

const headers: JsonSchema = { type: 'object', additionalProperties: text };
const types = eventRegistry.map(({ type }) => type);

const endpointFields = {
  id: text,
  name: text,
  label: orNull(text),
  url: text,
  events: listOf(choice(types)),
  headers,
  isActive: boolean,
  createdVia: choice(['portal', 'api_key']),
  createdAt: moment,
  updatedAt: moment,
};

const deliveryFields = {
  id: text,
  webhookId: text,
  eventId: text,
  type: choice(['test', ...types]),
  status: choice(deliveryStatuses),
  attemptCount: integer,
  responseStatus: orNull(integer),
  durationMs: orNull(integer),
  error: orNull(text),
  createdAt: moment,
  lastAttemptAt: orNull(moment),
  nextAttemptAt: orNull(moment),
  retryOf: orNull(text),
};

const attempt = answerOf({
  number: integer,
  sentAt: moment,
  requestHeaders: headers,
  requestBody: text,
  responseStatus: orNull(integer),
  responseBody: orNull(text),
  responseTruncated: boolean,
  durationMs: integer,
  error: orNull(text),
});

export const endpoint = answerOf(endpointFields);
export const endpointWithSecret = answerOf({ ...endpointFields, secret: text });
export const delivery = answerOf(deliveryFields);
export const deliveryWithAttempts = answerOf({ ...deliveryFields, attempts: listOf(attempt) });

export const endpointBody = bodyOf(
  { name: text, label: orNull(text), url: text, events: listOf(choice(types)), headers, isActive: boolean },
  ['name', 'url', 'events'],
);

export const eventTypes = answerOf({
  data: listOf(
    answerOf({
      type: choice(types),
      description: text,
      category: choice(['platform', 'order', 'shipment', 'inventory']),
      samplePayload: { type: 'object' },
    }),
  ),
});

export const sampleEnvelope = answerOf({ id: text, type: choice(types), created: integer, data: { type: 'object' } });

export const testReceiver = answerOf({ id: text, url: text, expiresAt: moment });
export const capturedRequests = answerOf({
  data: listOf(answerOf({ id: text, receivedAt: moment, headers, body: text, bodyBase64: text, verified: boolean })),
});
