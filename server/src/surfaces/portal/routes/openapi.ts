import { instanceDocument } from '@storehouse/contract/inventory/openapi/instance-document';
import { platformDocument } from '@storehouse/contract/openapi/platform-document';
import type { FastifyInstance } from 'fastify';
import { withSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

/** The API documents, with the addresses of the account: what the API reference shows. */
export function openApiRoutes(surface: FastifyInstance, { platformUrl, instanceUrl }: PortalDeps): void {
  surface.get('/openapi/platform', { config: withSession }, () => platformDocument(platformUrl().origin));

  /** By key only: the session form is the inventory application's own. */
  surface.get('/openapi/instance', { config: withSession }, (request) => {
    const { paths, ...document } = instanceDocument(instanceUrl(signedIn(request).account.subdomain));
    const byKey = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
    return { ...document, paths: Object.fromEntries(byKey) };
  });
}
