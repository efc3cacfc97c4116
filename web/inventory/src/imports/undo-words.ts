import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { ImportUndo } from '@storehouse/contract/operations/instance/import-operations';
import { t } from '@storehouse/web-ui/messages.ts';

type UndoCounts = ImportUndo['counts'];

/** How much is or would be undone. */
export const undoneCount = ({ removed, restored, reversed }: UndoCounts): number => removed + restored + reversed;

/** The role that undoing an import takes: that of importing the file. */
export const undoRole = (kind: ImportKind | null): LocationRole => (kind === 'stock' ? 'ASSISTANT' : 'MANAGER');

/** The sentence, or nothing if the count is 0. */
const say = (count: number, sentence: string): string[] => (count === 0 ? [] : [sentence]);

export const willWords = ({ removed, restored, reversed }: UndoCounts): string[] => [
  ...say(
    removed,
    t('{{count}} entries that it created are removed.', {
      count: removed,
      one: '{{count}} entry that it created is removed.',
    }),
  ),
  ...say(
    restored,
    t('{{count}} entries that it changed get back their former values.', {
      count: restored,
      one: '{{count}} entry that it changed gets back its former values.',
    }),
  ),
  ...say(
    reversed,
    t('{{count}} counted lots: the stock is taken back by reversing transactions.', {
      count: reversed,
      one: '{{count}} counted lot: the stock is taken back by a reversing transaction.',
    }),
  ),
];

export const doneWords = ({ removed, restored, reversed, left }: UndoCounts): string[] => [
  ...say(
    removed,
    t('{{count}} entries that it had created were removed.', {
      count: removed,
      one: '{{count}} entry that it had created was removed.',
    }),
  ),
  ...say(
    restored,
    t('{{count}} entries that it had changed got back their former values.', {
      count: restored,
      one: '{{count}} entry that it had changed got back its former values.',
    }),
  ),
  ...say(
    reversed,
    t('{{count}} counted lots: the stock was taken back by reversing transactions.', {
      count: reversed,
      one: '{{count}} counted lot: the stock was taken back by a reversing transaction.',
    }),
  ),
  ...say(left, t('{{count}} could not be undone.', { count: left, one: '{{count}} could not be undone.' })),
];
