/** The query string of the sign-in page. */
export interface SignInSearch {
  /** Where to go after signing in. */
  readonly next?: string | undefined;
  /** Whether an expired session led here. */
  readonly over?: boolean | undefined;
}

/** Accepts only paths of this application: a crafted link must not redirect elsewhere after sign-in. */
export function readSignInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { next, over } = search;
  return {
    next: typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined,
    over: over === true ? true : undefined,
  };
}
