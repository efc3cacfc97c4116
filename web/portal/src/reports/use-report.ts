import { callApi } from '@storehouse/web-ui/call-api.ts';
import { queryString } from '@storehouse/web-ui/query-string.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportAnswer } from './report-answer.ts';

export type Parameters = Readonly<Record<string, string | number | boolean | null>>;

const reportsPath = '/portal/api/reports';

/** The download with all rows of a report. */
export const downloadPath = (dataset: string, parameters: Parameters): string =>
  `${reportsPath}/${dataset}/download${queryString(parameters)}`;

/** A report of which only the first page is shown. */
export function useReport<Row>(dataset: string, parameters: Parameters) {
  return useQuery({
    queryKey: ['reports', dataset, parameters],
    queryFn: () => callApi<ReportAnswer<Row>>(`${reportsPath}/${dataset}${queryString(parameters)}`),
    staleTime: 60_000,
  });
}

/** A report loaded page by page. */
export function useReportPages<Row>(dataset: string, parameters: Parameters) {
  const report = useInfiniteQuery({
    queryKey: ['reports', dataset, 'pages', parameters],
    queryFn: ({ pageParam }) => {
      const query = queryString({ ...parameters, limit: 500, cursor: pageParam });
      return callApi<ReportAnswer<Row>>(`${reportsPath}/${dataset}${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 60_000,
    // No refetch: a cursor may have expired meanwhile, which would restart the walk.
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => report.data?.pages.flatMap((page) => page.rows) ?? [], [report.data]);
  const more = () => void report.fetchNextPage({ cancelRefetch: false });
  // After a failure the user retries with the button; reaching the end of the table does not.
  const onEnd = report.hasNextPage && !report.isFetchNextPageError ? more : undefined;
  return { report, rows, more, onEnd };
}

export type ReportPages<Row> = ReturnType<typeof useReportPages<Row>>;

/** Extra figures that are not a dataset. */
export function useReportExtra<Data>(path: string, parameters: Parameters, isEnabled = true) {
  return useQuery({
    queryKey: ['reports', path, parameters],
    queryFn: async () => (await callApi<{ data: Data[] }>(`${reportsPath}/${path}${queryString(parameters)}`)).data,
    staleTime: 60_000,
    enabled: isEnabled,
  });
}
