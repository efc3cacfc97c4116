import { isDeadlock } from '../../database/database-errors.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { Refusal, Unavailable } from '../../foundation/errors/failures.ts';
import { LeaseLost } from '../jobs/hold-lease.ts';
import type { Job } from '../jobs/job.ts';
import {
  claimImport,
  endImport,
  endUndo,
  isUndo,
  nextImportAt,
  type ClaimedWork,
} from './imports/uploaded/claim-import.ts';
import { runClaimedUndo } from './imports/uploaded/run-claimed-undo.ts';
import { runClaimed } from './imports/uploaded/run-claimed.ts';

export interface ImportJobContext extends ModuleContext {
  /** Where uploads wait while they are read. */
  readonly folder: string;
  /** Aborted when the program stops: the import is done again at the next start. */
  readonly cut: AbortSignal;
}

/** Reading a large file keeps one core busy; two files at once still leave room for requests. */
const accountsAtOnce = 2;
/** Without a limit, an import that crashes its process every time would never end. */
const maxAttempts = 5;

/** Checks and applies the files that people uploaded, and undoes imports. */
export function openImportJob(context: ImportJobContext): Job {
  const { db, clock, log, folder, cut } = context;

  async function fail(claimed: ClaimedWork, error: unknown): Promise<void> {
    const { accountId } = claimed.caller;
    const isExpected = error instanceof Refusal;
    if (!isExpected) log.error({ accountId, importId: claimed.importId, err: error }, 'an import failed');
    const failure = isExpected ? error.message : 'Something went wrong: nothing was changed. Try again.';
    const at = clock.now();
    if (isUndo(claimed)) {
      const counts = { removed: 0, restored: 0, reversed: 0, left: 0 };
      await endUndo(db, claimed, { state: 'applied', undo: { counts, problems: [], failure, endedAt: at } });
    } else await endImport(db, claimed, { state: 'failed', at, outcome: null, problems: [], failure });
  }

  return {
    kind: 'imports',
    slots: () => accountsAtOnce,
    async run({ accountId, claimId, signal }) {
      const claimed = await claimImport(db, accountId, claimId);
      if (!claimed) return 'empty';
      try {
        if (claimed.attempts > maxAttempts) throw new Error('it was interrupted too often');
        const stop = AbortSignal.any([signal, cut]);
        const state = isUndo(claimed)
          ? await runClaimedUndo(context, folder, claimed, stop)
          : await runClaimed(context, folder, claimed, stop);
        log.info({ accountId, importId: claimed.importId, state }, 'the work on an import has ended');
      } catch (error) {
        // Interrupted: another process does the work, or this one after its next start.
        if (signal.aborted || cut.aborted || error instanceof LeaseLost) return 'busy';
        // Requests lock the same rows in another order. Nothing was changed, and the next attempt runs after them.
        if (isDeadlock(error)) return 'busy';
        // The engine tries again once the database is back.
        if (error instanceof Unavailable) throw error;
        await fail(claimed, error);
      }
      return 'worked';
    },
    nextLook: nextImportAt,
  };
}
