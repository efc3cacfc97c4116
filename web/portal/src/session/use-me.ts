import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { forgetUnsavedWork, hasUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { queryOptions, useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { isOpenedFor } from './opened-for.ts';

export const meKey = ['me'];

/** The signed-in user; null if nobody is signed in, `expired` if the session has expired. */
type Session = MeAnswer | 'expired' | null;

export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: readMe,
  staleTime: 60_000,
  // Someone else may have signed in meanwhile, in another tab.
  refetchOnWindowFocus: 'always',
});

export const useMeQuery = () => useQuery(meQuery);

async function readMe({ client, queryKey }: QueryFunctionContext): Promise<Session> {
  try {
    const me = await callPortal('GET /me');
    return isOpenedFor(me) ? me : await openAgain();
  } catch (error) {
    // Keep a page with unsaved work on screen; its error offers a way to sign in again.
    if (!(error instanceof ApiError) || !error.isSessionExpired || hasUnsavedWork()) throw error;
    return client.getQueryData<Session>(queryKey) ? 'expired' : null;
  }
}

/**
 * Reloads the page for the person who is signed in now, so that no form and no cached data of the other account or person
 * remains. Does not ask about unsaved work, because it could only be saved to the wrong account.
 */
function openAgain(): Promise<never> {
  forgetUnsavedWork();
  window.location.reload();
  return new Promise(() => {});
}
