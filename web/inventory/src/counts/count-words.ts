import type { CountState } from '@storehouse/contract/inventory/statuses';
import type { ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import { t } from '@storehouse/web-ui/messages.ts';

export const countStateWords: Readonly<Record<CountState, string>> = {
  COUNTING: t('Counting'),
  SUBMITTED: t('To approve'),
  POSTED: t('Approved'),
  DISCARDED: t('Discarded'),
};

/** What a count is of: `Bin A-01`, `Random sample of 20 products`. */
export function describeScope({ scope, scopeName, sampleSize }: ListedCount): string {
  switch (scope) {
    case 'LOCATION':
      return t('Everything');
    case 'BIN':
      return t('Bin {{bin}}', { bin: scopeName ?? '' });
    case 'CATEGORY':
      return t('Category {{category}}', { category: scopeName ?? '' });
    case 'SAMPLE':
      return t('Random sample of {{count}} products', {
        count: sampleSize ?? 0,
        one: 'Random sample of {{count}} product',
      });
  }
}

/** How many lines were not counted, for the person who submits or approves the count. */
export function describeUncounted({ lineCount, countedCount }: ListedCount): string {
  const missing = lineCount - countedCount;
  if (missing === 0) {
    return t('All {{count}} lines were counted.', { count: lineCount, one: 'The only line was counted.' });
  }
  return t('{{count}} lines were not counted. Their stock stays as it is.', {
    count: missing,
    one: '{{count}} line was not counted. Its stock stays as it is.',
  });
}
