import { useEffect, useId } from 'react';

/** The ids of forms with unsaved changes. */
const unsaved = new Set<string>();

/**
 * Registers a form as having unsaved changes or not. Returns a function that removes the form at once, so that it can be
 * left right after it was saved, before the page is rendered again.
 */
export function useUnsavedWork(hasWork: boolean): () => void {
  const id = useId();
  useEffect(() => {
    if (!hasWork) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [hasWork, id]);
  return () => void unsaved.delete(id);
}

/** Whether a form has unsaved changes, ignoring those in `before`. */
export const hasUnsavedWork = (before?: ReadonlySet<string>): boolean =>
  [...unsaved].some((id) => before?.has(id) !== true);

/** The forms with unsaved changes right now. */
export const unsavedForms = (): ReadonlySet<string> => new Set(unsaved);

/** Lets the page go without another question, once the user has agreed to discard their changes. */
export const forgetUnsavedWork = (): void => unsaved.clear();

type DiscardPrompt = (answer: (isDiscarded: boolean) => void) => void;
let discardPrompt: DiscardPrompt | null = null;

/** Set by the one component that asks; null when it unmounts. */
export function setDiscardPrompt(next: DiscardPrompt | null): void {
  discardPrompt = next;
}

/** Asks whether unsaved changes may be discarded. */
export function askToDiscard(): Promise<boolean> {
  return new Promise((resolve) => {
    if (discardPrompt) discardPrompt(resolve);
    else resolve(true);
  });
}

/** Whether the user may leave: nothing is unsaved, or they agree to discard it. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsavedWork() || (await askToDiscard());
}

/** What we need from the router: a history that can block navigation. */
interface Router {
  readonly history: {
    block(blocker: { blockerFn: (change: Change) => Promise<boolean>; enableBeforeUnload: () => boolean }): () => void;
  };
}

interface Change {
  readonly currentLocation: { readonly pathname: string };
  readonly nextLocation: { readonly pathname: string };
}

/** Asks before leaving a form with unsaved changes: for another page, or by closing or reloading the tab. */
export function guardUnsavedWork(router: Router): void {
  router.history.block({
    // A filter or tab in the URL is the same page and keeps its forms.
    blockerFn: async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await mayLeave()),
    enableBeforeUnload: () => hasUnsavedWork(),
  });
}
