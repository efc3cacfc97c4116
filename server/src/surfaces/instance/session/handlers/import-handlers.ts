import { Readable } from 'node:stream';
import { maxImportBytes } from '@storehouse/contract/inventory/import-kinds';
import type {
  importOperations,
  importUploadOperations,
} from '@storehouse/contract/operations/instance/import-operations';
import type { FastifyReply } from 'fastify';
import { NotAllowed } from '../../../../modules/inventory/invalid.ts';
import type { UploadedImports } from '../../../../modules/inventory/uploaded-imports.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { callerOf } from '../signed-in.ts';

export interface ImportDeps {
  readonly uploadedImports: UploadedImports;
}

/** Uploads arrive as raw bytes, not as JSON. */
export const importUploadHandlers = ({ uploadedImports }: ImportDeps): HandlersOf<typeof importUploadOperations> => ({
  async uploadImport({ query: { fileName, kind }, request }) {
    if (!(request.body instanceof Readable)) {
      throw new NotAllowed('The body must be a file, sent as application/octet-stream.');
    }
    const upload = { upload: request.body, maxBytes: maxImportBytes, fileName, kind };
    return { data: await uploadedImports.upload(callerOf(request), upload) };
  },
});

function asDownload(reply: FastifyReply, { fileName, csv }: { readonly fileName: string; readonly csv: Readable }) {
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  return csv;
}

export const importHandlers = ({ uploadedImports }: ImportDeps): HandlersOf<typeof importOperations> => ({
  listImports: ({ query, request }) => uploadedImports.list(callerOf(request), query),
  readImport: async ({ params, request }) => ({ data: await uploadedImports.read(callerOf(request), params.id) }),
  checkImport: async ({ params, body, request }) => ({
    data: await uploadedImports.check(callerOf(request), params.id, body),
  }),
  applyImport: async ({ params, body, request }) => ({
    data: await uploadedImports.apply(callerOf(request), params.id, body),
  }),
  async readRejectedRows({ params, request, reply }) {
    return asDownload(reply, await uploadedImports.rejectedRows(callerOf(request), params.id));
  },
  previewUndo: async ({ params, request }) => ({
    data: await uploadedImports.previewUndo(callerOf(request), params.id),
  }),
  undoImport: async ({ params, request }) => ({ data: await uploadedImports.undo(callerOf(request), params.id) }),
  async readUndoLeft({ params, request, reply }) {
    return asDownload(reply, await uploadedImports.leftByUndo(callerOf(request), params.id));
  },
});
