import { queryOfListState, readListState, type ListState, type SameFields } from './list-state.ts';
import { usePageQuery } from './use-page-query.ts';

/**
 * The state of a list, stored in the URL, so that Back, a reload and a copied link restore it. Two lists on a page use
 * different parameter names. Any change except of the page itself returns to the first page.
 */
export function useListState<State extends ListState>(
  first: State,
): readonly [state: SameFields<State>, change: (change: Partial<SameFields<State>>) => void] {
  const [query, changeQuery] = usePageQuery();

  function change(changed: Partial<SameFields<State>>): void {
    const toFirstPage = 'offset' in first ? { offset: 0 } : {};
    changeQuery(
      (before) => {
        const state: ListState = { ...readListState(first, before), ...toFirstPage, ...changed };
        return { ...before, ...queryOfListState(first, state) };
      },
      // Back leads to the page before the list, not through every typed letter.
      { replace: true },
    );
  }

  return [readListState(first, query), change];
}
