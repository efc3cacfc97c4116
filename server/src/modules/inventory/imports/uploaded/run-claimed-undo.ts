import { csvText } from '@storehouse/contract/csv-text';
import type { Transaction } from '../../../../database/database.ts';
import type { ModuleContext } from '../../../../database/module-context.ts';
import { logActivity } from '../../../activity-log/log-activity.ts';
import { LeaseLost } from '../../../jobs/hold-lease.ts';
import { contextOf } from '../../inventory-context.ts';
import { openRejectedRows, type RejectedRows } from '../run/rejected-rows.ts';
import { openSpool } from '../run/spool.ts';
import { runUndo } from '../undo/run-undo.ts';
import type { LeftOver, UndoCounts } from '../undo/undo-session.ts';
import { endUndo, type ClaimedUndo } from './claim-import.ts';
import { openReporter } from './report-progress.ts';
import { storeParts } from './store-parts.ts';

/** Enough to see what is left and why; all of it can be downloaded. */
const shownLeft = 100;

/**
 * Undoes an import, or previews that. The changes and the new state of the import are committed together: a process that
 * dies has either done nothing, and the work is repeated, or all of it.
 */
export async function runClaimedUndo(
  context: ModuleContext,
  folder: string,
  claimed: ClaimedUndo,
  signal: AbortSignal,
): Promise<'applied' | 'undone'> {
  const spool = await openSpool(folder);
  try {
    const left = openRejectedRows(spool);
    const superseded = new AbortController();
    const report = openReporter(context, claimed, superseded);
    const { kind, importId, fileName, importerId, applied, caller, state } = claimed;
    const outcome = await runUndo({
      context: contextOf(context, caller),
      ...{ kind, importId, fileName, importerId, left },
      isPreview: state === 'previewing',
      onProgress: (changes) => {
        report(changes, applied === 0 ? 1 : changes / applied);
      },
      signal: AbortSignal.any([signal, superseded.signal]),
      settle: (tx, counts) => settle(context, tx, claimed, left, counts),
    }).catch((error: unknown) => {
      throw superseded.signal.aborted ? new LeaseLost('another run was requested') : error;
    });
    if (outcome.isUndone) return 'undone';
    await context.db.transaction((tx) => writeEnd(context, tx, claimed, left, outcome.counts, 'applied'));
    return 'applied';
  } finally {
    await spool.close();
  }
}

/** An import cannot be undone twice, so the record of what it changed is no longer needed. */
async function settle(
  context: ModuleContext,
  tx: Transaction,
  claimed: ClaimedUndo,
  left: RejectedRows,
  counts: UndoCounts,
): Promise<void> {
  const { caller, importId, fileName, kind } = claimed;
  await writeEnd(context, tx, claimed, left, counts, 'undone');
  await tx.query('delete from import_changes where account_id = $1 and import_id = $2', [caller.accountId, importId]);
  await logActivity(tx, caller.accountId, context.clock.now(), {
    actor: { kind: 'person', id: caller.personId },
    action: 'import.undone',
    subject: importId,
    detail: { name: fileName, kind, ...counts },
  });
}

async function writeEnd(
  { clock }: ModuleContext,
  tx: Transaction,
  claimed: ClaimedUndo,
  left: RejectedRows,
  counts: UndoCounts,
  state: 'applied' | 'undone',
): Promise<void> {
  const problems: LeftOver[] = [];
  for await (const { line, cells, errors } of left.read()) {
    problems.push({ line: line || null, name: cells[1] ?? '', message: errors[0]?.message ?? '' });
    if (problems.length === shownLeft) break;
  }
  const ending = { state, undo: { counts, problems, failure: null, endedAt: clock.now() } };
  if (!(await endUndo(tx, claimed, ending))) throw new LeaseLost('another process has taken over');
  const { caller, importId } = claimed;
  if (left.count === 0) return;
  await storeParts(tx, { accountId: caller.accountId, importId, content: 'left' }, writeCsv(left));
}

/** Anybody may have entered these names, so none may run as a formula. Refused rows differ: they are given back as uploaded. */
async function* writeCsv(left: RejectedRows): AsyncGenerator<Buffer> {
  yield Buffer.from('line,name,error\r\n');
  for await (const { cells, errors } of left.read()) {
    const [line = '', name = ''] = cells;
    yield Buffer.from(`${line},${csvText(name)},${csvText(errors[0]?.message ?? '')}\r\n`);
  }
}
