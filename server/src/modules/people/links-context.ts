import type { AccountsContext } from '../accounts/accounts-context.ts';

/** The application that a link opens: the one where it was requested. */
export type Application = 'portal' | 'inventory';

export interface LinksContext extends AccountsContext {
  /** The URL of the page that takes a link's token, without the token. */
  readonly linkPage: (application: Application, subdomain: string) => string;
}
