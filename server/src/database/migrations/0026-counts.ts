import { id, object, references } from './instance-tables.ts';

export const counts = /* sql */ `
-- Count sheets (decision 0049). scope_id and scope_name: the bin or category as it was when the count was opened; it may be renamed or
-- deleted later.
create table stock_counts (${object},
  count_number text collate "C" not null,
  location_id ${id} not null,
  scope text not null check (scope in ('LOCATION', 'BIN', 'CATEGORY', 'SAMPLE')),
  scope_id ${id},
  scope_name text,
  sample_size integer check (sample_size > 0),
  is_blind boolean not null,
  comment text,
  state text not null check (state in ('COUNTING', 'SUBMITTED', 'POSTED', 'DISCARDED')),
  opened_by_id ${id},
  submitted_by_id ${id},
  submitted_at timestamptz,
  closed_by_id ${id},
  closed_at timestamptz,
  transaction_id ${id},
  constraint stock_counts_count_number_unique unique (account_id, count_number),
  check ((state = 'POSTED') = (transaction_id is not null))
);
${references('stock_counts', {
  location_id: 'locations',
  opened_by_id: 'people',
  submitted_by_id: 'people',
  closed_by_id: 'people',
  transaction_id: 'transactions',
})}
create index stock_counts_newest on stock_counts (account_id, location_id, date_created desc, id);

-- A lot in a bin, '' outside of bins. on_hand and last_count are those at the moment at which the quantity was saved: the variance is
-- relative to the first, and a later count of the lot has a higher sequence than the second.
create table stock_count_lines (
  account_id uuid not null,
  id ${id} not null,
  count_id ${id} not null,
  product_id ${id} not null,
  inventory_item_id ${id} not null,
  bin_location_id ${id} not null,
  is_found boolean not null default false,
  is_sent_back boolean not null default false,
  quantity_counted integer check (quantity_counted >= 0),
  on_hand bigint,
  last_count bigint,
  counted_by_id ${id},
  counted_at timestamptz,
  quantity_posted integer check (quantity_posted >= 0),
  primary key (account_id, id),
  constraint stock_count_lines_place_unique unique (account_id, count_id, inventory_item_id, bin_location_id),
  check (num_nulls(quantity_counted, on_hand, last_count, counted_at) in (0, 4))
);
${references('stock_count_lines', { count_id: 'stock_counts' }, 'on delete cascade')}
${references('stock_count_lines', {
  product_id: 'products',
  inventory_item_id: 'inventory_items',
  counted_by_id: 'people',
})}

-- The last count of a lot, without its other entries.
create index transaction_entries_counts
  on transaction_entries (account_id, location_id, product_id, transaction_sequence)
  include (inventory_item_id, transaction_type_id) where transaction_type_id in ('7', '11');
`;
