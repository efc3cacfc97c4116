/** What we need from the router: events before a navigation and after the page has rendered. */
interface Router {
  subscribe(event: 'onBeforeNavigate' | 'onRendered', listener: (change: Change) => void): unknown;
}

interface Change {
  /** Undefined on the first load. */
  readonly fromLocation?: unknown;
  /** False if only the query string or the hash changed. */
  readonly pathChanged: boolean;
}

/** After a navigation the focus moves to the page's heading, so that screen readers and Tab continue from there. */
export function focusNewPage(router: Router): void {
  let before: Element | null = null;
  let stopWaiting = () => {};
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    stopWaiting();
    before = document.activeElement;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    stopWaiting = whenHeadingIsThere((heading) => {
      if (isFree(before)) heading.focus({ preventScroll: true });
    });
  });
}

/** Whether the focus is unset or unchanged: not in a dialog, and not moved by the new page or its user. */
function isFree(before: Element | null): boolean {
  const now = document.activeElement;
  if (document.querySelector('[aria-modal="true"]')) return false;
  return now === null || now === document.body || now === before;
}

/** A page that loads its data renders its heading later. */
function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector('h1');
  const present = find();
  if (present) {
    act(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    observer.disconnect();
    act(found);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
