import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { healthKey } from './webhook-queries.ts';

const deliveriesKey = (webhookId: string) => ['deliveries', webhookId];

export interface DeliveryFilter {
  readonly status: string | null;
  readonly type: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly withinHours: number | null;
  readonly q: string | null;
}

/** The delivery log, refetched every few seconds while it is on screen. */
export function useDeliveries(webhookId: string, filter: DeliveryFilter) {
  return useInfiniteQuery({
    queryKey: [...deliveriesKey(webhookId), filter],
    queryFn: ({ pageParam }) => {
      const query = { ...filter, limit: 50, cursor: pageParam };
      return callPortal('GET /webhooks/{webhookId}/deliveries', { params: { webhookId }, query });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 3_000,
  });
}

export function useDelivery(webhookId: string, deliveryId: string) {
  return useQuery({
    queryKey: [...deliveriesKey(webhookId), 'one', deliveryId],
    queryFn: () =>
      callPortal('GET /webhooks/{webhookId}/deliveries/{deliveryId}', { params: { webhookId, deliveryId } }),
    refetchInterval: 3_000,
  });
}

const recoveriesKey = (webhookId: string) => ['recoveries', webhookId];

/** The last recoveries of an endpoint, refetched often while one is running. */
export function useRecoveries(webhookId: string) {
  return useQuery({
    queryKey: recoveriesKey(webhookId),
    queryFn: () => callPortal('GET /webhooks/{webhookId}/recoveries', { params: { webhookId } }),
    refetchInterval: ({ state }) => (state.data?.data[0]?.state === 'running' ? 1_000 : 15_000),
  });
}

/** How many deliveries a recovery from `since` on would resend. */
export function useFailedCount(webhookId: string, since: string) {
  return useQuery({
    queryKey: ['failed-count', webhookId, since],
    queryFn: () => callPortal('GET /webhooks/{webhookId}/failed', { params: { webhookId }, query: { since } }),
  });
}

/** Refetches everything about an endpoint's deliveries. */
export async function refreshDeliveries(queryClient: QueryClient, webhookId: string): Promise<void> {
  await Promise.all(
    [deliveriesKey(webhookId), recoveriesKey(webhookId), healthKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
