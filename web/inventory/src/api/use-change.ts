import { useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { inventoryApi } from './inventory-api.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

/** Sends a change, confirms it to the user, and refetches everything that may have changed. */
export function useChange() {
  const queryClient = useQueryClient();
  return async function change<T>(method: Method, path: string, body: unknown, done: string): Promise<T> {
    const answer = await inventoryApi<T>(path, { method, body });
    notifyDone(done);
    await queryClient.invalidateQueries();
    return answer;
  };
}
