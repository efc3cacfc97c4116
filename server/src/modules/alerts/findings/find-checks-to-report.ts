import { isServedSql } from '../../accounts/account.ts';
import { endedCheckDaySql } from '../../checks/ended-checks.ts';
import type { Database, Queryable } from '../../../database/database.ts';
import type { CheckToTell } from './report-check.ts';
import { settingsColumns } from '../settings/settings-sql.ts';

const fromSql = `
from alert_settings s
join accounts a on a.account_id = s.account_id and ${isServedSql}
cross join lateral ${endedCheckDaySql('s.account_id', '$1')} e
where e.day > s.last_day`;

/** One account whose newest check is over and was not told. Its row is locked; other processes pass over it. */
const findSql = {
  name: 'find-check-to-tell',
  text: `
select s.account_id as "accountId", a.name as "accountName", a.expiry_window_days as "expiryWindowDays", e.day,
  s.last_day as "lastDay", ${settingsColumns},
  (select p.email from people p where p.account_id = s.account_id and p.person_id = a.owner_id) as "ownerEmail",
  (select max(c.day) from checks c where c.account_id = s.account_id and c.part = 'orders' and c.state = 'completed'
    and c.day <= e.day) as "orderDay",
  (select max(c.day) from checks c where c.account_id = s.account_id and c.part = 'stock' and c.state = 'completed'
    and c.day <= s.last_day) as before
${fromSql}
limit 1 for update of s skip locked`,
};

export async function findCheckToTell(tx: Queryable, now: Date): Promise<CheckToTell | null> {
  const [check] = await tx.query<CheckToTell>(findSql, [now]);
  return check ?? null;
}

/** Whether a check is over that was not told. */
export async function isTellingDue(db: Database, now: Date): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(
    { name: 'is-telling-due', text: `select exists (select 1 ${fromSql}) as due` },
    [now],
  );
  return row?.due ?? false;
}
