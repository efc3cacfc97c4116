/** What is needed of the router: word of each change of the address, before it and once the page is there. */
interface Router {
  subscribe(event: 'onBeforeNavigate' | 'onRendered', listener: (change: Change) => void): unknown;
}

interface Change {
  /** Nothing on the first load. */
  readonly fromLocation?: unknown;
  /** False where only the query string or the hash is another. */
  readonly pathChanged: boolean;
}

/** Whoever goes to another page lands at its heading: screen readers read from there, and Tab goes on from there. */
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

/** Whether the focus is nowhere, or still where it was: not in a dialog, nor where the new page or its user put it. */
function isFree(before: Element | null): boolean {
  const now = document.activeElement;
  if (document.querySelector('[aria-modal="true"]')) return false;
  return now === null || now === document.body || now === before;
}

/** A page that loads what it shows has its heading later. */
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
