import type { FastifyRequest } from 'fastify';

/** The key as sent, or null: keys are accepted only in this header. */
export function readKey(request: FastifyRequest): string | null {
  const header = request.headers['x-api-key'];
  const text = Array.isArray(header) ? header.join(',') : (header?.trim() ?? '');
  return text === '' ? null : text;
}
