import { z } from 'zod';
import { healthStates } from '../../webhooks/health-states.ts';
import { moment, momentInput } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forIntegrators, portalRefusals } from './portal-call.ts';

const common = { ...forIntegrators, tag: 'Webhooks', errors: [...portalRefusals, 402] } as const;

const health = z.object({
  webhookId: z.string(),
  state: z.enum(healthStates),
  succeeded: z.int().describe('Attempts in the last 24 hours.'),
  failed: z.int(),
  p50Ms: z.int().nullable().describe('Response times of the newest deliveries, at most 200.'),
  p95Ms: z.int().nullable(),
  lastFailure: z.object({ at: moment, error: z.string() }).nullable().describe('The last one in 24 hours.'),
  failingSince: moment.nullable().describe('The first failure since the last success.'),
  failuresInARow: z.int(),
  keepsFailing: z.boolean().describe('For so long that the owner gets an email.'),
  hours: z.array(z.object({ hour: moment, succeeded: z.int(), failed: z.int() })).length(24),
});
export type EndpointHealthAnswer = Answered<typeof health>;

const hourOf = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
const healthExample: EndpointHealthAnswer = {
  webhookId: '00000000-0000-4000-8000-000000000010',
  state: 'failing',
  succeeded: 40,
  failed: 4,
  p50Ms: 82,
  p95Ms: 310,
  lastFailure: { at: '2026-03-01T23:40:00.000Z', error: 'The receiver answered 500.' },
  failingSince: '2026-03-01T23:18:00.000Z',
  failuresInARow: 4,
  keepsFailing: true,
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour: hourOf(hour),
    succeeded: hour < 20 ? 2 : 0,
    failed: hour === 23 ? 4 : 0,
  })),
};

const recovery = z.object({
  id: z.string(),
  webhookId: z.string(),
  since: moment,
  state: z.enum(['running', 'done', 'stopped', 'cancelled']).describe('`stopped`: `error` says why.'),
  total: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  error: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type RecoveryAnswer = Answered<typeof recovery>;

const recoveryExample: RecoveryAnswer = {
  id: '00000000-0000-4000-8000-000000000020',
  webhookId: healthExample.webhookId,
  since: '2026-03-01T08:00:00.000Z',
  state: 'running',
  total: 120,
  sent: 48,
  delivered: 47,
  failed: 1,
  error: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: null,
};

/** How endpoints are doing, and resending what failed: only in the portal. */
export const webhookHealthOperations = declareOperations({
  readHealth: {
    ...common,
    method: 'GET',
    path: '/health',
    summary: 'Read how the endpoints are doing',
    status: 200,
    answer: {
      description: 'Every endpoint, oldest first.',
      body: z.object({ data: z.array(health), now: moment.describe("The platform's time.") }),
      example: { data: [healthExample], now: '2026-03-01T23:50:00.000Z' },
    },
  },

  countFailed: {
    ...common,
    method: 'GET',
    path: '/{webhookId}/failed',
    summary: 'Count the failed deliveries that a recovery would resend',
    query: z.strictObject({ since: momentInput }),
    status: 200,
    answer: {
      description: 'How many there are.',
      body: z.object({ count: z.int() }),
      example: { count: 120 },
    },
  },

  startRecovery: {
    ...common,
    method: 'POST',
    path: '/{webhookId}/recoveries',
    summary: 'Resend everything that failed since a time',
    description:
      'In the background. Each failed or exhausted delivery whose event was not retried since is retried once, as by hand: one freshly signed attempt that counts toward the delivery cap.',
    body: z.strictObject({ since: momentInput }),
    bodyExample: { since: '2026-03-01T08:00:00Z' },
    status: 201,
    answer: { description: 'The recovery as it starts.', body: recovery, example: recoveryExample },
  },

  listRecoveries: {
    ...common,
    method: 'GET',
    path: '/{webhookId}/recoveries',
    summary: 'List the last recoveries of an endpoint',
    status: 200,
    answer: {
      description: 'The newest five.',
      body: z.object({ data: z.array(recovery) }),
      example: { data: [recoveryExample] },
    },
  },

  cancelRecovery: {
    ...common,
    method: 'POST',
    path: '/{webhookId}/recoveries/{recoveryId}/cancel',
    summary: 'Stop resending',
    status: 200,
    answer: { description: 'The recovery as it ended.', body: recovery, example: recoveryExample },
  },
});
