import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import { longStatementMs } from '../../../../database/connection/open-pool.ts';
import type { Transaction } from '../../../../database/database.ts';
import { markEverything } from '../../check-marks.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import { lockImports, stopIfGone, TakenBack } from '../run/bulk-transaction.ts';
import { openPermit } from '../run/import-permit.ts';
import type { RejectedRows } from '../run/rejected-rows.ts';
import { removeCreated } from './remove-created.ts';
import { categoryRules, locationRules } from './restore-rules.ts';
import { restoreUpdated } from './restore-updated.ts';
import { reverseCounts } from './reverse-counts.ts';
import { undoLevels } from './undo-levels.ts';
import type { UndoCounts, UndoSession } from './undo-session.ts';

/**
 * How each kind is undone: referring objects before the objects that they refer to. Created locations and categories are
 * removed both before and after the restoring: one may have the name that a restored object gets back, or contain an object
 * that the restoring moves out.
 */
const kinds: Readonly<Record<ImportKind, (session: UndoSession) => Promise<void>>> = {
  async products(session) {
    await removeCreated(session, 'product');
    await restoreUpdated(session, 'product');
    await removeCreated(session, 'category');
  },
  async categories(session) {
    await removeCreated(session, 'category', { isFinal: false });
    await restoreUpdated(session, 'category', await categoryRules(session));
    await removeCreated(session, 'category');
  },
  async suppliers(session) {
    await undoLocations(session);
    await removeCreated(session, 'organization');
  },
  locations: undoLocations,
  levels: undoLevels,
  async stock(session) {
    await restoreUpdated(session, 'inventoryItem');
    await reverseCounts(session);
  },
};

async function undoLocations(session: UndoSession): Promise<void> {
  await removeCreated(session, 'location', { isFinal: false });
  await restoreUpdated(session, 'location', await locationRules(session));
  await removeCreated(session, 'location');
}

export interface UndoRun {
  readonly context: InventoryContext;
  readonly kind: ImportKind;
  readonly importId: string;
  readonly fileName: string;
  readonly importerId: string;
  /** Does everything and takes it back. */
  readonly isPreview: boolean;
  /** What could not be undone. */
  readonly left: RejectedRows;
  /** Called after each batch with the number of changes undone. */
  readonly onProgress: (changes: number) => void;
  readonly signal: AbortSignal;
  /** Called in the transaction before it is committed: both stay, or neither. */
  readonly settle: (tx: Transaction, counts: UndoCounts) => Promise<void>;
}

/** What undoing did. `isUndone` is false for a preview, and if nothing could be undone. */
export interface UndoOutcome {
  readonly counts: UndoCounts;
  readonly isUndone: boolean;
}

/** Undoes what can be undone of an import, in one transaction; says what cannot, and why. */
export async function runUndo(run: UndoRun): Promise<UndoOutcome> {
  const { context, kind, left, signal, isPreview, importId, fileName, importerId } = run;
  const { accountId } = context.caller;
  const counts: UndoCounts = { removed: 0, restored: 0, reversed: 0, left: 0 };
  let changes = 0;
  const undo = async (tx: Transaction): Promise<void> => {
    const permit = await openPermit(tx, context.caller, kind, 'Undoing an import of');
    await lockImports(tx, accountId);
    await kinds[kind]({
      ...{ context, tx, permit, counts, importId, fileName, importerId, isPreview },
      leave({ line, name, message }) {
        counts.left += 1;
        left.add({ line: line ?? 0, cells: [String(line ?? ''), name], errors: [{ field: '', message }] });
      },
      async step(count) {
        stopIfGone(signal);
        changes += count;
        await left.flush();
        run.onProgress(changes);
      },
    });
    await left.flush();
    stopIfGone(signal);
    if (isPreview || counts.removed + counts.restored + counts.reversed === 0) throw new TakenBack();
    await markEverything(tx, accountId);
    await run.settle(tx, counts);
  };
  try {
    await context.db.transaction(undo, undefined, longStatementMs);
    return { counts, isUndone: true };
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return { counts, isUndone: false };
  }
}
