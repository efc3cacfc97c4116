import { z } from 'zod';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf } from './answer-fields.ts';
import { sessionCall } from './instance-call.ts';
import { requiredText } from './query-fields.ts';

export const foundKinds = ['product', 'lot', 'order', 'shipment', 'location', 'supplier'] as const;
export type FoundKind = (typeof foundKinds)[number];

const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  name: z.string(),
  number: z.string().nullable().describe('Its code or number, if it has one.'),
  detail: z.string().nullable().describe('What tells it from others with the same name.'),
});
export type Found = Answered<typeof found>;

/** One search over everything that has a name or a number. */
export const searchOperations = declareOperations({
  findAnything: {
    ...sessionCall,
    tag: 'Search',
    method: 'GET',
    path: '/search',
    summary: 'Find products, lots, orders, shipments, locations and suppliers',
    description:
      'By name, number, code or UPC; at most 8 of each kind, exact numbers first. A bar code finds its lot and its product.',
    query: z.object({ q: requiredText }),
    status: 200,
    answer: {
      description: 'What was found, best first, kind by kind.',
      body: dataOf(z.array(found)),
      example: {
        data: [
          {
            kind: 'product',
            id: '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
            name: 'Gauze 10 cm',
            number: 'PR-00042',
            detail: null,
          },
        ],
      },
    },
  },
});
