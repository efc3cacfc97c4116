/** Columns that every object of the instance has. */
export const object = `
  account_id uuid not null,
  id text collate "C" not null,
  version integer not null default 0,
  date_created timestamptz not null,
  last_updated timestamptz not null,
  primary key (account_id, id)`;

export const id = 'text collate "C"';

/**
 * A reference never leaves its account. Its name identifies the field when it is violated, and its index finds
 * dependents.
 */
export const references = (table: string, targets: Record<string, string>, onDelete = '') =>
  Object.entries(targets)
    .map(([column, target]) => {
      const key = target === 'people' ? 'person_id' : 'id';
      return `
alter table ${table} add constraint ${table}_${column}_ref
  foreign key (account_id, ${column}) references ${target} (account_id, ${key}) ${onDelete};
create index ${table}_${column} on ${table} (account_id, ${column});`;
    })
    .join('');
