import type { MeAnswer } from '@storehouse/contract/portal/answers';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { callApi } from '@storehouse/web-ui/call-api.ts';
import { useQuery } from '@tanstack/react-query';

export const meKey = ['me'];

/** Who is signed in; null for nobody. */
export function useMeQuery() {
  return useQuery({ queryKey: meKey, queryFn: readMe, staleTime: 60_000 });
}

async function readMe(): Promise<MeAnswer | null> {
  try {
    return await callApi<MeAnswer>('/portal/api/me');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
