export const reversals = /* sql */ `
-- Reversals (decision 0048): a transaction that takes back what another one changed. Its comment says why.
alter table transactions add column reverses_id text collate "C";
alter table transactions add constraint transactions_reverses_id_ref
  foreign key (account_id, reverses_id) references transactions (account_id, id);
alter table transactions add constraint transactions_reversal_reason check (reverses_id is null or comment is not null);
-- A transaction is reversed at most once. Reversals are few, and so are the rows of the index.
create unique index transactions_reverses_id on transactions (account_id, reverses_id) include (id)
  where reverses_id is not null;

-- A receipt at a location that keeps no stock has no transaction, so it says itself who reversed it, when and why.
alter table receipts
  add column reversed_at timestamptz,
  add column reversed_by_id text collate "C",
  add column reversal_reason text;
alter table receipts add constraint receipts_reversed_by_id_ref
  foreign key (account_id, reversed_by_id) references people (account_id, person_id);
alter table receipts add constraint receipts_reversal_reason check ((reversed_at is null) = (reversal_reason is null));
create index receipts_reversed_by_id on receipts (account_id, reversed_by_id) where reversed_by_id is not null;
`;
