import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { createContext, use } from 'react';

export const MeContext = createContext<MeAnswer | null>(null);

/** The signed-in user. Pages are only rendered for signed-in users. */
export function useMe(): MeAnswer & { readonly isOwner: boolean; readonly isManager: boolean } {
  const me = use(MeContext);
  if (!me) throw new Error('a page is shown to nobody');
  const isOwner = me.person.role === 'owner';
  return { ...me, isOwner, isManager: isOwner || me.person.portalRole === 'manager' };
}
