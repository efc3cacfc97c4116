import { useRef, useState } from 'react';

/**
 * For something whose secret is only in the response to its creation. Someone may close the form, or discard it, while the call is
 * under way: the form then stays until the secret can be shown, or the call has failed.
 */
export function useShownOnce<Created>(onClose: () => void) {
  const [created, setCreated] = useState<Created | null>(null);
  const isHeld = useRef(false);

  const create = async (call: () => Promise<Created>): Promise<void> => {
    isHeld.current = true;
    try {
      setCreated(await call());
    } catch (error) {
      isHeld.current = false;
      throw error;
    }
  };
  const close = (): void => {
    if (created !== null || !isHeld.current) onClose();
  };
  return { created, create, close };
}
