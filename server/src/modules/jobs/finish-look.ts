import type { Transaction } from '../../database/database.ts';
import { armingLock } from './arm-work.ts';
import type { ClaimedWork } from './claim-work.ts';
import type { NextLook } from './job.ts';
import { leaseSql } from './schedules.ts';

type Held = Pick<ClaimedWork, 'accountId' | 'kind' | 'claimId'>;

/**
 * Ends a look: releases the claim and sets when to look next, or deletes the row if the account's tables hold no more work.
 *
 * No work is lost here. The row is first locked against transactions that rely on it being due (`arm-work.ts`). Only then does
 * `next` read the account's own tables: it finds work that was committed before, and a later transaction finds the row disarmed
 * and arms it. If such a transaction is just committing, on any node, the row stays due: that costs one more look, which may find
 * nothing. A lost claim writes nothing.
 */
export async function finishLook(
  tx: Transaction,
  { accountId, kind, claimId }: Held,
  now: Date,
  next: () => Promise<NextLook>,
): Promise<void> {
  const held = [accountId, kind, claimId];
  const locked = await tx.query(lockSql, held);
  if (locked.length === 0) {
    await tx.query(stayDueSql, [...held, now]);
    return;
  }
  const { at, overdueAt = null, isUnderWay = false } = await next();
  if (at === null && overdueAt === null && !isUnderWay) await tx.query(disarmSql, held);
  else await tx.query(rearmSql, [...held, at, overdueAt, isUnderWay]);
}

const isHeldSql = 'account_id = $1 and kind = $2 and claim_id = $3';

const lockSql = {
  name: 'lock-look',
  text: `
select 1 from due_work where ${isHeldSql} and (select pg_try_advisory_xact_lock(${armingLock('$1', '$2')}))
for update skip locked`,
};

const stayDueSql = {
  name: 'stay-due',
  text: `
update due_work set claim_id = null, lease_until = null, failures = 0, due_at = least(due_at, $4) where ${isHeldSql}`,
};

const disarmSql = { name: 'disarm-work', text: `delete from due_work where ${isHeldSql}` };

const rearmSql = {
  name: 'rearm-work',
  text: `
update due_work set claim_id = null, failures = 0, due_at = coalesce($4::timestamptz, 'infinity'),
  lease_until = coalesce($5::timestamptz, case when $6::boolean then ${leaseSql} end)
where ${isHeldSql}`,
};
