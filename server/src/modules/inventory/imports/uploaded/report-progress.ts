import type { ModuleContext } from '../../../../database/module-context.ts';
import { reportProgress, type Held } from './claim-import.ts';

/** Writes one report at a time, so that they do not pile up while the database is slow. Aborts if the claim was lost. */
export function openReporter({ db, log }: ModuleContext, held: Held, superseded: AbortController) {
  let isWriting = false;
  return (rows: number, share: number): void => {
    if (isWriting) return;
    isWriting = true;
    reportProgress(db, held, rows, share)
      .then((isHeld) => {
        if (!isHeld) superseded.abort();
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the progress of an import could not be written');
      })
      .finally(() => {
        isWriting = false;
      });
  };
}
