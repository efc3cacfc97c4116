import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackName } from './host-names.ts';
import { PlatformError } from '../errors/platform-errors.ts';
import { isSafe } from '../guard/safe-methods.ts';
import { parseUrl } from '../../../foundation/text/parse-url.ts';

const methods = 'GET, HEAD, POST, PUT, DELETE';
const requestHeaders = 'X-API-Key, Content-Type, Idempotency-Key, X-Request-Id';
const exposedHeaders =
  'Location, Retry-After, Idempotency-Replayed, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Platform-Sample, X-Platform-Scope-Warning, X-Request-Id';

/** Whether a page at this origin belongs to the platform: its own domain or a subdomain (document 2, Endpoints). */
export function isOwnOrigin(origin: string, platformUrl: URL): boolean {
  const url = parseUrl(origin);
  if (url === null || url.protocol !== platformUrl.protocol) return false;
  const { hostname } = url;
  return hostname === platformUrl.hostname || hostname.endsWith(`.${platformUrl.hostname}`);
}

/**
 * Accepts browser requests only from the platform's own domain: a page elsewhere can read no response and change
 * nothing, whatever key it sends (document 2, Endpoints). A preflight needs no key. Servers and curl send no `Origin`.
 */
export function allowOwnOrigins(surface: FastifyInstance, platformUrl: () => URL): void {
  surface.addHook('onRequest', (request, reply, done) => {
    const origin = request.headers.origin;
    if (origin === undefined) {
      done();
      return;
    }
    reply.header('vary', 'Origin');
    if (isOwnOrigin(origin, platformUrl()) || isLoopbackPage(origin, request.headers.host)) {
      if (!answerPreflight(request, reply, origin)) done();
    } else if (isPreflight(request)) void reply.code(403).send();
    else if (isSafe(request.method)) done();
    else done(new PlatformError('origin_not_allowed', 'Pages of other origins may not manage webhooks.'));
  });
}

/** A portal opened under another loopback name than that of `--platform-url` calls the host it came from. */
function isLoopbackPage(origin: string, host = ''): boolean {
  const url = parseUrl(origin);
  return url !== null && url.protocol === 'http:' && url.host === host.toLowerCase() && isLoopbackName(url.hostname);
}

/**
 * For an instance's data API: only pages of the portal may read its responses, for the API reference. Requests from
 * elsewhere are answered as if they did not come from a browser (decision 0016).
 */
export function allowPortal(surface: FastifyInstance, platformUrl: () => URL): void {
  surface.addHook('onRequest', (request, reply, done) => {
    const origin = request.headers.origin;
    if (origin !== undefined) reply.header('vary', 'Origin');
    if (origin === undefined || origin !== platformUrl().origin || !answerPreflight(request, reply, origin)) done();
  });
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Lets the page read the answer, and answers a preflight itself; returns whether it did. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply, origin: string): boolean {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
  if (!isPreflight(request)) return false;
  void reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', requestHeaders)
    .header('access-control-max-age', 600)
    .code(204)
    .send();
  return true;
}
