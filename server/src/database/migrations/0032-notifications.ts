export const notifications = /* sql */ `
-- Up to which moment each person has read the notifications of the portal.
create table notification_reads (
  account_id uuid not null,
  person_id text collate "C" not null,
  read_at timestamptz not null,
  primary key (account_id, person_id)
);
-- What happened before there were notifications is not news.
insert into notification_reads (account_id, person_id, read_at) select account_id, person_id, now() from people;

-- When a request was first refused in the hour because the allowance was used up.
alter table usage_hours add column refused_at timestamptz;

-- The last exports that ended.
create index export_runs_ended on export_runs (account_id, ended_at desc) where ended_at is not null;
`;
