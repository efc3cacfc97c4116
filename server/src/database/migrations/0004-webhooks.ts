export const webhooks = /* sql */ `
alter table accounts add column reactivated_at timestamptz;

-- json keeps data as it was written: the order of the fields too. endpoint_ids: who was subscribed when the event was accepted.
-- retained_from: the event is kept for the history of its deliveries, counted from here; a manual retry moves it on.
alter table events
  alter column data type json using data::json,
  add column endpoint_ids uuid[] not null default '{}',
  add column retained_from timestamptz;
update events set retained_from = accepted_at;
alter table events alter column retained_from set not null;
-- Rows come in the order of time, so the few pages of a BRIN index find what is too old; an entry per row would cost each insert.
create index events_age on events using brin (retained_from);

-- The secret signs deliveries, so unlike a key it is kept readable; it is never given out again and never logged.
-- recorded_at tells the order of creation also while the platform's clock stands still.
create table webhook_endpoints (
  account_id uuid not null references accounts,
  endpoint_id uuid not null,
  name text not null,
  label text,
  url text not null,
  test_receiver_id uuid,
  event_types text[] not null,
  headers json not null,
  is_active boolean not null,
  secret text not null,
  created_via text not null check (created_via in ('portal', 'api_key')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, endpoint_id)
);

-- One row per account that ever had an endpoint: the turnstile. Whoever adds, takes or cancels waiting deliveries of the account
-- or counts its endpoints holds this row, always before any other. The change behind an event never touches it.
-- wake_at: when to look at the account next (platform's clock), null when nothing waits; turn_at: when it was last looked at
-- (real time). held_under: the state of the account that made deliveries wait; another state is a reason to look again.
create table webhook_queues (
  account_id uuid primary key references accounts,
  wake_at timestamptz,
  turn_at timestamptz not null default clock_timestamp(),
  held_under text,
  over_share_since timestamptz
) with (fillfactor = 50);
create index webhook_queues_due on webhook_queues (wake_at, turn_at);
create index webhook_queues_held on webhook_queues (account_id) where held_under is not null;

-- One per event and endpoint, test sends and manual retries included. There is no foreign key to the endpoint or the event: the
-- history outlives a deleted endpoint, and both are dropped by age.
create table webhook_deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  lane text not null check (lane in ('suspension', 'platform', 'instance', 'instance_retry', 'single')),
  status text not null
    check (status in ('pending', 'delivered', 'retrying', 'exhausted', 'expired', 'cancelled', 'failed')),
  attempt_count smallint not null default 0,
  counted boolean not null default false,
  response_status smallint,
  duration_ms integer,
  error text,
  accepted_at timestamptz not null,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  due_at timestamptz not null,
  retry_of uuid,
  claim_id uuid,
  lease_until timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, delivery_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (account_id, endpoint_id, lane, due_at)
  where status in ('pending', 'retrying') and claim_id is null;
-- By the database's own clock: a lease covers an HTTP call, which takes real time also while the platform's clock stands still.
create index webhook_deliveries_leased on webhook_deliveries (lease_until) where claim_id is not null;
create index webhook_deliveries_history on webhook_deliveries (account_id, endpoint_id, recorded_at, delivery_id);
create index webhook_deliveries_age on webhook_deliveries using brin (created_at);

-- Appended with the state of the delivery in one statement, and dropped with it. The body is not kept: it follows from the event
-- and the moment of the attempt.
create table webhook_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  attempt_number smallint not null,
  sent_at timestamptz not null,
  request_headers json not null,
  response_status smallint,
  response_body bytea,
  response_truncated boolean not null,
  duration_ms integer not null,
  error text,
  primary key (account_id, delivery_id, attempt_number)
);

-- What counts against the hourly delivery cap, by second: at most 3,601 rows an account are ever summed.
create table webhook_sends (
  account_id uuid not null,
  second timestamptz not null,
  instance_count integer not null,
  other_count integer not null,
  primary key (account_id, second)
);

create table test_receivers (
  account_id uuid not null references accounts,
  receiver_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, receiver_id)
);
create index test_receivers_age on test_receivers (expires_at);

create table captured_requests (
  account_id uuid not null,
  receiver_id uuid not null,
  request_id uuid not null,
  received_at timestamptz not null,
  headers json not null,
  body bytea not null,
  verified boolean not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, receiver_id, request_id),
  foreign key (account_id, receiver_id) references test_receivers on delete cascade
);
create index captured_requests_order on captured_requests (account_id, receiver_id, recorded_at);
`;
