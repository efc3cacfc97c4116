import type {
  ListedEndpointAnswer,
  PortalEndpointAnswer,
} from '@storehouse/contract/operations/portal/webhook-operations';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';

/** Starts the keys of both lists. */
export const webhooksKey = ['webhooks'];

export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'managed'],
    queryFn: async () => {
      const { data, limit } = await callPortal('GET /webhooks');
      return { data: data as readonly PortalEndpointAnswer[], limit };
    },
  });
}

/** The list for people who do not manage webhooks: the server leaves out the rest. */
export function useListedWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'listed'],
    queryFn: async () => ({ data: (await callPortal('GET /webhooks')).data as readonly ListedEndpointAnswer[] }),
  });
}

export const healthKey = ['webhook-health'];

/** The health of the endpoints, refetched while it is on screen. */
export function useHealth(isEnabled = true) {
  return useQuery({
    queryKey: healthKey,
    queryFn: () => callPortal('GET /webhooks/health'),
    refetchInterval: 15_000,
    enabled: isEnabled,
  });
}

export function useEventTypes() {
  return useQuery({
    queryKey: ['event-types'],
    queryFn: () => callPortal('GET /webhooks/event-types'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const receiversKey = ['test-receivers'];

export function useReceivers() {
  return useQuery({
    queryKey: receiversKey,
    queryFn: () => callPortal('GET /webhooks/test-receivers'),
    refetchInterval: 5_000,
  });
}

/** The label is shown as the title instead of the name (document 2, Resources). */
export const titleOf = ({ label, name }: Pick<ListedEndpointAnswer, 'label' | 'name'>): string => label ?? name;
