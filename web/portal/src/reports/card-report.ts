import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReportAnswer } from './report-answer.ts';

/** What a card needs from its query. */
export const cardReport = <Row>(query: UseQueryResult<ReportAnswer<Row>>) => ({
  answer: query.data,
  error: query.error,
  onRetry: () => void query.refetch(),
});

/** The same for a query that loads page by page: its first page describes all of them. */
export const cardPages = <Row>(query: UseInfiniteQueryResult<InfiniteData<ReportAnswer<Row>>>) => ({
  answer: query.data?.pages[0],
  error: query.error,
  onRetry: () => void query.refetch(),
});
