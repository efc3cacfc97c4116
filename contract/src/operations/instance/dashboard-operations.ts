import { z } from 'zod';
import { countEveryDays, expiresSoonDays } from '../../inventory/attention-days.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf } from './answer-fields.ts';
import { sessionCall } from './instance-call.ts';
import { queryText } from './query-fields.ts';

const number = z.int();
const amount = z.number().describe("In the account's currency, at today's prices.");
const lots = z.object({ lots: number, value: amount });

/** What needs attention at a location today, and how its stock developed. */
const dashboard = z
  .object({
    stock: z.object({
      outOfStock: number.describe('Products with a minimum of which nothing is left.'),
      belowMinimum: number.describe('Products below their minimum, those that are out of stock included.'),
      value: amount,
      productsUnpriced: number.describe('On hand, but without a price.'),
    }),
    expired: lots.describe('On hand, though expired.'),
    expiringSoon: lots.describe(`On hand, expiring within ${String(expiresSoonDays)} days.`),
    orders: z.object({
      toReceive: number.describe('Placed.'),
      late: number.describe('Approved or placed, and expected before today.'),
      drafts: number,
    }),
    shipments: z.object({ toReceive: number, late: number, toSend: number }),
    movements: z.object({ toSend: number }),
    counts: z.object({
      open: number,
      toApprove: number,
      lastPosted: moment.nullable(),
      isDue: z.boolean().describe(`Stock is on hand, and no count was posted for ${String(countEveryDays)} days.`),
    }),
    weeks: z
      .array(
        z.object({
          day: day.describe('Its last day.'),
          value: amount.describe("What was on hand at its end, at today's prices."),
          valueIn: amount,
          valueOut: amount,
        }),
      )
      .describe('The last 12 weeks up to today, oldest first.'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = Answered<typeof dashboard>;

const example: Dashboard = {
  stock: { outOfStock: 2, belowMinimum: 7, value: 18250.4, productsUnpriced: 1 },
  expired: { lots: 1, value: 84.5 },
  expiringSoon: { lots: 4, value: 730 },
  orders: { toReceive: 3, late: 1, drafts: 2 },
  shipments: { toReceive: 1, late: 0, toSend: 2 },
  movements: { toSend: 1 },
  counts: { open: 1, toApprove: 0, lastPosted: '2026-02-20T10:00:00.000Z', isDue: false },
  weeks: [{ day: '2026-03-01', value: 18250.4, valueIn: 1200, valueOut: 830.5 }],
};

export const dashboardOperations = declareOperations({
  readDashboard: {
    ...sessionCall,
    method: 'GET',
    path: '/dashboard',
    tag: 'Stock',
    summary: 'Read what needs attention at a location today',
    query: z.object({ 'location.id': queryText.meta({ description: 'The current location if it is left out.' }) }),
    status: 200,
    answer: {
      description: 'Numbers, values and the last 12 weeks.',
      body: dataOf(dashboard),
      example: { data: example },
    },
  },
});
