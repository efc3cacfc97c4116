import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';

export const deliveriesKey = (webhookId: string) => ['deliveries', webhookId];

/** The delivery log, refetched every few seconds while it is on screen. */
export function useDeliveries(webhookId: string, filter: { status: string | null; type: string | null }) {
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
