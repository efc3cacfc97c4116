import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { ImportUndo } from '@storehouse/contract/operations/instance/import-operations';
import { formatNumber } from '@storehouse/web-ui/format.ts';

type UndoCounts = ImportUndo['counts'];

/** How much is or would be undone. */
export const undoneCount = ({ removed, restored, reversed }: UndoCounts): number => removed + restored + reversed;

/** The role that undoing an import takes: that of importing the file. */
export const undoRole = (kind: ImportKind | null): LocationRole => (kind === 'stock' ? 'ASSISTANT' : 'MANAGER');

/** `1 is removed`, `2 are removed`; nothing for none. */
const say = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];

export const willWords = ({ removed, restored, reversed }: UndoCounts): string[] => [
  ...say(removed, 'entry that it created is removed.', 'entries that it created are removed.'),
  ...say(
    restored,
    'entry that it changed gets back its former values.',
    'entries that it changed get back their former values.',
  ),
  ...say(
    reversed,
    'counted lot: the stock is taken back by a reversing transaction.',
    'counted lots: the stock is taken back by reversing transactions.',
  ),
];

export const doneWords = ({ removed, restored, reversed, left }: UndoCounts): string[] => [
  ...say(removed, 'entry that it had created was removed.', 'entries that it had created were removed.'),
  ...say(
    restored,
    'entry that it had changed got back its former values.',
    'entries that it had changed got back their former values.',
  ),
  ...say(
    reversed,
    'counted lot: the stock was taken back by a reversing transaction.',
    'counted lots: the stock was taken back by reversing transactions.',
  ),
  ...say(left, 'could not be undone.', 'could not be undone.'),
];
