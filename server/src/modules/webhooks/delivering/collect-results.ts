import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../foundation/observability/log.ts';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { openPause } from '../../../foundation/concurrency/open-pause.ts';
import { leaseSeconds } from '../../jobs/schedules.ts';

const maxTogether = 400;
const retryMs = 250;
/** A batch costs the database as much as some ten of its results, so a few results wait for others for a moment. */
const gatherMs = 20;
const enough = 50;

/**
 * Collects results for a moment, and while the previous batch is being written, and writes them together. While the database
 * is away, it retries as long as a claim lasts; after that another process has the delivery, and the result would be refused.
 */
export function collectResults<Result>(options: {
  write(results: readonly Result[]): Promise<void>;
  onWritten(): void;
  log: Log;
}) {
  const waiting: Result[] = [];
  let writing: Promise<void> | null = null;
  const gathering = openPause(gatherMs);

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < enough) await gathering.start();
      await writeBatch(waiting.splice(0, maxTogether));
      options.onWritten();
    }
    writing = null;
  }

  async function writeBatch(batch: readonly Result[]): Promise<void> {
    for (let tries = 0; tries < (leaseSeconds * 1_000) / retryMs; tries += 1) {
      try {
        await options.write(batch);
        return;
      } catch (error) {
        if (!(error instanceof Unavailable)) {
          // Nothing is lost: the claims expire and the deliveries become due again.
          options.log.error({ err: error, count: batch.length }, 'results of deliveries were not written');
          return;
        }
        await wait(retryMs);
      }
    }
  }

  return {
    add(result: Result): void {
      waiting.push(result);
      if (waiting.length >= enough) gathering.end();
      writing ??= writeAll();
    },
    /** Resolves when everything added so far is written. */
    written: async () => {
      gathering.end();
      await writing;
    },
  };
}
