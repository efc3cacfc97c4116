import type { Dataset } from '../../reporting/dataset.ts';
import { activity } from '../../reporting/datasets/activity.ts';
import { summary } from '../../reporting/datasets/summary.ts';
import { describeDataset, describeSchema } from '../../reporting/describe-dataset.ts';
import type { Field } from '../../reporting/field.ts';
import { schemaVersion, valueLabel } from '../../reporting/values.ts';

const exampleId = '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';
const exampleDay = '2026-03-10';

const capture = {
  captureLocalDate: exampleDay,
  capturedAt: `${exampleDay}T04:05:00+01:00`,
  capturedAtUtc: `${exampleDay}T03:05:00Z`,
  zone: 'Europe/Berlin',
};

type Values = Readonly<Record<string, string | number | boolean | null>>;

/**
 * What the API really answers for one product that is below its minimum, expires soon and has been ordered, by field
 * name (`acceptance/src/reporting/documented-examples.test.ts` compares the two).
 */
const values: Values = {
  ...capture,
  locationName: 'Main depot',
  productCode: 'PR-00042',
  productName: 'Gauze bandage',
  minQuantity: 20,
  reorderQuantity: null,
  maxQuantity: 200,
  stockState: 'BELOW_MINIMUM',
  daysAtZero30: 0,
  daysChecked30: 1,
  daysAtZero90: 0,
  daysChecked90: 1,
  mosState: 'NOT_ENOUGH_HISTORY',
  amc: null,
  monthsOfStock: null,
  underOneMonth: null,
  mosGapMonth: null,
  priced: true,
  priceCaptured: true,
  measured: true,
  pairsWithStock: 1,
  pricedPairsWithStock: 1,
  stockValue: 15,
  lotNumber: 'L-2026-03',
  expirationDate: '2026-03-31',
  daysToExpiry: 21,
  expiryBucket: 'WITHIN_30',
  withinWindow: true,
  expiryWindowDays: 60,
  valueAtRisk: 15,
  orderNumber: 'PO-00042',
  name: 'Bandages for March',
  status: 'PLACED',
  dateOrdered: '2026-03-09',
  expectedDate: null,
  expectedDateSource: 'none',
  linesOpen: 1,
  linesUnpriced: 0,
  quantityOutstanding: 40,
  valueNotReceived: 50,
  supplierName: 'Medical Supplies Ltd',
  destinationName: 'Main depot',
  activityDate: '2026-03-09',
  category: 'ADJUSTMENT',
  quantityOut: 0,
  lineCount: 1,
  currencyCode: 'EUR',
  currencyLabel: 'EUR',
  valuesIncluded: true,
  notMeasuredReason: null,
  valueLabel,
};

/** The same for the account as a whole. */
const summaryValues: Values = {
  locationId: null,
  pairsTotal: 1,
  stockOuts: 0,
  atZeroNoMinimum: 0,
  belowMinimum: 1,
  aboveMaximum: 0,
  productsWithMinimum: 1,
  productsTotal: 1,
  lotsExpiringWithinWindow: 1,
  openOrders: 1,
  draftOrders: 0,
  overdueOrders: 0,
  valueOfPairsNotInSnapshot: 0,
  pricedPairsNotInSnapshot: 0,
};

const ofDataset: Readonly<Record<string, Values>> = {
  [summary.name]: summaryValues,
  [activity.name]: { includesImportedHistory: true },
};

const byType = { string: exampleId, integer: 12, decimal: 1.25, boolean: false, date: exampleDay, datetime: null };

function rowExample({ name: dataset, fields }: Dataset): object {
  const known: Values = { ...values, ...ofDataset[dataset] };
  const cell = ({ name, type, values: choices }: Field): unknown => {
    if (name in known) return known[name];
    return type === 'enum' ? choices?.[0] : byType[type];
  };
  return Object.fromEntries(fields.map((field) => [field.name, cell(field)]));
}

/** A page with one row of the default grain. */
export const pageExample = (dataset: Dataset) => ({
  dataset: dataset.name,
  grain: dataset.defaultGrain,
  schemaVersion,
  state: 'OK',
  message: null,
  ...capture,
  // The first check reads the movements of the week before it, too.
  seriesStart: dataset.name === activity.name ? '2026-03-03' : exampleDay,
  monthlyThrough: null,
  valuesIncluded: true,
  valuesHidden: null,
  valuesHiddenLine: null,
  valueLabel,
  stale: false,
  staleLine: null,
  gaps: [],
  rows: [rowExample(dataset)],
  page: { limit: 1_000, returned: 1, rowsTotal: 1, nextCursor: null },
});

/** The header line of a page as CSV. */
export const csvExample = ({ fields }: Dataset): string => `${fields.map(({ name }) => name).join(',')}\r\n`;

/** Left out of examples: Spectral takes an object with `type` and `default` for a schema and refuses it. */
const noParameters = { parameters: [] };

const summaryExample = describeDataset(summary, { earliest: exampleDay, earliestByGrain: null, valuesIncluded: true });

/** The index, with one of its datasets. */
export const indexExample = {
  schemaVersion,
  valuesIncluded: true,
  valuesHidden: null,
  datasets: [{ ...summaryExample, ...noParameters }],
};

/** A schema, with two of its fields. */
export function schemaExample(dataset: Dataset) {
  const { fields, ...rest } = describeSchema(dataset, dataset.defaultGrain);
  return { ...rest, ...noParameters, fields: fields.slice(0, 2) };
}
