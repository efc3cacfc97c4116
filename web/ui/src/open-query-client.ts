import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { notifyFailed } from './notify.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/**
 * The query cache. Calls `onSignedOut` when a response says the session has expired, unless the page has unsaved work:
 * then the page stays and a notification offers to sign in.
 */
export function openQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (error: Error): void => {
    if (!(error instanceof ApiError) || !error.isSessionExpired) return;
    if (hasUnsavedWork()) notifyFailed(error);
    else onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        // Call even without a connection: a call that waited for one would be carried out later, unnoticed.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isUnreachable,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
