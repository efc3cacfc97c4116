import { useEffect, useState } from 'react';

/** Returns the focus to the opener when a dialog unmounts. */
export function useFocusBack(): void {
  // Read while rendering: when effects run, the dialog already has the focus.
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Unless something else has taken the focus, such as the next dialog.
      if (document.activeElement === document.body) giveFocusTo(opener);
    },
    [opener],
  );
}

/**
 * If the opener disappears, at once or when its list is refetched without its row, the heading of the page gets the focus:
 * otherwise Tab would start at the top of the document.
 */
function giveFocusTo(opener: HTMLElement | null): void {
  const follow = () => {
    if (document.activeElement === opener) return;
    observer.disconnect();
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { childList: true, subtree: true });
  opener?.focus();
  follow();
}

/** The focused element; for a menu item, which will be gone, the button of its menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
  return opener instanceof HTMLElement ? opener : null;
}
