import type { FastifyInstance } from 'fastify';
import { withManagerSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

/** The test receivers of the account; with a key one knows only those one made. */
export function listReceiversRoute(surface: FastifyInstance, { webhooks }: PortalDeps): void {
  surface.get('/test-receivers', { config: withManagerSession }, async (request) => ({
    data: await webhooks.listReceivers(signedIn(request).account.id),
  }));
}
