import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './states.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Renders a query: loading, failed with a retry button, or its data. */
export function QueryView<Data>({ query, lines, children }: Props<Data>) {
  if (query.isPending) return <LoadingState lines={lines} />;
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <>{children(query.data as Data)}</>;
}
