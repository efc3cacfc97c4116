export const webhookHealth = /* sql */ `
-- How the attempts at each endpoint went, hour by hour (decision 0045): the portal shows the last 24 hours without reading the
-- deliveries, of which an account may have a million a day. Written with the results of attempts, once per batch and endpoint.
create table webhook_hours (
  account_id uuid not null,
  hour timestamptz not null,
  endpoint_id uuid not null,
  succeeded integer not null,
  failed integer not null,
  last_failure_at timestamptz,
  last_failure text,
  primary key (account_id, hour, endpoint_id)
) with (fillfactor = 50);

-- Endpoints whose last attempt failed. last_success_at is set if an attempt succeeded shortly before the first failure.
create table webhook_failing (
  account_id uuid not null,
  endpoint_id uuid not null,
  since timestamptz not null,
  failures integer not null,
  last_success_at timestamptz,
  notified_at timestamptz,
  primary key (account_id, endpoint_id)
);

-- "Resend everything that failed since": walks the failed deliveries recorded up to through, oldest first. position_at and position_id
-- are of the last one looked at, and move in the transaction that creates the new deliveries, so none is sent twice.
create table webhook_recoveries (
  account_id uuid not null,
  recovery_id uuid not null,
  endpoint_id uuid not null,
  since timestamptz not null,
  through timestamptz not null,
  position_at timestamptz not null,
  position_id uuid not null,
  state text not null check (state in ('running', 'done', 'stopped', 'cancelled')),
  total integer not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  failures_in_a_row integer not null default 0,
  error text,
  created_at timestamptz not null,
  resume_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, recovery_id)
);
create unique index webhook_recoveries_running on webhook_recoveries (account_id, endpoint_id) where state = 'running';

-- Written only when a delivery fails for good, or is retried by hand.
create index webhook_deliveries_failed on webhook_deliveries (account_id, endpoint_id, recorded_at, delivery_id)
  where status in ('failed', 'exhausted');
create index webhook_deliveries_retries on webhook_deliveries (account_id, event_id) where retry_of is not null;

alter table due_work drop constraint due_work_kind_check, add constraint due_work_kind_check check (kind in
  ('alerts', 'checks', 'clean-up', 'deliveries', 'events', 'exports', 'mails', 'recoveries', 'webhook-notices'));
alter table mails drop constraint mails_kind_check, add constraint mails_kind_check
  check (kind in ('export-ready', 'export-failed', 'stock-alert', 'weekly-summary', 'endpoint-failing'));
`;
