import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * PostgreSQL refuses texts with NUL, and no id has one: it is replaced in ids in paths, so that they get the answer for
 * an unknown id.
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

/** Whether an id in the path is empty (`/locations/`). No object has such an id, and the path of a list ends without a slash. */
export const lacksId = ({ params }: FastifyRequest): boolean => Object.values(params as object).includes('');
