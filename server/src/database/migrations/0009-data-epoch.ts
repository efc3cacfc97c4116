export const dataEpoch = /* sql */ `
-- One row, which no backup holds: a restore builds the schema anew and so starts another epoch. Whatever is remembered outside the
-- database (caches, ETags, cursors) carries the epoch it was made in, and is worth nothing in any other.
create table data_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into data_epoch default values;
`;
