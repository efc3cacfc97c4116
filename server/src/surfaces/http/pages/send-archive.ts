import type { FastifyReply } from 'fastify';
import type { Archive } from '../../../modules/exports/open-archive.ts';

/** Streams an archive from disk and closes its file with the response. */
export function sendArchive(reply: FastifyReply, { handle, bytes, fileName }: Archive): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(handle.createReadStream());
}
