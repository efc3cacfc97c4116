import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryOfListState, readListState, type ListState, type SameFields } from './list-state.ts';

/**
 * The state of a list, kept in the address: Back, a reload and a link that was copied bring it back. Two lists of one page share the
 * address under different names. Whatever changes, the list begins at its first page again, unless the page is what changes.
 */
export function useListState<State extends ListState>(
  first: State,
): readonly [state: SameFields<State>, change: (change: Partial<SameFields<State>>) => void] {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();

  function change(changed: Partial<SameFields<State>>): void {
    const update = (before: Readonly<Record<string, unknown>>) => {
      const toFirstPage = 'offset' in first ? { offset: 0 } : {};
      const state: ListState = { ...readListState(first, before), ...toFirstPage, ...changed };
      return { ...before, ...queryOfListState(first, state) };
    };
    // Replaced, not added: Back leads to the page before the list, not through every letter that was typed.
    void navigate({ to: '.', search: update as never, replace: true, resetScroll: false });
  }

  return [readListState(first, query), change];
}
