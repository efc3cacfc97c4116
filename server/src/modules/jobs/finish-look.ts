import type { Sql, Transaction } from '../../database/database.ts';
import { armingLock } from './arm-work.ts';
import type { ClaimedWork } from './claim-work.ts';
import type { NextLook } from './job.ts';
import { leaseSql } from './schedules.ts';
import { workNotice } from './work-notices.ts';

type Held = Pick<ClaimedWork, 'accountId' | 'kind' | 'claimId'>;

/**
 * Ends a look: releases the claim and sets when to look next, or deletes the row if the account's tables hold no more work.
 *
 * No work is lost here. The row is first locked against transactions that rely on it being due (`arm-work.ts`). Only then does
 * `next` read the account's own tables: it finds work that was committed before, and a later transaction finds the row disarmed
 * and arms it. If such a transaction is just committing, on any node, the row stays due: that costs one more look, which may find
 * nothing. A lost claim writes nothing. Returns whether the row is due already.
 */
export async function finishLook(
  tx: Transaction,
  { accountId, kind, claimId }: Held,
  now: Date,
  next: NextLook | (() => Promise<NextLook>),
): Promise<boolean> {
  const held = [accountId, kind, claimId];
  const rearm = (sql: Sql, look: NextLook, ...more: readonly unknown[]) => {
    const { at, overdueAt = null, isUnderWay = false, isOwn = false } = look;
    tx.commitWith({ sql, values: [...held, at, overdueAt, isUnderWay, ...more] });
    const isDue = at !== null && at <= now;
    if (isDue && !isOwn) tx.notify(workNotice(accountId, kind));
    return isDue;
  };
  if (typeof next !== 'function' && !isNever(next)) return rearm(rearmUnlessArmingSql, next, now);
  const locked = await tx.query(lockSql, held);
  if (locked.length === 0) {
    tx.commitWith({ sql: stayDueSql, values: [...held, now] });
    return true;
  }
  const look = typeof next === 'function' ? await next() : next;
  if (!isNever(look)) return rearm(rearmSql, look);
  tx.commitWith({ sql: disarmSql, values: held });
  return false;
}

const isNever = ({ at, overdueAt = null, isUnderWay = false }: NextLook) =>
  at === null && overdueAt === null && !isUnderWay;

const isHeldSql = 'account_id = $1 and kind = $2 and claim_id = $3';

const lockedSql = `
select 1 from due_work where ${isHeldSql} and (select pg_try_advisory_xact_lock(${armingLock('$1', '$2')}))
for update skip locked`;

const lockSql = { name: 'lock-look', text: lockedSql };

// The statements below are sent together with the commit.

const stayDueSql = {
  name: 'stay-due',
  text: `
update due_work set claim_id = null, lease_until = null, failures = 0, due_at = least(due_at, $4) where ${isHeldSql}`,
};

const disarmSql = { name: 'disarm-work', text: `delete from due_work where ${isHeldSql}` };

const nextDueSql = `coalesce($4::timestamptz, 'infinity')`;
const nextLeaseSql = `coalesce($5::timestamptz, case when $6::boolean then ${leaseSql} end)`;

const rearmSql = {
  name: 'rearm-work',
  text: `
update due_work set claim_id = null, failures = 0, due_at = ${nextDueSql}, lease_until = ${nextLeaseSql}
where ${isHeldSql}`,
};

/** Locks and rearms at once, or lets the row stay due. */
const rearmUnlessArmingSql = {
  name: 'rearm-unless-arming',
  text: `
with locked as materialized (${lockedSql})
update due_work set claim_id = null, failures = 0,
  due_at = case when exists (select from locked) then ${nextDueSql} else least(due_at, $7) end,
  lease_until = case when exists (select from locked) then ${nextLeaseSql} end
where ${isHeldSql}`,
};
