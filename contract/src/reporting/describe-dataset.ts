import { fieldsOf, type Dataset, type Grain } from './dataset.ts';
import { parametersOf } from './datasets.ts';
import { limits } from './parameter.ts';
import { schemaVersion } from './values.ts';

export const reportingPrefix = '/api/v1/reporting';

interface AccountFacts {
  readonly earliest: string | null;
  readonly earliestByGrain: { readonly daily: string | null; readonly monthly: string | null } | null;
  readonly valuesIncluded: boolean;
}

/** A dataset as the index lists it to an account. */
export const describeDataset = (dataset: Dataset, { earliest, earliestByGrain, valuesIncluded }: AccountFacts) => ({
  name: dataset.name,
  description: dataset.description,
  path: `${reportingPrefix}/${dataset.name}`,
  schemaPath: `${reportingPrefix}/${dataset.name}/schema`,
  kind: dataset.kind,
  grains: dataset.grains,
  defaultGrain: dataset.defaultGrain,
  parameters: parametersOf(dataset),
  limits,
  dateField: dataset.dateField,
  earliest,
  earliestByGrain,
  hasMoney: dataset.hasMoney,
  valuesIncluded: dataset.hasMoney ? valuesIncluded : null,
});

export const describeSchema = (dataset: Dataset, grain: Grain | null) => ({
  dataset: dataset.name,
  grain,
  schemaVersion,
  parameters: parametersOf(dataset),
  fields: fieldsOf(dataset, grain),
});
