import type { CountState } from '@storehouse/contract/inventory/statuses';
import type { Transaction } from '../../../database/database.ts';
import { modifiedMeanwhile, NotAllowed } from '../invalid.ts';
import { countNotFound } from './read-counts.ts';

/** A count whose row is locked. */
export interface LockedCount {
  readonly id: string;
  readonly number: string;
  readonly state: CountState;
  readonly version: number;
  readonly locationId: string;
  /** The bin that is counted, if the count is of a single bin. */
  readonly binId: string | null;
  readonly comment: string | null;
}

/**
 * Locks a count, and refuses it if it is in another state than these. Saves of lines share the lock, so that they do not
 * wait for each other; a step waits for them, and they wait for a step.
 */
export async function lockCount(
  tx: Transaction,
  accountId: string,
  id: string,
  { states, lock }: { readonly states: readonly CountState[]; readonly lock: 'share' | 'update' },
): Promise<LockedCount> {
  const [count] = await tx.query<LockedCount>(
    `select id, count_number as number, state, version, location_id as "locationId",
       case when scope = 'BIN' then scope_id end as "binId", comment
     from stock_counts where account_id = $1 and id = $2 for ${lock}`,
    [accountId, id],
  );
  if (!count) return countNotFound(id);
  if (!states.includes(count.state)) throw new NotAllowed(`The count ${count.number} ${whyNot[count.state]}.`);
  return count;
}

const whyNot: Readonly<Record<CountState, string>> = {
  COUNTING: 'has not been submitted yet',
  SUBMITTED: 'has been submitted',
  POSTED: 'has been approved already',
  DISCARDED: 'has been discarded',
};

/** Refuses a step by someone who saw an earlier state of the count. */
export function requireVersion(count: LockedCount, version: number | null | undefined): void {
  if (version !== undefined && version !== null && version !== count.version) throw modifiedMeanwhile('count');
}
