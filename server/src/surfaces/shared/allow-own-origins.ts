import type { FastifyInstance } from 'fastify';

const methods = 'GET, HEAD, POST, PUT, DELETE';
const requestHeaders = 'X-API-Key, Content-Type, X-Request-Id';
const exposedHeaders =
  'Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Platform-Sample, X-Request-Id';

/** Whether a page at this origin belongs to the platform: its own domain or one below it (document 2, Endpoints). */
export function isOwnOrigin(origin: string, platformUrl: URL): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== platformUrl.protocol) return false;
  return hostname === platformUrl.hostname || hostname.endsWith(`.${platformUrl.hostname}`);
}

/** Browser requests are accepted only from the platform's own domain; a preflight needs no key. */
export function allowOwnOrigins(surface: FastifyInstance, platformUrl: () => URL): void {
  surface.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined) return;
    reply.header('vary', 'Origin');
    const isOwn = isOwnOrigin(origin, platformUrl());
    if (isOwn) {
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    if (!isOwn) return reply.code(403).send();
    return reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', 600)
      .code(204)
      .send();
  });
}
