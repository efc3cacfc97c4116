import type { Dataset, Grain } from '@storehouse/contract/reporting/dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { describeDataset } from '@storehouse/contract/reporting/describe-dataset';
import { schemaVersion } from '@storehouse/contract/reporting/values';
import type { AccountState } from '../request/account-state.ts';
import { pinsNow } from '../request/pins.ts';
import { readerOf } from './dataset-readers.ts';
import type { ValuesVisibility } from '../values-visibility.ts';

/** The index: every dataset with its grains, parameters, limits and the start of its series. */
export const describeIndex = (account: AccountState, values: ValuesVisibility) => ({
  schemaVersion,
  valuesIncluded: values.included,
  valuesHidden: values.hidden,
  datasets: datasets.map((dataset) =>
    describeDataset(dataset, {
      earliest: earliestOf(dataset, dataset.defaultGrain, account),
      earliestByGrain: dataset.grains
        ? { daily: earliestOf(dataset, 'daily', account), monthly: earliestOf(dataset, 'monthly', account) }
        : null,
      valuesIncluded: values.included,
    }),
  ),
});

/** The first day or month with data. */
function earliestOf({ name }: Dataset, grain: Grain | null, { calendar }: AccountState): string | null {
  const pins = pinsNow(calendar, null, 0);
  return pins === null ? null : readerOf(name, grain).seriesStart(calendar, pins, { grain });
}
