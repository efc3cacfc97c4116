export const signIn = /* sql */ `
-- Failed sign-ins of the last minutes: by person (an e-mail address, hashed, on an account; '' stands for no account named) and by
-- client address. They are worth 15 minutes, so the earlier ones are dropped.
drop table sign_in_failures;
create table sign_in_failures (
  subject text collate "C" not null,
  account text collate "C" not null,
  attempt_id uuid not null,
  failed_at timestamptz not null,
  primary key (subject, account, attempt_id)
);
create index sign_in_failures_age on sign_in_failures (failed_at);

-- Made by 'storehouse demo', with a password that everybody knows: 'serve' lets nobody in. The example.com address is the demo's own.
alter table accounts add column demo boolean not null default false;
update accounts a set demo = true from people p
where p.account_id = a.account_id and p.person_id = a.owner_id and p.email = 'demo@example.com';
`;
