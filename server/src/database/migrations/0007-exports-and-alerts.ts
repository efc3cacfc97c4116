/**
 * Work that follows a daily check: mails, exports, alerts (decision 0014). A claim is fenced by its id and held by a
 * lease on the database's own clock, so that it ends even if the platform's clock stands still.
 */
const claim = `
  claim_id uuid,
  lease_until timestamptz`;

export const exportsAndAlerts = /* sql */ `
-- The outbox: one row per message and recipient. once_key names the reason (a check, a run): nobody gets two mails for one.
-- handed_over_at: the mail server is about to be given the end of the message; from then on it may have it.
create table mails (
  account_id uuid not null,
  mail_id uuid not null,
  once_key text collate "C" not null,
  kind text not null check (kind in ('export-ready', 'export-failed', 'stock-alert', 'weekly-summary')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null check (state in ('waiting', 'sent', 'kept', 'refused', 'failed', 'unconfirmed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,${claim},
  handed_over_at timestamptz,
  error text,
  file text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, mail_id)
);
create unique index mails_once on mails (account_id, once_key, recipient);
create index mails_due on mails (next_attempt_at) where state = 'waiting';
create index mails_recent on mails (created_at desc);

-- looked_through: checks up to this day have had their export, or came before the schedule.
-- values_chosen_by: who turned values on; they are left out once somebody else owns the account.
create table export_schedules (
  account_id uuid primary key,
  cadence text not null check (cadence in ('off', 'daily', 'weekly', 'monthly')),
  weekday smallint not null check (weekday between 1 and 7),
  day_of_month smallint not null check (day_of_month between 1 and 31),
  include_values boolean not null,
  values_chosen_by text collate "C",
  recipients text[] not null,
  looked_through date not null,
  updated_at timestamptz not null
);

-- file: the name of the finished archive; a process that lost its claim has written another.
create table export_runs (
  account_id uuid not null,
  run_id uuid not null,
  cause text not null check (cause in ('schedule', 'person', 'operator')),
  due_day date,
  include_values boolean not null,
  recipients text[] not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,${claim},
  check_day date,
  rows bigint,
  bytes bigint,
  files jsonb not null default '[]',
  file text,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, run_id)
);
create unique index export_runs_due_day on export_runs (account_id, due_day) where due_day is not null;
create index export_runs_due on export_runs (next_attempt_at) where state in ('waiting', 'running');
create index export_runs_ended on export_runs (ended_at) where state in ('done', 'failed');

-- location_ids null: every location. last_day: the newest check that was told, or which came before the alerts.
create table alert_settings (
  account_id uuid primary key,
  daily_mail boolean not null,
  weekly_mail boolean not null,
  weekday smallint not null check (weekday between 1 and 7),
  stock_outs boolean not null,
  below_minimum boolean not null,
  expiring boolean not null,
  overdue_orders boolean not null,
  location_ids uuid[],
  recipients text[] not null,
  chat_url text,
  incident_url text,
  incident_key text,
  last_day date not null,
  updated_at timestamptz not null
);

-- Incidents that were opened at the incident destination and not yet closed: one per pair.
create table stock_out_incidents (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  began_on date not null,
  primary key (account_id, location_id, product_id)
);

-- POSTs to the destinations of stock-outs. Those with one order_key are sent one after the other.
create table alert_posts (
  account_id uuid not null,
  post_id bigint generated always as identity,
  destination text not null check (destination in ('chat', 'incident')),
  order_key text collate "C" not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'unconfirmed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,${claim},
  response_status integer,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, post_id)
);
create index alert_posts_due on alert_posts (next_attempt_at) where state = 'waiting';
create index alert_posts_waiting on alert_posts (account_id, order_key, post_id) where state = 'waiting';
create index alert_posts_ended on alert_posts (ended_at) where ended_at is not null;
`;
