import type { Transaction } from '../../database/database.ts';
import { armingLock } from './arm-work.ts';
import type { ClaimedWork } from './claim-work.ts';
import type { NextLook } from './job.ts';
import { leaseSql } from './schedules.ts';

type Held = Pick<ClaimedWork, 'accountId' | 'kind' | 'claimId'>;

/**
 * Ends a look: the claim is given up and the row says when to look next, or is deleted when the account's tables hold nothing more.
 *
 * No work is lost here. The row is locked against transactions that rely on it being due (`arm-work.ts`), and only then does `next` read
 * the account's own tables: work that was committed before is found there, and a transaction that comes later finds the row disarmed
 * and arms it. Where such a transaction is just committing, on any node, the row stays due: one more look, which may find nothing.
 * A lost claim writes nothing.
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
