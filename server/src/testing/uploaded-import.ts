import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ModuleContext } from '../database/module-context.ts';
import { openImportJob } from '../modules/inventory/import-job.ts';
import type { InstanceCaller } from '../modules/inventory/instance-caller.ts';
import { openUploadedImports } from '../modules/inventory/uploaded-imports.ts';
import { workOnce } from './run-due-work.ts';

const never = new AbortController().signal;

/** Imports in the inventory application, with the job that does their work. */
export function useUploadedImports(context: ModuleContext) {
  const imports = () => openUploadedImports(context, tmpdir());
  const job = (cut: AbortSignal = never) => openImportJob({ ...context, folder: tmpdir(), cut });
  const work = () => workOnce(context, job());
  const read = (caller: InstanceCaller, id: string) => imports().read(caller, id);
  return {
    imports,
    job,
    work,
    read,
    /** Uploads a file whose header has the names of the columns, applies it, and returns the id of the import. */
    async apply(caller: InstanceCaller, kind: ImportKind, lines: readonly string[], options = {}): Promise<string> {
      const upload = Readable.from([Buffer.from(`${lines.join('\n')}\n`)]);
      const { id } = await imports().upload(caller, { upload, maxBytes: 10_000_000, fileName: `${kind}.csv`, kind });
      const columns = (lines[0] ?? '').split(',');
      const flags = { update: false, skipBad: false, createCategories: false, ...options };
      await imports().apply(caller, id, { kind, columns, ...flags });
      await work();
      const { state, failure, problems } = await read(caller, id);
      if (state !== 'applied') throw new Error(`${state}: ${failure ?? JSON.stringify(problems)}`);
      return id;
    },
    async preview(caller: InstanceCaller, id: string) {
      await imports().previewUndo(caller, id);
      await work();
      return read(caller, id);
    },
    async undo(caller: InstanceCaller, id: string) {
      await imports().undo(caller, id);
      await work();
      return read(caller, id);
    },
  };
}
