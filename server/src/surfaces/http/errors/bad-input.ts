import type { FastifyError } from 'fastify';

/**
 * Whether Fastify refused the body before any route saw it: malformed JSON, another content type, too large, a wrong
 * length.
 */
export function isBadInput(error: FastifyError): boolean {
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}
