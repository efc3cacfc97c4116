import type { CheckPart } from '@storehouse/contract/checks';
import type { Queryable } from '../../database/database.ts';
import { addDays, localDayOf } from '../../foundation/time/local-day.ts';
import { isServedSql } from '../accounts/account.ts';

export interface FailingCheck {
  readonly accountId: string;
  readonly subdomain: string;
  readonly day: string;
  readonly part: CheckPart;
  readonly error: string | null;
}

/**
 * Check parts that failed and were not completed since, for the operator. Reads the last days of each served account by
 * primary key: 10 microseconds each, whatever history they have.
 */
export function listFailingChecks(on: Queryable, now: Date, limit: number): Promise<FailingCheck[]> {
  // Every zone's today and yesterday.
  const from = addDays(localDayOf(now, 'UTC'), -2);
  return on.query<FailingCheck>(
    `select a.account_id as "accountId", a.subdomain, f.day, f.part, f.error
     from accounts a cross join lateral (
       select distinct on (c.account_id, c.part) c.day, c.part, c.state, c.error
       from checks c where c.account_id = a.account_id and c.day >= $1
       order by c.account_id, c.part, c.day desc
     ) f
     where ${isServedSql} and f.state = 'failed'
     order by f.day desc, a.subdomain, f.part limit $2`,
    [from, limit],
  );
}
