import type { Transaction } from '../../../database/database.ts';
import { servedAsSql } from '../../accounts/account.ts';
import { lockQueue } from '../deliveries/hold-queue.ts';
import { accountStateSql, type AccountState } from './lanes.ts';
import type { OverShare } from './over-share.ts';

/** What an account's rounds depend on. */
export interface Queue extends AccountState, OverShare {
  readonly state: string;
}

const readQueue = {
  name: 'read-queue',
  text: `
select ${servedAsSql} as "servedAs", a.plan, a.events_paused as "eventsPaused", a.reactivated_at as "reactivatedAt",
  ${accountStateSql} as state, q.over_share_since as "overShareSince", q.share_room_since as "shareRoomSince"
from webhook_queues q join accounts a on a.account_id = q.account_id
where q.account_id = $1`,
};

/**
 * Takes an account's queue lock and then reads the state that its deliveries depend on. These are two statements, in one round trip:
 * one alone would read the state as it was before it waited for the lock, and send what has been paused meanwhile.
 * Null means that the account never had an endpoint: nothing is locked then.
 */
export async function holdForRound(tx: Transaction, accountId: string): Promise<Queue | null> {
  const values = [accountId];
  const [held = [], read = []] = await tx.batch([
    { sql: lockQueue, values },
    { sql: readQueue, values },
  ]);
  // A row that another transaction has added in between is not locked.
  return held.length > 0 ? (read[0] as Queue) : null;
}
