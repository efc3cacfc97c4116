import { z } from 'zod';
import { momentInput } from '../fields.ts';
import { declareOperations, type Answered, type Operation, type Operations } from '../operation.ts';
import { deliveryOperations } from '../webhooks/delivery-operations.ts';
import { endpointOperations } from '../webhooks/endpoint-operations.ts';
import {
  attemptExample,
  capturedExample,
  deliveryExample,
  endpointBodyExample,
  endpointExample,
  receiverExample,
} from '../webhooks/webhook-examples.ts';
import {
  attempt,
  capturedRequest,
  delivery,
  endpoint,
  endpointBody,
  eventType,
  testReceiver,
} from '../webhooks/webhook-schemas.ts';

type InPortal<Declared extends Operation> = Omit<Declared, 'authentication' | 'access'> & {
  readonly authentication: 'session';
  readonly access: 'integrator';
};

/** The calls of the management API under `/webhooks`, with a session, for those who manage webhooks. */
const inPortal = <Declared extends Operations>(declared: Declared) =>
  Object.fromEntries(
    Object.entries(declared).map(([id, operation]) => [
      id,
      { ...operation, authentication: 'session', access: 'integrator' },
    ]),
  ) as { readonly [Id in keyof Declared]: InPortal<Declared[Id]> };

const { createWebhook, listWebhooks, readWebhook, changeWebhook, listEventTypes, ...otherEndpoints } =
  inPortal(endpointOperations);
const { listDeliveries, readDelivery, createTestReceiver, listCapturedRequests, ...otherDeliveries } =
  inPortal(deliveryOperations);

/** Headers without the values of custom ones: those are write-only in the portal (document 4, section 6). */
const shownHeaders = z.record(z.string(), z.string().nullable());
export type ShownHeaders = Answered<typeof shownHeaders>;

/** An endpoint for people who manage webhooks. Sent back with its URL, it keeps its header values: null means the stored value. */
const portalEndpoint = endpoint.extend({ headers: z.record(z.string(), z.null()) });
export type PortalEndpointAnswer = Answered<typeof portalEndpoint>;
const portalEndpointExample: PortalEndpointAnswer = { ...endpointExample, headers: { 'X-Team': null } };

/** An endpoint for everyone else. */
const listedEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  urlHost: z.string(),
  events: z.array(eventType),
  isActive: z.boolean(),
});
export type ListedEndpointAnswer = Answered<typeof listedEndpoint>;

const portalAttempt = attempt.extend({ requestHeaders: shownHeaders });
export type PortalAttemptAnswer = Answered<typeof portalAttempt>;
const portalDelivery = delivery.extend({ attempts: z.array(portalAttempt) });
export type PortalDeliveryAnswer = Answered<typeof portalDelivery>;
const portalCaptured = capturedRequest.extend({ headers: shownHeaders });
export type PortalCapturedAnswer = Answered<typeof portalCaptured>;

const listedReceiver = testReceiver.extend({ requests: z.int() });
export type ReceiverAnswer = Answered<typeof listedReceiver>;

const answersEndpoint = {
  description: 'The endpoint with the names of its custom headers.',
  body: portalEndpoint,
  example: portalEndpointExample,
};

export const portalWebhookOperations = declareOperations({
  ...otherEndpoints,
  ...otherDeliveries,
  listEventTypes: { ...listEventTypes, access: 'everyone' },
  createWebhook: {
    ...createWebhook,
    answer: {
      description: 'The new endpoint with its secret.',
      body: portalEndpoint.extend({ secret: z.string() }),
      example: { ...portalEndpointExample, secret: 'whsec_<secret>' },
    },
  },
  listWebhooks: {
    ...listWebhooks,
    access: 'everyone',
    description: 'Who does not manage webhooks sees less of each endpoint.',
    answer: {
      description: 'Every endpoint, and how many the plan allows.',
      body: z.object({ data: z.union([z.array(portalEndpoint), z.array(listedEndpoint)]), limit: z.int() }),
      example: { data: [portalEndpointExample], limit: 10 },
    },
  },
  readWebhook: { ...readWebhook, answer: answersEndpoint },
  changeWebhook: {
    ...changeWebhook,
    description:
      'What is left out is cleared, except `isActive` and the custom headers. A header of null keeps its stored value. ' +
      'With another `url`, no value is kept: give all of them again, or send `headers` without them.',
    body: endpointBody.extend({ headers: shownHeaders.nullish() }),
    bodyExample: { ...endpointBodyExample, headers: { 'X-Team': null } },
    answer: answersEndpoint,
  },
  listDeliveries: {
    ...listDeliveries,
    description:
      'A page of a text search may be short, even empty, and still have a next one: it looks through 5,000 records.',
    query: listDeliveries.query.extend({
      from: momentInput.optional(),
      to: momentInput.optional().describe('Exclusive.'),
      withinHours: z.coerce
        .number()
        .pipe(z.int().min(1).max(720))
        .optional()
        .describe("Takes precedence over `from`: counted back from the platform's time."),
      q: z
        .string()
        .max(200)
        .optional()
        .describe("Occurs in the event's data, an id, the error or the response status."),
    }),
  },
  readDelivery: {
    ...readDelivery,
    answer: {
      description: 'The record with its attempts, without the values of custom headers.',
      body: portalDelivery,
      example: { ...deliveryExample, attempts: [attemptExample] },
    },
  },
  createTestReceiver,
  listTestReceivers: {
    ...createTestReceiver,
    method: 'GET',
    path: '/test-receivers',
    summary: 'List the test receivers of the account',
    status: 200,
    answer: {
      description: 'Those that have not expired.',
      body: z.object({ data: z.array(listedReceiver) }),
      example: { data: [{ ...receiverExample, requests: 2 }] },
    },
  },
  listCapturedRequests: {
    ...listCapturedRequests,
    answer: {
      description: 'Oldest first, without the values of custom headers.',
      body: z.object({ data: z.array(portalCaptured) }),
      example: { data: [capturedExample] },
    },
  },
});
