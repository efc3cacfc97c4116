export const accounts = /* sql */ `
-- The directory: found by subdomain, by key or by e-mail before the account is known, so it is global.
create table accounts (
  account_id uuid primary key,
  name text not null,
  subdomain text collate "C" not null constraint accounts_subdomain_unique unique,
  plan text not null check (plan in ('shared', 'dedicated', 'enterprise')),
  api_band text check (api_band in ('2x', '4x', '5x')),
  trial boolean not null,
  zone text not null,
  status text not null
    check (status in ('NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED', 'CLOSING', 'CLOSED')),
  tenant_id uuid,
  owner_id text collate "C" not null,
  expiry_window_days integer not null default 60 check (expiry_window_days between 0 and 365),
  default_currency text not null default 'USD',
  events_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (api_band is null or not trial),
  check (tenant_id is not null or status in ('NO_INSTANCE', 'CLOSING', 'CLOSED'))
);

create table api_keys (
  key_hash bytea primary key,
  key_id uuid not null constraint api_keys_id_unique unique,
  account_id uuid not null references accounts,
  bound boolean not null,
  name text not null,
  scopes text[] not null,
  include_values boolean not null,
  created_by text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_account on api_keys (account_id, created_at);

create table people (
  account_id uuid not null references accounts,
  person_id text collate "C" not null,
  email text collate "C" not null,
  name text not null,
  password_hash text not null,
  default_location_id text collate "C",
  created_at timestamptz not null,
  primary key (account_id, person_id),
  constraint people_email_unique unique (account_id, email)
);
create index people_email on people (email);

alter table accounts add constraint accounts_owner
  foreign key (account_id, owner_id) references people deferrable initially deferred;

-- Failed sign-ins of the last minutes, by person and by address: global, since an address belongs to no account.
create table sign_in_failures (
  attempt_id uuid not null,
  subject text collate "C" not null,
  failed_at timestamptz not null,
  primary key (subject, attempt_id)
);
create index sign_in_failures_age on sign_in_failures (failed_at);

-- spent_until_us: the moment (microseconds since 1970) at which the bucket is full again. One number holds the whole bucket.
create table allowances (
  account_id uuid not null,
  bucket text collate "C" not null check (bucket in ('requests', 'reporting')),
  spent_until_us bigint not null,
  granted integer not null,
  primary key (account_id, bucket)
) with (fillfactor = 50);

create table events (
  account_id uuid not null,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  accepted_at timestamptz not null,
  fanned_out_at timestamptz,
  primary key (account_id, event_id)
);
create index events_waiting on events (accepted_at) where fanned_out_at is null;

create table activity_log (
  account_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('operator', 'person', 'key', 'system')),
  actor_id text,
  action text not null,
  subject text,
  detail jsonb not null,
  primary key (account_id, entry_id)
);
create index activity_log_recent on activity_log (account_id, at desc);

-- One row: the clock that stands still and is moved by the operator (tests and demonstrations only).
create table test_clock (
  only_row boolean primary key default true check (only_row),
  now timestamptz not null
);
`;
