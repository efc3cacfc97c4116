import { trimPathRight, useMatches, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

export type PageQuery = Readonly<Record<string, unknown>>;

/** The query string of the page, which holds the user's choices: the filters of a list, the view of a report. */
export function usePageQuery(): readonly [
  query: PageQuery,
  change: (update: (before: PageQuery) => PageQuery, how: { readonly replace: boolean }) => void,
] {
  const query: PageQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });

  function change(update: (before: PageQuery) => PageQuery, { replace }: { readonly replace: boolean }): void {
    // A search is applied shortly after the last key. If the user has left by then, it must not end up in the next page's URL.
    if (trimPathRight(router.latestLocation.pathname) !== trimPathRight(page)) return;
    void navigate({ to: '.', search: update as never, replace, resetScroll: false });
  }

  return [query, change];
}
