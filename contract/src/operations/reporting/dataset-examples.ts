import type { Dataset } from '../../reporting/dataset.ts';
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

/** Plausible values by the name of a field; anything else gets one by its type. */
const values: Readonly<Record<string, string | boolean | null>> = {
  ...capture,
  locationName: 'Main depot',
  productCode: 'PR-00042',
  productName: 'Gauze bandage',
  lotNumber: 'L-2026-03',
  orderNumber: 'PO-00042',
  name: 'Bandages for March',
  status: 'PLACED',
  supplierName: 'Medical Supplies Ltd',
  destinationName: 'Main depot',
  currencyCode: 'EUR',
  currencyLabel: 'EUR',
  valuesIncluded: true,
  notMeasuredReason: null,
  mosGapMonth: null,
  valueLabel,
};

const byType = { string: exampleId, integer: 12, decimal: 1.25, boolean: false, date: exampleDay, datetime: null };

function cellExample({ name, type, values: choices }: Field): unknown {
  if (name in values) return values[name];
  return type === 'enum' ? choices?.[0] : byType[type];
}

/** A page with one row of the default grain. */
export const pageExample = ({ name, defaultGrain, fields, hasMoney }: Dataset) => ({
  dataset: name,
  grain: defaultGrain,
  schemaVersion,
  state: 'OK',
  message: null,
  ...capture,
  seriesStart: null,
  monthlyThrough: null,
  valuesIncluded: hasMoney,
  valuesHidden: null,
  valuesHiddenLine: null,
  valueLabel,
  stale: false,
  staleLine: null,
  gaps: [],
  rows: [Object.fromEntries(fields.map((field) => [field.name, cellExample(field)]))],
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
