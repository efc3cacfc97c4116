/** What the address of the sign-in says besides its path. */
export interface SignInSearch {
  /** Where to go afterwards. */
  readonly next?: string | undefined;
  /** Whether a session that was over led here. */
  readonly over?: boolean | undefined;
}

/** Only addresses of this application: a link must not lead elsewhere after signing in. */
export function readSignInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { next, over } = search;
  return {
    next: typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined,
    over: over === true ? true : undefined,
  };
}
