import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { isServedSql } from '../../accounts/account.ts';
import type { DueDay } from '../check-schedule.ts';

export interface DueAccount {
  readonly id: string;
  readonly zone: string;
  readonly day: LocalDay;
  /** When its check became due. */
  readonly since: Date;
}

export const listZones = (on: Queryable): Promise<{ zone: string }[]> =>
  on.query(`select distinct a.zone from accounts a where ${isServedSql}`);

/**
 * Accounts whose check for today is due and incomplete, longest due first. A check is due if its time came after the
 * instance was created. A failed part waits until its failure is older than `failedBefore`; days before the last
 * checked one (because a zone changed) are not checked.
 */
export function findDueAccounts(
  on: Queryable,
  due: readonly (DueDay & { readonly zone: string })[],
  failedBefore: Date,
  limit: number,
): Promise<DueAccount[]> {
  return on.query<DueAccount>(
    `select a.account_id as id, a.zone, due.day, due.since
     from unnest($1::text[], $2::date[], $3::timestamptz[]) as due (zone, day, since)
     join accounts a on a.zone = due.zone
     where ${isServedSql} and a.activated_at <= due.since
       and (select count(*) from checks c where c.account_id = a.account_id and c.day = due.day
         and (c.state = 'completed' or c.captured_at > $4)) < 4
       and not exists (select 1 from checks c where c.account_id = a.account_id and c.day > due.day and c.state = 'completed')
     order by due.since, a.account_id limit $5`,
    [due.map(({ zone }) => zone), due.map(({ day }) => day), due.map(({ since }) => since), failedBefore, limit],
  );
}
