import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { callPortal } from '../call-portal.ts';

const notificationsKey = ['notifications'];
const everyMinute = 60_000;

/** The recent notifications, refetched every minute while the page is in view and never in the background. */
export function useNotifications() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: () => callPortal('GET /notifications'),
    staleTime: everyMinute,
    refetchInterval: everyMinute,
    refetchIntervalInBackground: false,
  });
}

/** Marks everything up to a moment as read. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => callPortal('PUT /notifications/read', { body: { upTo } }),
    onSuccess: (answer) => queryClient.setQueryData(notificationsKey, answer),
    onError: notifyFailed,
  });
}
