import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlatformError, sendPlatformError } from '../shared/platform-errors.ts';
import { prefersHtml } from '../shared/prefers-html.ts';
import { webApp } from '../shared/web-app.ts';

/** The platform host outside its APIs: the portal for people, an error for programs. */
export function portalPages(host: FastifyInstance): void {
  const app = webApp(host, 'portal', '/');
  if (app) host.get('/', { config: { auth: 'none' } }, (_request, reply) => app.sendPage(reply));
  host.setNotFoundHandler((request, reply) =>
    app && isPageOfApp(request)
      ? app.sendPage(reply)
      : sendPlatformError(reply, new PlatformError('not_found', 'There is no such address.')),
  );
}

/** An address that a browser was given: whether there is such a page is known there. */
function isPageOfApp({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const isOther = ['/api', '/assets'].some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return (method === 'GET' || method === 'HEAD') && !isOther && prefersHtml(headers.accept);
}
