import { trimPathRight, useMatches, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { queryOfListState, readListState, type ListState, type SameFields } from './list-state.ts';

/**
 * The state of a list, stored in the URL, so that Back, a reload and a copied link restore it. Two lists on a page use
 * different parameter names. Any change except of the page itself returns to the first page.
 */
export function useListState<State extends ListState>(
  first: State,
): readonly [state: SameFields<State>, change: (change: Partial<SameFields<State>>) => void] {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });

  function change(changed: Partial<SameFields<State>>): void {
    // A search follows the last key after a pause. Someone who follows a link meanwhile must not find it on the next page.
    if (trimPathRight(router.latestLocation.pathname) !== trimPathRight(page)) return;
    const update = (before: Readonly<Record<string, unknown>>) => {
      const toFirstPage = 'offset' in first ? { offset: 0 } : {};
      const state: ListState = { ...readListState(first, before), ...toFirstPage, ...changed };
      return { ...before, ...queryOfListState(first, state) };
    };
    // Replaces the history entry: Back leads to the page before the list, not through every typed letter.
    void navigate({ to: '.', search: update as never, replace: true, resetScroll: false });
  }

  return [readListState(first, query), change];
}
