import type { FileHandle } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ColumnMapping } from '@storehouse/contract/inventory/guess-columns';
import type { ImportStep } from '@storehouse/contract/operations/import-steps';
import type { ModuleContext } from '../../database/module-context.ts';
import { Refusal, Unavailable } from '../../foundation/errors/failures.ts';
import { openTable } from './imports/reading/open-table.ts';
import { matchColumns } from './imports/rows/match-columns.ts';
import type { ImportOptions } from './imports/run/import-session.ts';
import { openRejectedRows } from './imports/run/rejected-rows.ts';
import { runImport, type ImportRun } from './imports/run/run-import.ts';
import { openSpool, spoolUpload } from './imports/run/spool.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';

export type Imports = ReturnType<typeof openImports>;

export interface ImportRequest extends ImportOptions {
  readonly upload: Readable;
  readonly maxBytes: number;
  /** Which column each name of the header stands for, if the names alone do not tell. */
  readonly columns?: ColumnMapping;
}

/** Rows of a file become objects of an instance. Uploads wait in the folder until they are read. */
export function openImports(context: ModuleContext, folder: string) {
  return {
    /**
     * Imports a file and reports its steps; the last step is the outcome or a failure. A file that cannot be read, or has
     * the wrong columns, is refused before the first step. If the reader disconnects, nothing is changed.
     */
    async start(
      caller: InstanceCaller,
      { upload, maxBytes, columns: choice, ...options }: ImportRequest,
    ): Promise<Readable> {
      const file = await spoolUpload(upload, folder, maxBytes);
      try {
        const table = await openTable(file);
        const columns = matchColumns(options.kind, table.header, {
          update: options.update,
          ...(choice ? { columns: choice } : {}),
        });
        const rejects = await openSpool(folder);
        const run = { context: contextOf(context, caller), options, table, columns };
        return reportSteps({ ...run, rejected: openRejectedRows(rejects) }, [file, rejects]);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };
}

/** Runs the import and closes its files, whatever comes of it. */
function reportSteps(run: Omit<ImportRun, 'onProgress' | 'signal'>, files: readonly FileHandle[]): Readable {
  const steps = new PassThrough({ objectMode: true });
  const gone = new AbortController();
  steps.once('close', () => {
    gone.abort();
  });
  const report = (step: ImportStep) => steps.write(step);
  async function* finish(): AsyncGenerator<ImportStep> {
    const outcome = await runImport({
      ...run,
      signal: gone.signal,
      onProgress: (rows) => report({ rows, share: run.table.progress() }),
    });
    for await (const rejected of run.rejected.read()) yield { rejected };
    yield { outcome };
  }
  async function* failSafe(): AsyncGenerator<ImportStep> {
    try {
      yield* finish();
    } catch (error) {
      yield { failed: explainFailure(error, run.context.log) };
    }
  }
  report({ header: run.table.header, separator: run.table.separator });
  pipeline(failSafe(), steps)
    // The reader hung up.
    .catch(() => undefined)
    .finally(() => Promise.all(files.map((file) => file.close())))
    .catch((error: unknown) => {
      run.context.log.error({ err: error }, 'the files of an import could not be closed');
    });
  return steps;
}

function explainFailure(error: unknown, log: ModuleContext['log']): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Unavailable) return 'The database cannot be reached: nothing was changed. Try again later.';
  log.error({ err: error }, 'an import failed');
  return 'Something went wrong: nothing was changed. The log has the reason.';
}
