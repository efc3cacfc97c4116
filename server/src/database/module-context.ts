import type { Clock } from '../foundation/clock.ts';
import type { Log } from '../foundation/log.ts';
import type { Database } from './database.ts';

/** What every module is opened with. */
export interface ModuleContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}
