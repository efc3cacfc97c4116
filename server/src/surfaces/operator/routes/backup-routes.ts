import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

/** A backup is a download, a restore an upload; both are streams of any length. */
export function backupRoutes(surface: FastifyInstance, deps: OperatorDeps): void {
  surface.post('/backup', { config: withToken }, (_request, reply) =>
    reply.type('application/gzip').send(deps.backup()),
  );

  surface.register((uploads, _options, done) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('application/gzip', (_request, payload, parsed) => {
      parsed(null, payload);
    });
    uploads.post('/restore', { config: withToken, bodyLimit: Number.MAX_SAFE_INTEGER }, (request) => {
      if (request.body instanceof Readable) return deps.restore(request.body);
      throw new Refusal('invalid_request', 'The body must be a backup, sent as application/gzip.');
    });
    done();
  });
}
