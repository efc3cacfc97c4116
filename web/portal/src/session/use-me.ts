import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { hasUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { queryOptions, useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';

export const meKey = ['me'];

/** The signed-in user; null if nobody is signed in, `expired` if the session has expired. */
type Session = MeAnswer | 'expired' | null;

export const meQuery = queryOptions({ queryKey: meKey, queryFn: readMe, staleTime: 60_000 });

export const useMeQuery = () => useQuery(meQuery);

async function readMe({ client, queryKey }: QueryFunctionContext): Promise<Session> {
  try {
    return await callPortal('GET /me');
  } catch (error) {
    // Keep a page with unsaved work on screen; its error offers a way to sign in again.
    if (!(error instanceof ApiError) || !error.isSessionExpired || hasUnsavedWork()) throw error;
    return client.getQueryData<Session>(queryKey) ? 'expired' : null;
  }
}
