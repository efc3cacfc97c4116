import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../modules/activity-log/log-activity.ts';
import type { PortalSession } from '../../modules/people/portal-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the portal's guard: who is signed in. */
    portal: PortalSession | null;
  }
}

/** Who is behind an admitted request. */
export function signedIn({ portal }: FastifyRequest): PortalSession & { readonly actor: Actor } {
  if (!portal) throw new Error('the guard let a request in without a session');
  return { ...portal, actor: { kind: 'person', id: portal.person.id } };
}
