/**
 * An account that was suspended when it started closing stays refused as suspended until it is closed (document 4,
 * section 2).
 */
export const closingAfterSuspension = /* sql */ `
alter table accounts add column suspended boolean not null default false;

-- The log tells which of the accounts that are closing now were suspended before.
update accounts a set suspended = true
where a.status = 'SUSPENDED' or (a.status = 'CLOSING' and (
  select l.action from activity_log l
  where l.account_id = a.account_id and l.action in ('account.active', 'account.suspended')
  order by l.at desc, l.recorded_at desc limit 1) = 'account.suspended');

-- Accounts that were closing when this moment was first written down have none, and would not be checked without it.
update accounts a set activated_at = a.created_at
where a.status = 'CLOSING' and a.activated_at is null
  and exists (select from activity_log l where l.account_id = a.account_id and l.action = 'account.active');

alter table accounts add check (suspended or status <> 'SUSPENDED');
alter table accounts add check (not suspended or status in ('SUSPENDED', 'CLOSING'));
`;
