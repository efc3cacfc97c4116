export const undoImports = /* sql */ `
-- What an import changed, so that it can be undone (decision 0063). version: that of the object after the import; another one means that
-- somebody changed it since. was: the columns as they were before; null for an object that the import created. Dropped with undo_until.
create table import_changes (
  account_id uuid not null,
  import_id text collate "C" not null,
  class text collate "C" not null
    check (class in ('category', 'inventoryItem', 'level', 'location', 'organization', 'product', 'transaction')),
  object_id text collate "C" not null,
  line integer,
  version integer not null,
  was jsonb,
  primary key (account_id, import_id, class, object_id)
);
alter table import_changes add foreign key (account_id, import_id) references imports on delete cascade;

-- undo_until: null if nothing was changed, or nothing is known about it. undo: what undoing it did, or would do.
alter table imports add column undo_until timestamptz, add column undo_person_id text collate "C", add column undo jsonb;
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check check (state in
  ('uploaded', 'checking', 'checked', 'applying', 'applied', 'refused', 'failed', 'previewing', 'undoing', 'undone'));
drop index imports_requested;
create index imports_requested on imports (account_id, requested_at)
  where state in ('checking', 'applying', 'previewing', 'undoing');

-- left: what could not be undone, as CSV.
alter table import_parts drop constraint import_parts_content_check;
alter table import_parts add constraint import_parts_content_check check (content in ('file', 'rejected', 'left'));
`;
