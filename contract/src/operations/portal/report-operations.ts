import { z } from 'zod';
import { activity } from '../../reporting/datasets/activity.ts';
import { lotsExpiring } from '../../reporting/datasets/lots-expiring.ts';
import { declareOperations, type Answered, type Operations } from '../operation.ts';
import { queryOf } from '../reporting/dataset-schemas.ts';
import { pascalCase } from '../reporting/page-schemas.ts';
import { datasetOperations } from '../reporting/reporting-operations.ts';
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

const productCategory = z.object({
  id: z.string(),
  name: z.string(),
  productIds: z.array(z.string()).describe('The products that are in it now.'),
});
export type ProductCategoryAnswer = Answered<typeof productCategory>;

const activityTotal = z.object({
  period: z.string().describe('The day, or the first day of the month.'),
  category: z.string(),
  quantityIn: z.number(),
  quantityOut: z.number(),
});
export type ActivityTotalAnswer = Answered<typeof activityTotal>;

const expiryBucket = z.object({ bucket: z.string(), lots: z.int() });
export type ExpiryBucketAnswer = Answered<typeof expiryBucket>;

/** What the Reports page needs besides the datasets themselves. */
export const reportOperations = declareOperations({
  readActivityTotals: {
    ...common,
    path: '/activity/totals',
    summary: 'Read what moved in each period, by category',
    query: queryOf(activity),
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
    query: queryOf(lotsExpiring),
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

  listProductCategories: {
    ...common,
    path: '/categories',
    summary: 'List the categories that reports can be filtered and grouped by, with their products',
    answer: {
      description: 'The categories that have products. The datasets do not carry them.',
      body: z.object({ data: z.array(productCategory) }),
      example: {
        data: [{ id: 'ROOT', name: 'All products', productIds: ['3a1e0c3c6f0e4a539d0b2f1f0f6f0c33'] }],
      },
    },
  },
});

/** The calls with which the Reports page reads a dataset, the same for each, as the server registers them. */
export const portalDatasetOperations = datasetOperations.map(({ dataset, operations: { readRows } }) => ({
  dataset,
  operations: declareOperations({
    readRows: { ...readRows, ...common, errors: [304, ...common.errors] },
    downloadRows: {
      ...common,
      path: `/${dataset.name}/download`,
      summary: `Download ${dataset.name}`,
      query: readRows.query,
      answer: { description: 'All pages of a walk as one file.', body: null, contentType: 'text/csv; charset=utf-8' },
    },
  }),
}));

/** Every call of the Reports page as the document lists it, by its id. */
export const allReportOperations = Object.assign(
  { ...reportOperations },
  ...portalDatasetOperations.map(({ dataset, operations }) => ({
    [`read${pascalCase(dataset.name)}`]: operations.readRows,
    [`download${pascalCase(dataset.name)}`]: operations.downloadRows,
  })),
) as Operations;
