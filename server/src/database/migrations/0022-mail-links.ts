export const mailLinks = /* sql */ `
-- Links by mail with which people set a password: one per person and purpose, so that a new one replaces the one before (decision 0047).
-- token_hash is the SHA-256 of the token, which is created when the mail is sent and stands in that mail only. email: where it was sent;
-- it works only while that is still the person's address.
create table mail_links (
  account_id uuid not null,
  person_id text collate "C" not null,
  purpose text collate "C" not null check (purpose in ('invitation', 'password')),
  link_id uuid not null,
  token_hash bytea,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, person_id, purpose),
  foreign key (account_id, person_id) references people (account_id, person_id) on delete cascade
);
create unique index mail_links_token on mail_links (account_id, token_hash);

-- Requests for a new password, for addresses that exist or not: they are looked up after the answer. In the portal no account is known
-- yet; account_id is then all zeros.
create table password_requests (
  account_id uuid not null,
  request_id uuid not null,
  email text not null,
  requested_at timestamptz not null,
  primary key (account_id, request_id)
);

-- Where someone signed in from, for the list of their own sessions.
alter table portal_sessions add column address text, add column user_agent text;
alter table instance_sessions add column address text, add column user_agent text;

alter table mails drop constraint mails_kind_check, add constraint mails_kind_check
  check (kind in ('export-ready', 'export-failed', 'stock-alert', 'weekly-summary', 'endpoint-failing', 'invitation',
    'password-link'));
alter table due_work drop constraint due_work_kind_check, add constraint due_work_kind_check
  check (kind in ('alerts', 'checks', 'clean-up', 'deliveries', 'events', 'exports', 'mails', 'password-links',
    'recoveries', 'webhook-notices'));
`;
