/** The query string of the sign-in page. */
export interface SignInSearch {
  /** Where to go after signing in. */
  readonly next?: string | undefined;
  /** Whether an expired session led here. */
  readonly over?: boolean | undefined;
  /** The id of the location that the expired session was at. */
  readonly at?: string | undefined;
}

/** Accepts only paths of this application: a crafted link must not redirect elsewhere after sign-in. */
export function readSignInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { next, over, at } = search;
  return {
    next: typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined,
    over: over === true ? true : undefined,
    at: typeof at === 'string' ? at : undefined,
  };
}
