import type { FastifyReply, FastifyRequest } from 'fastify';

/** The headers of every response; a surface with pages or caching overrides some of them. */
const defaults = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** One year, for this name only, because other services may run on subdomains. */
const strictTransport = 'max-age=31536000';

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  reply.headers(defaults).header('x-request-id', request.id);
  if (isSecure) reply.header('strict-transport-security', strictTransport);
}
