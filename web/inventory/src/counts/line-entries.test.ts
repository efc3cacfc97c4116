import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import { expect, it } from 'vitest';
import { changeEntry, entryOf, savedEntry, unsavedEntries, type LineEntries, type LineEntry } from './line-entries.ts';

const line = (id: string, quantityCounted: number | null = null) => ({ id, quantityCounted }) as CountLine;
const none: LineEntries = new Map();
const typed = (text: string, more: Partial<LineEntry> = {}) =>
  changeEntry(none, line('1'), { typed: { text, isSaved: false }, ...more });

it('what failed to be saved is kept by line, whichever lines are shown', () => {
  const entries = changeEntry(typed('7', { state: 'failed', error: 'why' }), line('2'), { state: 'saving' });
  expect(entryOf(entries, line('1'))).toMatchObject({ typed: { text: '7', isSaved: false }, error: 'why' });
  expect(unsavedEntries(entries).map(({ state }) => state)).toEqual(['failed', 'saving']);
  expect(entryOf(entries, line('3'))).toMatchObject({ typed: null, state: 'idle' });
});

it.each<[string, LineEntries, boolean]>([
  ['nothing', none, false],
  ['a quantity that is being typed', typed('7'), true],
  [
    'the quantity that was counted before',
    changeEntry(none, line('1', 7), { typed: { text: '7', isSaved: false } }),
    false,
  ],
  ['a text that cannot be read', typed('2.5'), true],
  ['a quantity that is being saved', savedEntry(typed('7', { state: 'saving' }), line('1', 7)), true],
  ['a failed save', typed('7', { state: 'failed' }), true],
  ['a saved quantity', savedEntry(typed('7'), line('1', 7)), false],
  ['another quantity, typed during the save', savedEntry(typed('70'), line('1', 7)), true],
])('%s: unsaved', (_, entries, isUnsaved) => {
  expect(unsavedEntries(entries).length > 0).toBe(isUnsaved);
});
