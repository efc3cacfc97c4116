import type { FastifyInstance } from 'fastify';

/** A file is passed to its handler as a stream of any length. */
export function acceptStream(surface: FastifyInstance, contentType: string): void {
  surface.removeAllContentTypeParsers();
  surface.addContentTypeParser(contentType, { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) => {
    done(null, payload);
  });
}
