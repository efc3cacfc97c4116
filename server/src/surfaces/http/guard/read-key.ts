import type { FastifyRequest } from 'fastify';

/** The key as sent, or null when there is none: keys travel in this header and nowhere else. */
export function readKey(request: FastifyRequest): string | null {
  const header = request.headers['x-api-key'];
  const text = Array.isArray(header) ? header.join(',') : (header?.trim() ?? '');
  return text === '' ? null : text;
}
