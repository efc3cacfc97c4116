import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import { quantityOf, type TypedQuantity } from './shown-quantity.ts';

/** What someone entered for a line, and how far saving it got. */
export interface LineEntry {
  readonly line: CountLine;
  readonly typed: TypedQuantity | null;
  readonly state: 'idle' | 'saving' | 'failed';
  /** Why the last save failed. */
  readonly error: unknown;
}

/** By the id of the line. Searching and paging change the lines on the page, but must not lose what was entered. */
export type LineEntries = ReadonlyMap<string, LineEntry>;

/** The entry of a line; a new one if nobody entered anything. */
export const entryOf = (entries: LineEntries, line: CountLine): LineEntry =>
  entries.get(line.id) ?? { line, typed: null, state: 'idle', error: null };

export function changeEntry(
  entries: LineEntries,
  line: CountLine,
  change: Partial<Omit<LineEntry, 'line'>>,
): LineEntries {
  return new Map(entries).set(line.id, { ...entryOf(entries, line), ...change, line });
}

/** After a save: the text counts as saved unless another quantity was typed meanwhile. */
export function savedEntry(entries: LineEntries, line: CountLine): LineEntries {
  const { typed } = entryOf(entries, line);
  const isSaved = typed !== null && quantityOf(typed.text) === line.quantityCounted;
  return changeEntry(entries, line, isSaved ? { typed: { ...typed, isSaved } } : {});
}

/** What leaving the page would lose: quantities that are being saved, could not be saved or cannot be read. */
export const unsavedEntries = (entries: LineEntries): LineEntry[] =>
  [...entries.values()].filter(
    ({ line, typed, state }) =>
      state !== 'idle' || (typed !== null && !typed.isSaved && quantityOf(typed.text) !== line.quantityCounted),
  );
