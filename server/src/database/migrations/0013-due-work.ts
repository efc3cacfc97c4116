export const dueWork = /* sql */ `
-- Everything that happens later: one row per account and kind of work that has something to do. Claims go through this table alone; what
-- is claimed stands in the account's own tables.
-- due_at: when to look at the account next, by the platform's clock. looked_at: when it was last looked at (real time).
-- claim_id, lease_until: the process that looks at it now. A lease without a claim: something that an earlier look started is under way,
-- and is looked at when the lease has run out. failures: looks that failed in a row.
create table due_work (
  account_id uuid not null,
  kind text collate "C" not null
    check (kind in ('alerts', 'checks', 'clean-up', 'deliveries', 'events', 'exports', 'mails')),
  due_at timestamptz not null,
  looked_at timestamptz not null default clock_timestamp(),
  claim_id uuid,
  lease_until timestamptz,
  failures integer not null default 0,
  primary key (account_id, kind)
) with (fillfactor = 50);
create index due_work_due on due_work (kind, due_at, looked_at) where claim_id is null;
create index due_work_leased on due_work (kind, lease_until) where lease_until is not null;

-- Everything of every account is looked at once; what finds nothing to do goes.
insert into due_work (account_id, kind, due_at)
select a.account_id, k.kind, a.created_at
from accounts a
cross join unnest(array['alerts', 'checks', 'clean-up', 'deliveries', 'events', 'exports', 'mails']) k (kind);

-- The turnstile of an account stays; when to look at it has moved.
alter table webhook_queues drop column wake_at, drop column turn_at, drop column held_under;

-- Leases of the claims within an account: its row above holds them. Deliveries outlive the look that starts them and keep theirs.
alter table mails drop column lease_until;
alter table export_runs drop column lease_until;
alter table alert_posts drop column lease_until;

drop index mails_due;
create index mails_due on mails (account_id, next_attempt_at) where state = 'waiting';
drop index export_runs_due;
create index export_runs_due on export_runs (account_id, next_attempt_at) where state in ('waiting', 'running');
drop index alert_posts_due;
drop index events_waiting;
create index events_waiting on events (account_id, accepted_at) where fanned_out_at is null;
drop index webhook_deliveries_leased;
create index webhook_deliveries_leased on webhook_deliveries (account_id, lease_until) where claim_id is not null;
-- Old rows are dropped account by account, found by the primary key.
drop index export_runs_ended;
drop index alert_posts_ended;
`;
