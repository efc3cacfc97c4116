import type { Log } from '../../foundation/observability/log.ts';
import { openPause } from '../../foundation/concurrency/open-pause.ts';
import { Unavailable } from '../../foundation/errors/failures.ts';

export interface Loop {
  /** Starts the next round now; during a round, one more follows it. */
  wake(): void;
  /** Resolves when the current round is over; no other starts. */
  stop(): Promise<void>;
}

/**
 * Runs rounds: immediately after a round that returns true, otherwise when woken and at least every `pollMs`. A failed
 * round is logged and retried with the next poll.
 */
export function runLoop(name: string, round: () => Promise<boolean>, pollMs: number, log: Log): Loop {
  const state = { isStopping: false, isWoken: false };
  const pause = openPause(pollMs);
  const isToldMore = () => state.isWoken || state.isStopping;

  async function run(): Promise<void> {
    while (!state.isStopping) {
      state.isWoken = false;
      const isMore = await round().catch((error: unknown) => {
        if (error instanceof Unavailable) log.warn({ loop: name }, 'waiting for the database');
        else log.error({ loop: name, err: error }, 'a round failed');
        return null;
      });
      // A wake-up that came during the failed round is ignored: the next round would most likely fail too.
      if (isMore === null) await pause.start();
      else if (!isMore && !isToldMore()) await pause.start();
    }
  }

  const done = run();
  return {
    wake() {
      state.isWoken = true;
      pause.end();
    },
    async stop() {
      state.isStopping = true;
      pause.end();
      await done;
    },
  };
}
