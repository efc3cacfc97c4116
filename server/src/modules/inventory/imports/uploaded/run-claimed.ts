import type { FileHandle } from 'node:fs/promises';
import { errorColumn } from '@storehouse/contract/inventory/import-kinds';
import type { ImportOutcome, RejectedRow } from '@storehouse/contract/operations/import-steps';
import type { Database, Transaction } from '../../../../database/database.ts';
import type { ModuleContext } from '../../../../database/module-context.ts';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { rejectedCsv } from '../../../../foundation/text/rejected-csv.ts';
import { logActivity } from '../../../activity-log/log-activity.ts';
import { LeaseLost } from '../../../jobs/hold-lease.ts';
import { contextOf } from '../../inventory-context.ts';
import { openTable } from '../reading/open-table.ts';
import { matchColumns } from '../rows/match-columns.ts';
import { openRejectedRows, type RejectedRows } from '../run/rejected-rows.ts';
import { runImport } from '../run/run-import.ts';
import { openSpool } from '../run/spool.ts';
import { endImport, type ClaimedImport, type Ending } from './claim-import.ts';
import { openReporter } from './report-progress.ts';
import { shortRow } from './short-row.ts';
import { dropParts, readParts, storeParts } from './store-parts.ts';

/** Enough to see what is wrong; all of them can be downloaded. */
const shownProblems = 100;

/** How long the record of the changes is kept, so that the import can be undone. */
const undoDays = 30;

/**
 * Checks or applies an uploaded file. The changes of an import and its new state are committed together: a process that
 * dies has either done nothing, and the import is repeated, or all of it.
 */
export async function runClaimed(
  context: ModuleContext,
  folder: string,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<Ending['state']> {
  const [file, rejects] = [await openSpool(folder), await openSpool(folder)];
  try {
    await fetchFile(context.db, claimed, file);
    const table = await openTable(file);
    const { kind, updates, skipsBad, createsCategories, columns, header } = claimed;
    const isCheck = claimed.state === 'checking';
    const rejected = openRejectedRows(rejects);
    const superseded = new AbortController();
    const report = openReporter(context, claimed, superseded);
    const end = (tx: Transaction, outcome: ImportOutcome, state: Ending['state']) =>
      writeEnd(tx, claimed, rejected, { state, outcome, at: context.clock.now(), failure: null });
    const done = { isApplied: false };
    const outcome = await runImport({
      context: contextOf(context, claimed.caller),
      options: {
        kind,
        update: updates,
        // A check says what becomes of each row, whatever is decided about the bad ones afterwards.
        skipBad: skipsBad || isCheck,
        createCategories: createsCategories,
        dryRun: isCheck,
      },
      table,
      columns: matchColumns(kind, header, { update: updates, columns }),
      rejected,
      importId: claimed.importId,
      onProgress: (rows) => report(rows, table.progress()),
      signal: AbortSignal.any([signal, superseded.signal]),
      settle: async (tx, applied) => {
        await end(tx, applied, 'applied');
        await logApplied(context, tx, claimed, applied);
        done.isApplied = true;
      },
    }).catch((error: unknown) => {
      throw superseded.signal.aborted ? new LeaseLost('another run was requested') : error;
    });
    if (done.isApplied) return 'applied';
    const state = isCheck ? 'checked' : 'refused';
    await context.db.transaction((tx) => end(tx, outcome, state));
    return state;
  } finally {
    await Promise.all([file.close(), rejects.close()]);
  }
}

async function fetchFile(db: Database, { caller, importId }: ClaimedImport, file: FileHandle): Promise<void> {
  let bytes = 0;
  for await (const part of readParts(db, { accountId: caller.accountId, importId, content: 'file' })) {
    bytes += part.length;
    await file.appendFile(part);
  }
  // A backup does not hold uploaded files.
  if (bytes === 0) throw new Refusal('not_found', 'The file is not stored any more. Upload it again.');
}

async function writeEnd(
  tx: Transaction,
  claimed: ClaimedImport,
  rejected: RejectedRows,
  ending: Omit<Ending, 'problems'>,
): Promise<void> {
  const { caller, importId } = claimed;
  const problems: RejectedRow[] = [];
  for await (const row of rejected.read()) {
    problems.push(shortRow(row));
    if (problems.length === shownProblems) break;
  }
  const { state, at, outcome } = ending;
  const canUndo = state === 'applied' && outcome !== null && outcome.applied > 0;
  const undoUntil = canUndo ? new Date(at.getTime() + undoDays * 86_400_000) : null;
  if (!(await endImport(tx, claimed, { ...ending, problems, undoUntil })))
    throw new LeaseLost('another process has taken over');
  const stored = { accountId: caller.accountId, importId };
  if (rejected.count > 0) await storeParts(tx, { ...stored, content: 'rejected' }, writeCsv(claimed, rejected));
  if (ending.state === 'applied') await dropParts(tx, { ...stored, content: 'file' });
}

async function logApplied(
  { clock }: ModuleContext,
  tx: Transaction,
  { caller, importId, fileName, kind }: ClaimedImport,
  { created, updated, unchanged, refused }: ImportOutcome,
): Promise<void> {
  await logActivity(tx, caller.accountId, clock.now(), {
    actor: { kind: 'person', id: caller.personId },
    action: 'import.applied',
    subject: importId,
    detail: { name: fileName, kind, created, updated, unchanged, refused },
  });
}

async function* writeCsv({ header, separator }: ClaimedImport, rejected: RejectedRows): AsyncGenerator<Buffer> {
  const csv = rejectedCsv(header, separator, errorColumn);
  yield Buffer.from(csv.head);
  for await (const row of rejected.read()) yield Buffer.from(csv.row(row));
}
