import { trimPathRight, useMatches, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

export type PageQuery = Readonly<Record<string, unknown>>;

/** The query string of the page, where it keeps what is chosen: a list's filters, the view of a report. */
export function usePageQuery(): readonly [
  query: PageQuery,
  change: (update: (before: PageQuery) => PageQuery, how: { readonly replace: boolean }) => void,
] {
  const query: PageQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });

  function change(update: (before: PageQuery) => PageQuery, { replace }: { readonly replace: boolean }): void {
    // A search follows the last key after a pause. Someone who follows a link meanwhile must not find it on the next page.
    if (trimPathRight(router.latestLocation.pathname) !== trimPathRight(page)) return;
    void navigate({ to: '.', search: update as never, replace, resetScroll: false });
  }

  return [query, change];
}
