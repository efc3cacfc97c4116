import type { Session } from '../database.ts';
import { isDeadlock } from '../database-errors.ts';
import type { OnlineStep } from './online-step.ts';
import { runStep } from './run-step.ts';
import type { Patience } from './take-locks-briefly.ts';

/** Runs the steps of an online migration, each outside a transaction, and then records it. */
export async function runOnline(
  session: Session,
  { name, steps }: { readonly name: string; readonly steps: readonly OnlineStep[] },
  patience: Patience,
): Promise<void> {
  // A lock_timeout set for the server or role would end the wait for older transactions.
  await session.query('set lock_timeout = 0');
  for (const step of steps) {
    patience.stop?.throwIfAborted();
    patience.log?.info({ migration: name, ...step }, 'migrating beside running requests');
    await retryDeadlocks(() => runStep(session, step, patience), patience);
  }
  await session.query('insert into schema_migrations (name) values ($1)', [name]);
}

/** An index build may lose a deadlock against a transaction that locks the table as a whole. */
async function retryDeadlocks(run: () => Promise<void>, patience: Patience): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
    await patience.pause(attempt, patience.stop);
  }
}
