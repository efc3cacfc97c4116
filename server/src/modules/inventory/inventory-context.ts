import type { Database } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import type { Log } from '../../foundation/observability/log.ts';
import type { InstanceCaller } from './instance-caller.ts';

/** One operation on an instance: on whose behalf, and at what time. */
export interface InventoryContext {
  readonly db: Database;
  readonly log: Log;
  readonly caller: InstanceCaller;
  readonly at: Date;
}

export function contextOf({ db, log, clock }: ModuleContext, caller: InstanceCaller): InventoryContext {
  return { db: caller.keyed?.db ?? db, log, caller, at: clock.now() };
}
