import { queryString } from '@storehouse/web-ui/query-string.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readPortal } from '../call-portal.ts';
import type { ReportRow } from './keep-rows.ts';
import type { ReportAnswer } from './report-answer.ts';

export type Parameters = Readonly<Record<string, string | number | boolean | null>>;

/** A report of which only the first page is loaded. */
export function useReport<Row>(dataset: string, parameters: Parameters) {
  return useQuery({
    queryKey: ['reports', dataset, parameters],
    queryFn: () => readPortal<ReportAnswer<Row>>(`/reports/${dataset}${queryString(parameters)}`),
    staleTime: 60_000,
  });
}

/** The largest page of the Reporting API. */
const pageRows = 1_000;
/** Up to this many rows are loaded before they are needed, so that totals, sorting and search work at once. */
const eagerRows = 5_000;
/** Loading more rows would take a browser minutes and gigabytes: stock history of 20,000 products has 600,000 rows a month. */
export const maxRows = 50_000;

/** A report loaded page by page; to the end if it is short, or if the page needs all rows to show the right figures. */
export function useReportRows(
  dataset: string,
  parameters: readonly (readonly [string, string])[],
  needsAll: boolean,
  isEnabled = true,
) {
  const report = useInfiniteQuery({
    queryKey: ['reports', dataset, 'rows', parameters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams([...parameters.map(([name, value]) => [name, value] as [string, string])]);
      query.set('limit', String(pageRows));
      if (pageParam !== null) query.set('cursor', pageParam);
      return readPortal<ReportAnswer<ReportRow>>(`/reports/${dataset}?${query.toString()}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 60_000,
    // No refetch on focus: it would read every loaded page again, from the first one on.
    refetchOnWindowFocus: false,
    enabled: isEnabled,
  });
  const rows = useMemo(() => report.data?.pages.flatMap((page) => page.rows) ?? [], [report.data]);
  const total = report.data?.pages[0]?.page.rowsTotal ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = report;
  // A disabled walk may share its query with an enabled one, and must not load that one's rows.
  const isWanted = isEnabled && (needsAll || total <= eagerRows) && rows.length < maxRows;
  useEffect(() => {
    // After a failure the user retries with the button.
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);
  const onEnd = hasNextPage && !isError && !isWanted ? () => void fetchNextPage({ cancelRefetch: false }) : undefined;
  return {
    report,
    rows,
    total,
    isComplete: report.data !== undefined && !hasNextPage,
    isLoadingAll: isWanted && hasNextPage && (isFetching || !isError),
    onEnd,
  };
}

export type ReportRows = ReturnType<typeof useReportRows>;

/** Data of the report pages that is not a dataset, such as locations, categories and totals. */
export function useReportExtra<Data>(path: string, parameters: Parameters, isEnabled = true) {
  return useQuery({
    queryKey: ['reports', path, parameters],
    queryFn: async () => (await readPortal<{ data: Data[] }>(`/reports/${path}${queryString(parameters)}`)).data,
    staleTime: 60_000,
    enabled: isEnabled,
  });
}
