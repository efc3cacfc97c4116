export const keyUse = /* sql */ `
-- The key that replaces a rotated one.
alter table api_keys add column successor_id uuid;

-- How often each key was used on each day (UTC), and its last calls, at most 50 (decision 0045). Collected in memory and written every
-- two seconds, so that a request does not wait for it.
create table key_days (
  account_id uuid not null,
  key_id uuid not null,
  day date not null,
  requests integer not null,
  primary key (account_id, key_id, day)
) with (fillfactor = 50);

create table key_calls (
  account_id uuid not null,
  key_id uuid not null,
  call_number bigint generated always as identity,
  at timestamptz not null,
  method text not null,
  path text not null,
  status smallint not null,
  address text not null,
  lacks_scope boolean not null,
  primary key (account_id, key_id, call_number)
);
`;
