import type { Log } from '../foundation/observability/log.ts';
import type { Worker } from './deliver-webhooks.ts';
import { runLoop } from './run-loop.ts';

const everyMs = 60_000;

/** Deletes what is too old to be shown, a little every minute. */
export function dropWebhookHistory(drop: () => Promise<void>, log: Log): Worker {
  return runLoop('webhook history', () => drop().then(() => false), everyMs, log);
}
