import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { importQuery } from '../api/queries.ts';

type UndoCall = 'POST /imports/{id}/undo/preview' | 'POST /imports/{id}/undo';

/** Starts undoing an import, or finding out what that would do; returns whether it was accepted. */
export function useUndo(id: string) {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  async function start(call: UndoCall): Promise<boolean> {
    setSending(true);
    try {
      const { data } = await callInventory(call, { params: { id } });
      queryClient.setQueryData(importQuery(id).queryKey, data);
      return true;
    } catch (error) {
      notifyFailed(error);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { start, isSending };
}
