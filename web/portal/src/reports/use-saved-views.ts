import type { ReportViewAnswer } from '@storehouse/contract/operations/portal/report-view-operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';

const viewsKey = ['report-views'];

/** The saved views of the account, by name. */
export function useSavedViews() {
  return useQuery({
    queryKey: viewsKey,
    queryFn: async () => (await callPortal('GET /report-views')).data,
    staleTime: 60_000,
  });
}

/** Reads the views again after one of them changed. */
export function useRefreshViews(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: viewsKey });
}

/** The query of a view in the form that the router expects. */
export const searchOfView = ({ query }: Pick<ReportViewAnswer, 'query'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));
