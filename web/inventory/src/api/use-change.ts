import { useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { inventoryApi } from './inventory-api.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

/** Changes something: sends it, says that it was done, and asks again for whatever may look different now. */
export function useChange() {
  const queryClient = useQueryClient();
  return async function change<T>(method: Method, path: string, body: unknown, done: string): Promise<T> {
    const answer = await inventoryApi<T>(path, { method, body });
    notifyDone(done);
    await queryClient.invalidateQueries();
    return answer;
  };
}
