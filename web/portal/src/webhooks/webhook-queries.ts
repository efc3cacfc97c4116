import type { RegisteredEvent } from '@storehouse/contract/webhooks/event-registry';
import type { EndpointAnswer } from '@storehouse/contract/webhooks/endpoint-answers';
import { callApi } from '@storehouse/web-ui/call-api.ts';
import { useQuery } from '@tanstack/react-query';

export const webhooksPath = '/portal/api/webhooks';
export const webhooksKey = ['webhooks'];

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: () => callApi<{ data: EndpointAnswer[]; limit: number }>(webhooksPath),
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
export const titleOf = ({ label, name }: EndpointAnswer): string => label ?? name;
