import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { callInventory, type CallInput, type CallResult, type InventoryCall } from './inventory-api.ts';

/** Sends a change, confirms it to the user, and refetches everything that may have changed. */
export function useChange() {
  const queryClient = useQueryClient();
  return async function change<Call extends Exclude<InventoryCall, `GET ${string}`>>(
    call: Call,
    input: CallInput<Call>,
    done: string,
  ): Promise<CallResult<Call>> {
    const answer = await callInventory(call, input).catch((error: unknown) => {
      // What is stored differs from what the page shows, or may do. Not awaited: the error must not wait for a connection.
      if (error instanceof ApiError && (error.isUnreachable || error.isConflict)) void queryClient.invalidateQueries();
      throw error;
    });
    await queryClient.invalidateQueries();
    // Last: a form counts as unsaved until this returns, and nobody should read "saved" and then be asked about unsaved work.
    notifyDone(done);
    return answer;
  };
}
