import { endsWaitingSql, isServedSql } from '../../accounts/account.ts';
import { endedCheckDaySql, nextEndedCheckSql } from '../../checks/ended-checks.ts';
import type { Queryable } from '../../../database/database.ts';
import type { CheckToTell } from './report-check.ts';
import { settingsColumns } from '../settings/settings-sql.ts';

/** The account's newest check, if it is over and not reported yet. */
const findSql = {
  name: 'find-check-to-tell',
  text: `
select s.account_id as "accountId", a.name as "accountName", a.expiry_window_days as "expiryWindowDays", e.day,
  s.last_day as "lastDay", ${settingsColumns},
  (select p.email from people p where p.account_id = $1 and p.person_id = a.owner_id) as "ownerEmail",
  (select max(c.day) from checks c where c.account_id = $1 and c.part = 'orders' and c.state = 'completed'
    and c.day <= e.day) as "orderDay",
  (select max(c.day) from checks c where c.account_id = $1 and c.part = 'stock' and c.state = 'completed'
    and c.day <= s.last_day) as before
from alert_settings s
join accounts a on a.account_id = s.account_id and ${isServedSql}
cross join lateral ${endedCheckDaySql('$1', '$2')} e
where s.account_id = $1 and e.day > s.last_day
for update of s`,
};

export async function findCheckToTell(tx: Queryable, accountId: string, now: Date): Promise<CheckToTell | null> {
  const [check] = await tx.query<CheckToTell>(findSql, [accountId, now]);
  return check ?? null;
}

/**
 * When the account's next check has to be reported, or its next post is due. Of posts with the same order key only the
 * oldest counts: the others wait for it.
 */
export async function nextAlertAt(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select least(
       (select min(next_attempt_at) from (
         select distinct on (p.order_key) p.next_attempt_at from alert_posts p
         join accounts a on a.account_id = p.account_id and ${endsWaitingSql}
         where p.account_id = $1 and p.state = 'waiting' order by p.order_key, p.post_id) first),
       (select ${nextEndedCheckSql('$1', 's.last_day')}
        from alert_settings s join accounts a on a.account_id = s.account_id
        where s.account_id = $1 and ${isServedSql})) as at`,
    [accountId],
  );
  return row?.at ?? null;
}
