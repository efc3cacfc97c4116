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
 * Check parts that failed and were not completed since, for the operator. Reads the failures of the last days and looks for what came
 * after each: accounts whose checks succeed cost nothing, however many there are.
 */
export function listFailingChecks(on: Queryable, now: Date, limit: number): Promise<FailingCheck[]> {
  // Every zone's today and yesterday.
  const from = addDays(localDayOf(now, 'UTC'), -2);
  return on.query<FailingCheck>(
    `select c.account_id as "accountId", a.subdomain, c.day, c.part, c.error
     from checks c join accounts a on a.account_id = c.account_id
     where c.state = 'failed' and c.day >= $1 and ${isServedSql}
       and not exists (
         select from checks later
         where later.account_id = c.account_id and later.part = c.part and later.day > c.day
       )
     order by c.day desc, a.subdomain, c.part limit $2`,
    [from, limit],
  );
}
