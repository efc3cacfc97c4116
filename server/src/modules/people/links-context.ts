import type { AccountsContext } from '../accounts/accounts-context.ts';

/** In which application a link opens: where it was requested. */
export type Application = 'portal' | 'inventory';

export interface LinksContext extends AccountsContext {
  /** The URL of the page that takes a link's token, without the token. */
  readonly linkPage: (application: Application, subdomain: string) => string;
}
