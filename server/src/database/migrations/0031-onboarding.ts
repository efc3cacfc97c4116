export const onboarding = /* sql */ `
-- Accounts whose setup guide is over: every step was done, or the owner hid it. An account without a row is shown the guide.
create table onboarding (
  account_id uuid not null primary key,
  state text not null check (state in ('hidden', 'done')),
  at timestamptz not null
);
-- Accounts that exist already know their way.
insert into onboarding (account_id, state, at) select account_id, 'done', created_at from accounts;
`;
