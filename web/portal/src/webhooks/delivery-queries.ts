import type { PortalDeliveryAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import type { DeliveryAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { callApi } from '@storehouse/web-ui/call-api.ts';
import { queryString } from '@storehouse/web-ui/query-string.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { webhooksPath } from './webhook-queries.ts';

export const deliveriesKey = (webhookId: string) => ['deliveries', webhookId];

interface DeliveryPage {
  readonly data: readonly DeliveryAnswer[];
  readonly nextCursor: string | null;
}

/** The delivery log, refetched every few seconds while it is on screen. */
export function useDeliveries(webhookId: string, filter: { status: string | null; type: string | null }) {
  return useInfiniteQuery({
    queryKey: [...deliveriesKey(webhookId), filter],
    queryFn: ({ pageParam }) => {
      const query = queryString({ ...filter, limit: 50, cursor: pageParam });
      return callApi<DeliveryPage>(`${webhooksPath}/${webhookId}/deliveries${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 3_000,
  });
}

export function useDelivery(webhookId: string, deliveryId: string) {
  return useQuery({
    queryKey: [...deliveriesKey(webhookId), 'one', deliveryId],
    queryFn: () => callApi<PortalDeliveryAnswer>(`${webhooksPath}/${webhookId}/deliveries/${deliveryId}`),
    refetchInterval: 3_000,
  });
}
