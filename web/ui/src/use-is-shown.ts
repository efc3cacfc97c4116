import { useEffect, useRef } from 'react';

/** Whether the component is still on the page, for code that continues after a call. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
}
