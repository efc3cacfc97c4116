import type { Transaction } from '../../../database/database.ts';
import type { ChecksContext } from '../checks-context.ts';

/**
 * Cancels the current statement of a transaction when the program cannot wait any longer. Otherwise it would hold the
 * connection, and delay the end of the program, for as long as it takes.
 */
export function breakOffOn({ db, cut, log }: ChecksContext) {
  let backend: number | null = null;
  const cancel = () => {
    if (backend === null) return;
    db.query('select pg_cancel_backend($1)', [backend]).catch((error: unknown) => {
      log.warn({ err: error }, 'a statement could not be cancelled');
    });
  };
  cut?.addEventListener('abort', cancel, { once: true });
  return {
    /** From now on, statements of this transaction can be cancelled. */
    async watch(tx: Transaction): Promise<void> {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      backend = row?.pid ?? null;
    },
    /** Called before the connection is reused. */
    release(): void {
      backend = null;
      cut?.removeEventListener('abort', cancel);
    },
  };
}
