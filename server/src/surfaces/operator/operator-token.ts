import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Admits requests with the operator token. Digests are compared, so neither time nor length reveals the secret. */
export function requireOperatorToken(token: string) {
  const expected = digest(`Bearer ${token}`);
  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (request.routeOptions.config.auth === 'none') return undefined;
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return undefined;
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .send({ error: 'unauthorized', message: 'Send the operator token: "Authorization: Bearer <token>".' });
  };
}
