import type {
  ListedEndpointAnswer,
  PortalEndpointAnswer,
} from '@storehouse/contract/operations/portal/webhook-operations';
import type { RegisteredEvent } from '@storehouse/contract/webhooks/event-registry';
import { callApi } from '@storehouse/web-ui/call-api.ts';
import { useQuery } from '@tanstack/react-query';

export const webhooksPath = '/portal/api/webhooks';
export const webhooksKey = ['webhooks'];

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: () => callApi<{ data: PortalEndpointAnswer[]; limit: number }>(webhooksPath),
  });
}

/** The list for people who do not manage webhooks: the server leaves out the rest. */
export function useListedWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: () => callApi<{ data: ListedEndpointAnswer[] }>(webhooksPath),
  });
}

export function useEventTypes() {
  return useQuery({
    queryKey: ['event-types'],
    queryFn: () => callApi<{ data: RegisteredEvent[] }>(`${webhooksPath}/event-types`),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface ReceiverAnswer {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly requests: number;
}

export const receiversKey = ['test-receivers'];

export function useReceivers() {
  return useQuery({
    queryKey: receiversKey,
    queryFn: () => callApi<{ data: ReceiverAnswer[] }>(`${webhooksPath}/test-receivers`),
    refetchInterval: 5_000,
  });
}

/** The label is shown as the title instead of the name (document 2, Resources). */
export const titleOf = ({ label, name }: Pick<ListedEndpointAnswer, 'label' | 'name'>): string => label ?? name;
