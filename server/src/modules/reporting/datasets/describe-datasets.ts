import { fieldsOf, type Dataset, type Grain } from '@storehouse/contract/reporting/dataset';
import { datasets, parametersOf } from '@storehouse/contract/reporting/datasets';
import { limits } from '@storehouse/contract/reporting/parameter';
import { schemaVersion } from '@storehouse/contract/reporting/values';
import type { AccountState } from '../request/account-state.ts';
import { pinsNow } from '../request/pins.ts';
import { readerOf } from './dataset-readers.ts';
import type { ValuesVisibility } from '../values-visibility.ts';

const basePath = '/api/v1/reporting';

/** The index: every dataset with its grains, parameters, limits and the start of its series. */
export function describeIndex(account: AccountState, values: ValuesVisibility) {
  return {
    schemaVersion,
    valuesIncluded: values.included,
    valuesHidden: values.hidden,
    datasets: datasets.map((dataset) => ({
      name: dataset.name,
      description: dataset.description,
      path: `${basePath}/${dataset.name}`,
      schemaPath: `${basePath}/${dataset.name}/schema`,
      kind: dataset.kind,
      grains: dataset.grains,
      defaultGrain: dataset.defaultGrain,
      parameters: parametersOf(dataset),
      limits,
      dateField: dataset.dateField,
      earliest: earliestOf(dataset, dataset.defaultGrain, account),
      earliestByGrain: dataset.grains
        ? { daily: earliestOf(dataset, 'daily', account), monthly: earliestOf(dataset, 'monthly', account) }
        : null,
      hasMoney: dataset.hasMoney,
      valuesIncluded: dataset.hasMoney ? values.included : null,
    })),
  };
}

/** The first day or month with data. */
function earliestOf({ name }: Dataset, grain: Grain | null, { calendar }: AccountState): string | null {
  const pins = pinsNow(calendar, null, 0);
  return pins === null ? null : readerOf(name, grain).seriesStart(calendar, pins, { grain });
}

export const describeSchema = (dataset: Dataset, grain: Grain | null) => ({
  dataset: dataset.name,
  grain,
  schemaVersion,
  parameters: parametersOf(dataset),
  fields: fieldsOf(dataset, grain),
});
