import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { callPortal } from '../call-portal.ts';

const onboardingKey = ['onboarding'];

/** How far the account is set up. Asked again when the owner comes back to the page, until it is over. */
export function useOnboarding(isEnabled: boolean) {
  return useQuery({
    queryKey: onboardingKey,
    queryFn: () => callPortal('GET /onboarding'),
    enabled: isEnabled,
    staleTime: ({ state }) => (state.data === undefined || state.data.state === 'open' ? 0 : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: true,
  });
}

/** Hides the guide, or shows it again. */
export function useHideOnboarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => callPortal('PUT /onboarding', { body: { isHidden } }),
    onSuccess: (answer) => queryClient.setQueryData(onboardingKey, answer),
    onError: notifyFailed,
  });
}
