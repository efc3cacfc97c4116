import { useEffect, useId } from 'react';

/** The forms with something in them that is not saved, each by an id of its own. */
const unsaved = new Set<string>();

/** Says whether a form has something in it that would be lost. */
export function useUnsavedWork(hasWork: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!hasWork) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [hasWork, id]);
}

/** Whether something is not saved, besides the forms that were so `before`. */
export const hasUnsavedWork = (before?: ReadonlySet<string>): boolean =>
  [...unsaved].some((id) => before?.has(id) !== true);

/** The forms with unsaved work as of now. */
export const unsavedForms = (): ReadonlySet<string> => new Set(unsaved);

type Asker = (answer: (isDiscarded: boolean) => void) => void;
let asker: Asker | null = null;

/** For the one component that asks; null when it goes. */
export function setAsker(next: Asker | null): void {
  asker = next;
}

/** Asks whether what was entered may be lost. */
export function askToDiscard(): Promise<boolean> {
  return new Promise((resolve) => {
    if (asker) asker(resolve);
    else resolve(true);
  });
}

/** Whether one may go on to something else: nothing is unsaved, or it may be lost. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsavedWork() || (await askToDiscard());
}

/** What is needed of the router: its history asks before it goes to another address. */
interface Router {
  readonly history: {
    block(blocker: { blockerFn: (change: Change) => Promise<boolean>; enableBeforeUnload: () => boolean }): () => void;
  };
}

interface Change {
  readonly currentLocation: { readonly pathname: string };
  readonly nextLocation: { readonly pathname: string };
}

/** Nobody leaves a form with unsaved work without being asked: not to another page, and not by closing or reloading this one. */
export function guardUnsavedWork(router: Router): void {
  router.history.block({
    // A filter or a tab in the address is the same page, and its forms stay.
    blockerFn: async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await mayLeave()),
    enableBeforeUnload: () => hasUnsavedWork(),
  });
}
