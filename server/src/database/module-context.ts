import type { Clock } from '../foundation/time/clock.ts';
import type { Log } from '../foundation/observability/log.ts';
import type { Database } from './database.ts';

/** What every module needs. */
export interface ModuleContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}
