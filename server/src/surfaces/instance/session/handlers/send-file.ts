import type { Readable } from 'node:stream';
import { exportTypes, type ExportFormat } from '@storehouse/contract/operations/instance/export-operations';
import type { FastifyReply } from 'fastify';

interface FinishedFile {
  readonly name: string;
  readonly bytes: number;
  readonly content: Readable;
}

/** Sends a finished export as a download. */
export async function sendFile(
  reply: FastifyReply,
  format: ExportFormat,
  finished: Promise<FinishedFile>,
): Promise<Readable> {
  const { name, bytes, content } = await finished;
  reply
    .type(exportTypes[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', bytes);
  return content;
}
