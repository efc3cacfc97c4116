import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What every answer carries; a surface that serves pages or keeps copies sets its own policy over it. */
const defaults = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(defaults).header('x-request-id', request.id);
}

export function setSecurityHeaders(host: FastifyInstance): void {
  host.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply);
    done();
  });
}
