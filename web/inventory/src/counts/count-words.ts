import type { CountState } from '@storehouse/contract/inventory/statuses';
import type { ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import { plural } from '../frame/plural.ts';

export const countStateWords: Readonly<Record<CountState, string>> = {
  COUNTING: 'Counting',
  SUBMITTED: 'To approve',
  POSTED: 'Approved',
  DISCARDED: 'Discarded',
};

/** What a count is of: `Bin A-01`, `Random sample of 20 products`. */
export function describeScope({ scope, scopeName, sampleSize }: ListedCount): string {
  switch (scope) {
    case 'LOCATION':
      return 'Everything';
    case 'BIN':
      return `Bin ${scopeName ?? ''}`;
    case 'CATEGORY':
      return `Category ${scopeName ?? ''}`;
    case 'SAMPLE':
      return `Random sample of ${plural(sampleSize ?? 0, 'product')}`;
  }
}

/** Tells whoever submits or approves a count how many lines were not counted. */
export function describeUncounted({ lineCount, countedCount }: ListedCount): string {
  const missing = lineCount - countedCount;
  if (missing === 0) return `All ${plural(lineCount, 'line')} were counted.`;
  return missing === 1
    ? '1 line was not counted. Its stock stays as it is.'
    : `${plural(missing, 'line')} were not counted. Their stock stays as it is.`;
}
