import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import { useUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { countLinesKey, countQuery } from '../api/queries.ts';

export interface SavingLine {
  readonly state: 'idle' | 'saving' | 'failed';
  /** Why the last save failed. */
  readonly error: unknown;
  readonly save: (quantity: number | null) => void;
}

/**
 * Saves a line as often as its quantity changes: one call at a time, and after it the latest quantity, so that the last
 * one typed is the last one stored.
 */
export function useSaveLine(countId: string, line: CountLine, onSaved: (quantity: number | null) => void): SavingLine {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SavingLine['state']>('idle');
  const [error, setError] = useState<unknown>(null);
  const wanted = useRef<number | null>(null);
  const isRunning = useRef(false);
  useUnsavedWork(state !== 'idle');

  /** The list is not read again: a line that was just counted must not disappear from a list of uncounted ones. */
  async function show(answer: CountLine): Promise<void> {
    const queryKey = countLinesKey(countId);
    const isReading = queryClient.isFetching({ queryKey }) > 0;
    queryClient.setQueriesData<ListAnswer<CountLine>>({ queryKey }, (list) =>
      list ? { ...list, data: list.data.map((one) => (one.id === answer.id ? answer : one)) } : list,
    );
    // An answer under way may be older than this one.
    if (isReading) await queryClient.invalidateQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey: countQuery(countId).queryKey });
  }

  async function run(): Promise<void> {
    isRunning.current = true;
    setState('saving');
    let known = line.quantityCounted;
    try {
      while (wanted.current !== known) {
        const quantity = wanted.current;
        const { data } = await callInventory('PUT /counts/{id}/lines/{lineId}', {
          params: { id: countId, lineId: line.id },
          body: { quantity },
        });
        known = data.quantityCounted;
        await show(data);
        onSaved(known);
      }
      setState('idle');
    } catch (failure) {
      setError(failure);
      setState('failed');
    } finally {
      isRunning.current = false;
    }
  }

  return {
    state,
    error,
    save(quantity) {
      wanted.current = quantity;
      if (!isRunning.current && (state === 'failed' || quantity !== line.quantityCounted)) void run();
    },
  };
}
