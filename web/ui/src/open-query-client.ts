import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { notifyFailed } from './notify.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const passing = new Set([0, 502, 503, 504]);

/**
 * What is asked and kept. `onSignedOut` is called when an answer says that the session has expired; but with unsaved work on the page it
 * stays, and a notification leads to the sign-in.
 */
export function openQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (error: Error): void => {
    if (!(error instanceof ApiError) || !error.isSessionOver) return;
    if (hasUnsavedWork()) notifyFailed(error);
    else onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && passing.has(error.status),
      },
      mutations: { retry: false },
    },
  });
}
