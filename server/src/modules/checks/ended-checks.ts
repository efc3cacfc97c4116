/** How long after the stock part a check counts as over, even if other parts are missing. */
export const graceMs = 3_600_000;
const graceSql = `interval '${String(graceMs / 1_000)} seconds'`;

/**
 * The newest day whose check is over: every part is completed, or the stock part is and the others had an hour.
 * `account` is an expression of the surrounding statement, `now` the platform's current time. What follows a check
 * (exports, alerts) waits for this.
 */
export const endedCheckDaySql = (account: string, now: string): string => `(
  select c.day from checks c
  where c.account_id = ${account} and c.part = 'stock' and c.state = 'completed'
    and (c.captured_at <= ${now}::timestamptz - ${graceSql} or (
      select count(*) from checks p where p.account_id = ${account} and p.day = c.day and p.state = 'completed') = 4)
  order by c.day desc limit 1)`;

/** When the first check after a day is or will be over; null if no stock part was completed since. */
export const nextEndedCheckSql = (account: string, after: string): string => `(
  select min(case when (
      select count(*) from checks p where p.account_id = ${account} and p.day = c.day and p.state = 'completed') = 4
    then c.captured_at else c.captured_at + ${graceSql} end)
  from checks c
  where c.account_id = ${account} and c.part = 'stock' and c.state = 'completed' and c.day > ${after})`;
