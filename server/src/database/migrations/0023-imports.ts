export const imports = /* sql */ `
-- Files that people uploaded to import, and what became of them (decision 0043). columns: for each name of the header the column of the
-- kind, or null. A check and the import itself are work of the account: requested_at is when it was asked for, claim_id who does it.
-- problems: the first refused rows, with what is wrong with them.
create table imports (
  account_id uuid not null,
  import_id text collate "C" not null,
  person_id text collate "C" not null,
  file_name text not null,
  file_bytes bigint not null,
  header text[] not null,
  separator text not null,
  first_rows jsonb not null,
  kind text,
  columns text[] not null,
  updates boolean not null default false,
  skips_bad boolean not null default false,
  creates_categories boolean not null default false,
  state text not null
    check (state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'refused', 'failed')),
  created_at timestamptz not null,
  requested_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  claim_id uuid,
  rows_read integer not null default 0,
  share_read real not null default 0,
  created integer,
  updated integer,
  unchanged integer,
  refused integer,
  problems jsonb not null default '[]',
  failure text,
  primary key (account_id, import_id)
);
create index imports_created on imports (account_id, created_at desc, import_id);
create index imports_requested on imports (account_id, requested_at) where state in ('checking', 'applying');

-- The uploaded file, until it is applied, and the refused rows as CSV: in the database, because any process may do the work. In no backup.
create table import_parts (
  account_id uuid not null,
  import_id text collate "C" not null,
  content text collate "C" not null check (content in ('file', 'rejected')),
  part integer not null,
  bytes bytea not null,
  primary key (account_id, import_id, content, part)
);
alter table import_parts add foreign key (account_id, import_id) references imports on delete cascade;

alter table due_work drop constraint due_work_kind_check, add constraint due_work_kind_check check (kind in
  ('alerts', 'checks', 'clean-up', 'deliveries', 'events', 'exports', 'imports', 'mails', 'password-links', 'recoveries', 'webhook-notices'));
`;
