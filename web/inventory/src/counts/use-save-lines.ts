import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import { useUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { countLinesKey, countQuery } from '../api/queries.ts';
import { changeEntry, entryOf, savedEntry, unsavedEntries, type LineEntries, type LineEntry } from './line-entries.ts';

export interface SavingLines {
  readonly entryOf: (line: CountLine) => LineEntry;
  /** What is not saved yet or could not be saved, including lines that are not on the page. */
  readonly unsaved: readonly LineEntry[];
  readonly type: (line: CountLine, text: string) => void;
  readonly save: (line: CountLine, quantity: number | null) => void;
  /** Tries again to save the lines that failed. */
  readonly saveAgain: () => void;
}

/**
 * Saves lines whenever their quantities change. Each line has only one call at a time, and the next one sends the latest
 * quantity, so that the last one typed is the last one stored.
 */
export function useSaveLines(countId: string): SavingLines {
  const queryClient = useQueryClient();
  const [entries, setEntries] = useState<LineEntries>(new Map());
  /** The latest quantity of each line, by its id. */
  const wanted = useRef(new Map<string, number | null>());
  const running = useRef(new Set<string>());
  const unsaved = unsavedEntries(entries);
  useUnsavedWork(unsaved.length > 0);
  const change = (line: CountLine, to: Partial<Omit<LineEntry, 'line'>>) =>
    setEntries((now) => changeEntry(now, line, to));

  /** Updates the cached lists without a refetch: a line that was just counted must not disappear from the uncounted ones. */
  async function show(answer: CountLine): Promise<void> {
    const queryKey = countLinesKey(countId);
    const isReading = queryClient.isFetching({ queryKey }) > 0;
    queryClient.setQueriesData<ListAnswer<CountLine>>({ queryKey }, (list) =>
      list ? { ...list, data: list.data.map((one) => (one.id === answer.id ? answer : one)) } : list,
    );
    // A list that is being fetched may be older than this answer.
    if (isReading) await queryClient.invalidateQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey: countQuery(countId).queryKey });
  }

  async function run(line: CountLine): Promise<void> {
    const { id } = line;
    running.current.add(id);
    change(line, { state: 'saving' });
    let known = line;
    try {
      // The first call is always sent: after a failed one nobody knows what is stored.
      do {
        const quantity = wanted.current.get(id) ?? null;
        const input = { params: { id: countId, lineId: id }, body: { quantity } };
        known = (await callInventory('PUT /counts/{id}/lines/{lineId}', input)).data;
        await show(known);
        const answer = known;
        setEntries((now) => savedEntry(now, answer));
      } while ((wanted.current.get(id) ?? null) !== known.quantityCounted);
      change(known, { state: 'idle', error: null });
    } catch (error) {
      change(known, { state: 'failed', error });
    } finally {
      running.current.delete(id);
    }
  }

  function save(line: CountLine, quantity: number | null): void {
    wanted.current.set(line.id, quantity);
    if (running.current.has(line.id)) return;
    if (entryOf(entries, line).state === 'failed' || quantity !== line.quantityCounted) void run(line);
  }

  return {
    entryOf: (line) => entryOf(entries, line),
    unsaved,
    type: (line, text) => change(line, { typed: { text, isSaved: false } }),
    save,
    saveAgain() {
      for (const { line, state } of unsaved) if (state === 'failed') void run(line);
    },
  };
}
