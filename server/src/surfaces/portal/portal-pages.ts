import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PlatformError, sendPlatformError } from '../http/errors/platform-errors.ts';
import { portalCookieName } from '../http/guard/portal-cookie.ts';
import { isReading } from '../http/guard/safe-methods.ts';
import { prefersHtml } from '../http/pages/prefers-html.ts';
import { readCookie } from '../http/guard/read-cookie.ts';
import { webApp, type WebApp } from '../http/pages/web-app.ts';
import type { PortalDeps } from './portal-deps.ts';

export type PortalPagesDeps = Pick<PortalDeps, 'portalSessions' | 'platformUrl' | 'instanceUrl'>;

/** The platform host outside its APIs: the portal for people, an error for programs. */
export function portalPages(host: FastifyInstance, deps: PortalPagesDeps): void {
  const { portalSessions, platformUrl, instanceUrl } = deps;
  const app = webApp(host, 'portal', '/');

  /** The page may also call the signed-in account's instance: the API reference does (decision 0016). */
  async function sendPage(page: WebApp, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const cookie = readCookie(request.headers.cookie, portalCookieName(platformUrl()));
    // The page is served even if the database is unavailable, and says so itself.
    const session = await portalSessions.find(cookie).catch(() => null);
    return page.sendPage(reply, session ? [instanceUrl(session.account.subdomain)] : []);
  }

  if (app) host.get('/', { config: { auth: 'none' } }, (request, reply) => sendPage(app, request, reply));
  host.setNotFoundHandler((request, reply) =>
    app && isPageOfApp(request)
      ? sendPage(app, request, reply)
      : sendPlatformError(reply, new PlatformError('not_found', 'There is no such address.')),
  );
}

/** A path opened in a browser, which decides whether such a page exists. */
function isPageOfApp({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const isOther = ['/api', '/assets'].some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return isReading(method) && !isOther && prefersHtml(headers.accept);
}
