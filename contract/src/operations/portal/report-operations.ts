import { z } from 'zod';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, portalRefusals } from './portal-call.ts';

const common = {
  ...forEveryone,
  tag: 'Reports',
  method: 'GET',
  status: 200,
  errors: [...portalRefusals, 402, 410],
} as const;

const locationChoice = z.object({ id: z.string(), name: z.string() });
export type LocationChoice = Answered<typeof locationChoice>;

const activityTotal = z.object({
  period: z.string().describe('The day, or the first day of the month.'),
  category: z.string(),
  quantityIn: z.number(),
  quantityOut: z.number(),
});
export type ActivityTotalAnswer = Answered<typeof activityTotal>;

const expiryBucket = z.object({ bucket: z.string(), lots: z.int() });
export type ExpiryBucketAnswer = Answered<typeof expiryBucket>;

/** What the Reports page needs besides the datasets themselves; the first two take the parameters of their dataset. */
export const reportOperations = declareOperations({
  readActivityTotals: {
    ...common,
    path: '/activity/totals',
    summary: 'Read what moved in each period, by category',
    answer: {
      description: 'The totals.',
      body: z.object({ data: z.array(activityTotal) }),
      example: { data: [{ period: '2026-03-01', category: 'RECEIPT', quantityIn: 40, quantityOut: 0 }] },
    },
  },

  countExpiringLots: {
    ...common,
    path: '/lots-expiring/buckets',
    summary: 'Count the lots that expire, by how soon',
    answer: {
      description: 'The number of lots in each bucket.',
      body: z.object({ data: z.array(expiryBucket) }),
      example: { data: [{ bucket: 'EXPIRED', lots: 2 }] },
    },
  },

  listReportLocations: {
    ...common,
    path: '/locations',
    summary: 'List the locations that reports can be filtered by',
    answer: {
      description: 'The locations of the last check.',
      body: z.object({ data: z.array(locationChoice) }),
      example: { data: [{ id: '2c5f0c3c6f0e4a539d0b2f1f0f6f0c33', name: 'Main depot' }] },
    },
  },
});
