import type { FastifyInstance } from 'fastify';

/**
 * PostgreSQL refuses to look for a text with NUL in it, and no id has one: such an id in an address is looked up without it, and so
 * is answered like every other id that does not exist.
 */
export function cleanIds(surface: FastifyInstance): void {
  surface.addHook('onRequest', (request, _reply, done) => {
    const params = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(params)) {
      if (value.includes('\u0000')) params[name] = value.replaceAll('\u0000', '\uFFFD');
    }
    done();
  });
}
