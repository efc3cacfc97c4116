import { useEffect, useState } from 'react';

/** For what is there only while it is open: when it goes, the focus goes back to what opened it. */
export function useFocusBack(): void {
  // Asked for while rendering: by the time of an effect the dialog has the focus.
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Unless something else has taken it meanwhile, such as the next dialog.
      if (document.activeElement === document.body) opener?.focus();
    },
    [opener],
  );
}

/** What has the focus; for an item of a menu, which is gone by then, the button of the menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
  return opener instanceof HTMLElement ? opener : null;
}
