import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { callPortal } from '../call-portal.ts';

const onboardingKey = ['onboarding'];

/** The setup steps and which of them are done. Refetched when the owner returns to the page, while the guide is open. */
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
