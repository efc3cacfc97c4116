/** Who is signed in, and on which account. */
interface SignedIn {
  readonly account: { readonly id: string };
  readonly person: { readonly id: string };
}

/** Whom the page was opened for: this stays the same until the page is loaded again. */
let opened: SignedIn | null = null;

/** Whom the page's calls are meant for; null until the page knows it. */
export const openedFor = (): SignedIn | null => opened;

/** Whether the page was opened for this person on this account. The first call sets both. */
export function isOpenedFor(me: SignedIn): boolean {
  opened ??= me;
  return opened.account.id === me.account.id && opened.person.id === me.person.id;
}
