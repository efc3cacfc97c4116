import { Readable } from 'node:stream';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { ImportOrder } from '@storehouse/contract/operations/instance/import-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { listImports, readImport, type ListedRow, type ShownRow } from './imports/uploaded/read-imports.ts';
import { requestRun } from './imports/uploaded/request-run.ts';
import { requestUndo } from './imports/uploaded/request-undo.ts';
import { readParts } from './imports/uploaded/store-parts.ts';
import { storeUpload, type Upload } from './imports/uploaded/store-upload.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { NotFound } from './invalid.ts';
import { contextOf } from './inventory-context.ts';

export type UploadedImports = ReturnType<typeof openUploadedImports>;

export interface CsvFile {
  readonly fileName: string;
  readonly csv: Readable;
}

/** Days until a file that was not applied is deleted, and until the record of an import is deleted. */
const draftDays = 2;
const retentionDays = 365;

/** Files that people upload, look at and apply. The work itself is done by `import-job.ts`. */
export function openUploadedImports(context: ModuleContext, folder: string) {
  const { db } = context;
  const request = async (
    caller: InstanceCaller,
    importId: string,
    order: ImportOrder,
    state: 'checking' | 'applying',
  ): Promise<ShownRow> => {
    await requestRun(contextOf(context, caller), importId, order, state);
    return readImport(db, caller.accountId, importId);
  };
  const undo = async (caller: InstanceCaller, importId: string, state: 'previewing' | 'undoing'): Promise<ShownRow> => {
    await requestUndo(contextOf(context, caller), importId, state);
    return readImport(db, caller.accountId, importId);
  };
  const readCsv = (accountId: string, importId: string, content: 'rejected' | 'left'): Readable =>
    Readable.from(readParts(db, { accountId, importId, content }));
  return {
    async upload(caller: InstanceCaller, upload: Upload): Promise<ShownRow> {
      const importId = await storeUpload(contextOf(context, caller), folder, upload);
      return readImport(db, caller.accountId, importId);
    },
    list: (
      { accountId }: InstanceCaller,
      page: { max: number | null; offset: number },
    ): Promise<ListAnswer<ListedRow>> => listImports(db, accountId, page),
    read: ({ accountId }: InstanceCaller, importId: string): Promise<ShownRow> => readImport(db, accountId, importId),
    check: (caller: InstanceCaller, importId: string, order: ImportOrder) =>
      request(caller, importId, order, 'checking'),
    apply: (caller: InstanceCaller, importId: string, order: ImportOrder) =>
      request(caller, importId, order, 'applying'),
    /** The refused rows as CSV, and the name of their file. */
    async rejectedRows({ accountId }: InstanceCaller, importId: string): Promise<CsvFile> {
      const { fileName, hasRejectedRows } = await readImport(db, accountId, importId);
      if (!hasRejectedRows) throw new NotFound('No row was refused.');
      return { fileName: `${fileName}.rejected.csv`, csv: readCsv(accountId, importId, 'rejected') };
    },
    previewUndo: (caller: InstanceCaller, importId: string) => undo(caller, importId, 'previewing'),
    undo: (caller: InstanceCaller, importId: string) => undo(caller, importId, 'undoing'),
    /** As CSV: what an undo left, or after a preview what it would leave. */
    async leftByUndo({ accountId }: InstanceCaller, importId: string): Promise<CsvFile> {
      const { fileName, undo: undone } = await readImport(db, accountId, importId);
      if (!undone || undone.counts.left === 0) throw new NotFound('There is nothing that could not be undone.');
      return { fileName: `${fileName}.left.csv`, csv: readCsv(accountId, importId, 'left') };
    },
  };
}

/**
 * Deletes files that were never applied, the recorded changes of imports that can no longer be undone, and the records of imports
 * after a year.
 */
export async function dropImports({ db, clock }: ModuleContext, accountId: string): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await db.query(
    `delete from imports where account_id = $1 and (created_at <= $2
       or state in ('uploaded', 'checked', 'refused', 'failed') and greatest(created_at, requested_at) <= $3)`,
    [accountId, daysAgo(retentionDays), daysAgo(draftDays)],
  );
  await db.query(
    `delete from import_changes c using imports i
     where c.account_id = $1 and i.account_id = $1 and i.import_id = c.import_id and i.undo_until <= $2
       and i.state = 'applied'`,
    [accountId, clock.now()],
  );
  await db.query(
    `update imports set undo_until = null where account_id = $1 and undo_until <= $2 and state = 'applied'`,
    [accountId, clock.now()],
  );
}
