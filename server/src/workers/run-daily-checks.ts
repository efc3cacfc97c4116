import type { Log } from '../foundation/observability/log.ts';
import type { CheckScheduler } from '../modules/checks/due-checks.ts';
import type { Worker } from './deliver-webhooks.ts';
import { runLoop } from './run-loop.ts';

/** How late a check may start, and how soon a moved clock is noticed. */
const pollMs = 1_000;

/** Runs the daily checks when they are due, until it is stopped. */
export function runDailyChecks(scheduler: CheckScheduler, log: Log): Worker {
  const rounds = runLoop('daily checks', () => scheduler.round(), pollMs, log);
  const listener = scheduler.listen(() => {
    rounds.wake();
  });
  return {
    async stop() {
      scheduler.stop();
      await Promise.all([listener.close(), rounds.stop()]);
    },
  };
}
