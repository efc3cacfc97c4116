import { z } from 'zod';
import type { Answered } from '../operation.ts';
import { deliveryStatuses } from '../../webhooks/delivery-rules.ts';
import { testType } from '../../webhooks/envelope.ts';
import { eventRegistry } from '../../webhooks/event-registry.ts';
import { filledText, moment } from '../fields.ts';

const eventTypes = eventRegistry.map(({ type }) => type);
export const deliveryTypes: readonly string[] = [testType, ...eventTypes];

/** Any text in a body: an unknown type has its own error. */
export const eventTypeInput = z.string().meta({ enum: eventTypes });
export const eventType = z.enum(eventTypes as readonly string[]);
/** Different for each type: document 2 lists the fields. */
export const eventData = z.custom<object>((given) => typeof given === 'object').meta({ type: 'object' });
const headers = z.record(z.string(), z.string());

/** The body of create and update; other fields (`createdVia`, fields of a response) are ignored. */
export const endpointBody = z
  .object({
    name: filledText(),
    label: z.string().nullish(),
    // Any text: invalid URLs have their own error.
    url: z.string(),
    events: z.array(eventTypeInput).min(1, 'needs at least one event type').max(100),
    headers: headers.optional(),
    isActive: z.boolean().optional(),
  })
  .meta({ id: 'WebhookBody' });

/** A webhook endpoint as returned; its secret appears only in the response that created it. */
export const endpoint = z
  .object({
    id: z.string(),
    name: z.string(),
    label: z.string().nullable(),
    url: z.string(),
    events: z.array(eventType),
    headers,
    isActive: z.boolean(),
    createdVia: z.enum(['portal', 'api_key']),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Webhook' });
export type EndpointAnswer = Answered<typeof endpoint>;

/** A record of the delivery history. */
export const delivery = z
  .object({
    id: z.string(),
    webhookId: z.string(),
    eventId: z.string(),
    type: z.enum(deliveryTypes),
    status: z.enum(deliveryStatuses),
    attemptCount: z.int(),
    responseStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    error: z.string().nullable(),
    createdAt: moment,
    lastAttemptAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
    retryOf: z.string().nullable(),
  })
  .meta({ id: 'Delivery' });
export type DeliveryAnswer = Answered<typeof delivery>;

/** One attempt, exactly as sent. */
export const attempt = z
  .object({
    number: z.int(),
    sentAt: moment,
    requestHeaders: headers,
    requestBody: z.string(),
    responseStatus: z.int().nullable(),
    responseBody: z.string().nullable().describe('The first 16 KiB, read as text.'),
    responseTruncated: z.boolean(),
    durationMs: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'DeliveryAttempt' });
export type AttemptAnswer = Answered<typeof attempt>;

export const testReceiver = z
  .object({
    id: z.string(),
    url: z.string().describe('Register it as the URL of a webhook endpoint.'),
    expiresAt: moment,
  })
  .meta({ id: 'TestReceiver' });
export type TestReceiverAnswer = Answered<typeof testReceiver>;

/** What a test receiver captured, oldest first. */
export const capturedRequest = z
  .object({
    id: z.string(),
    receivedAt: moment,
    headers,
    body: z.string().describe('The body read as UTF-8.'),
    bodyBase64: z.string().describe('The body byte for byte.'),
    verified: z.boolean().describe('Whether an endpoint registered at this receiver signed it, within five minutes.'),
  })
  .meta({ id: 'CapturedRequest' });
export type CapturedRequestAnswer = Answered<typeof capturedRequest>;
