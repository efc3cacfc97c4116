export const portal = /* sql */ `
-- Somebody who left stays: orders, receipts and shipments name them. They sign in nowhere, and their address is free again.
alter table people add column removed_at timestamptz;
alter table people drop constraint people_email_unique;
create unique index people_email_unique on people (account_id, email) where removed_at is null;

-- Sign-ins to the portal. The cookie names the account, so that a session is found by the account first.
create table portal_sessions (
  account_id uuid not null,
  session_hash bytea not null,
  person_id text collate "C" not null,
  session_epoch integer not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, session_hash),
  foreign key (account_id, person_id) references people on delete cascade
);
create index portal_sessions_person on portal_sessions (account_id, person_id);

-- What was used of each allowance, by hour: for showing the day only. No limit is decided here.
create table usage_hours (
  account_id uuid not null,
  bucket text collate "C" not null check (bucket in ('requests', 'reporting', 'deliveries')),
  hour timestamptz not null,
  used integer not null,
  primary key (account_id, bucket, hour)
) with (fillfactor = 50);

-- recorded_at tells the order of entries also while the platform's clock stands still.
alter table activity_log add column recorded_at timestamptz not null default clock_timestamp();
drop index activity_log_recent;
create index activity_log_recent on activity_log (account_id, recorded_at desc, entry_id desc);
`;
