/** So long after the stock part the check counts as over, though another part is still missing. */
const graceSql = "interval '1 hour'";

/**
 * The newest day whose check is over: every part is completed, or the stock part is and the others had an hour for it. `account` is an
 * expression of the statement it stands in, `now` the platform's present moment. What follows a check (exports, alerts) waits for this.
 */
export const endedCheckDaySql = (account: string, now: string): string => `(
  select c.day from checks c
  where c.account_id = ${account} and c.part = 'stock' and c.state = 'completed'
    and (c.captured_at <= ${now}::timestamptz - ${graceSql} or (
      select count(*) from checks p where p.account_id = ${account} and p.day = c.day and p.state = 'completed') = 4)
  order by c.day desc limit 1)`;
