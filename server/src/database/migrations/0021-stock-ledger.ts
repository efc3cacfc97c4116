/** What each count changed: the quantity of each place after the event, minus that before it. */
const changes = /* sql */ `
with counted as (
  select distinct account_id, location_id, product_id from transaction_entries where transaction_type_id in ('7', '11')
), ledger as (
  select e.account_id, e.location_id, e.product_id, e.inventory_item_id, coalesce(e.bin_location_id, '') as bin_id, e.id,
    e.transaction_id, e.transaction_date, e.transaction_sequence, e.sequence, e.transaction_type_id in ('7', '11') as is_set,
    case when e.transaction_type_id in ('7', '11') then e.quantity else e.quantity_change end as quantity
  from counted join transaction_entries e using (account_id, location_id, product_id)
), event as (
  select * from ledger
  union all
  select place.account_id, place.location_id, place.product_id, place.inventory_item_id, place.bin_id, null,
    count.transaction_id, count.transaction_date, count.transaction_sequence, 0, true, 0
  from (select distinct account_id, location_id, product_id, inventory_item_id, bin_id from ledger) place
  join (
    select distinct e.account_id, e.location_id, e.product_id, e.transaction_id, e.transaction_date, e.transaction_sequence
    from transaction_entries e where e.transaction_type_id = '11'
  ) count using (account_id, location_id, product_id)
  where not exists (
    select 1 from ledger listed where listed.account_id = place.account_id and listed.location_id = place.location_id
      and listed.product_id = place.product_id and listed.transaction_id = count.transaction_id
      and listed.inventory_item_id = place.inventory_item_id and listed.bin_id = place.bin_id
  )
), stretch as (
  select event.*, count(*) filter (where is_set) over (
    partition by account_id, location_id, product_id, inventory_item_id, bin_id
    order by transaction_date, transaction_sequence, sequence) as stretch
  from event
), running as (
  select stretch.*, sum(quantity) over (
    partition by account_id, location_id, product_id, inventory_item_id, bin_id, stretch
    order by transaction_date, transaction_sequence, sequence) as after
  from stretch
)
select running.*, (after - lag(after, 1, 0::numeric) over (
  partition by account_id, location_id, product_id, inventory_item_id, bin_id
  order by transaction_date, transaction_sequence, sequence))::bigint as difference
from running`;

/** Fills in what the counts of an earlier release changed. */
export const fillChanges = /* sql */ `
update transaction_entries e set quantity_change = c.difference
from (${changes}) c where c.is_set and e.account_id = c.account_id and e.id = c.id;
insert into stock_clearings (account_id, location_id, product_id, transaction_id, inventory_item_id, bin_location_id,
  transaction_date, transaction_sequence, quantity_change)
select account_id, location_id, product_id, transaction_id, inventory_item_id, bin_id, transaction_date,
  transaction_sequence, difference
from (${changes}) c where id is null and difference <> 0;
`;

export const stockLedger = /* sql */ `
-- The stock ledger (decision 0042). An entry carries all that puts it in order and into the balance, so that a page of
-- the ledger is read from one index, and no page adds up the history before it.

-- Who posted a transaction; of receipts it was recorded already.
alter table transactions add column posted_by_id text collate "C";
alter table transactions add constraint transactions_posted_by_id_ref
  foreign key (account_id, posted_by_id) references people (account_id, person_id);
create index transactions_posted_by_id on transactions (account_id, posted_by_id);
update transactions t set posted_by_id = r.received_by_id
from receipts r where r.account_id = t.account_id and r.id = t.receipt_id;

-- Copies of the transaction's columns, and what the entry changed: for a count, the difference that it made.
alter table transaction_entries
  add column transaction_type_id text,
  add column transaction_date timestamptz,
  add column transaction_sequence bigint,
  add column quantity_change bigint;
update transaction_entries e set transaction_type_id = t.transaction_type_id, transaction_date = t.transaction_date,
  transaction_sequence = t.sequence,
  quantity_change = case when t.transaction_type_id in ('2', '4', '5', '9') then -e.quantity else e.quantity end
from transactions t where t.account_id = e.account_id and t.id = e.transaction_id;

-- A count of a whole product sets the lots that it does not list to 0: what that took away, without an entry of its own.
create table stock_clearings (
  account_id uuid not null,
  location_id text collate "C" not null,
  product_id text collate "C" not null,
  transaction_id text collate "C" not null,
  inventory_item_id text collate "C" not null,
  bin_location_id text collate "C" not null,
  transaction_date timestamptz not null,
  transaction_sequence bigint not null,
  -- Below 0: before the entries of its transaction.
  sequence bigint not null generated always as
    (-1 - (hashtextextended(inventory_item_id || '/' || bin_location_id, 0) & 9223372036854775807)) stored,
  quantity_change bigint not null,
  primary key (account_id, location_id, product_id, transaction_id, inventory_item_id, bin_location_id)
);
alter table stock_clearings add constraint stock_clearings_transaction_id_ref
  foreign key (account_id, transaction_id) references transactions (account_id, id) on delete cascade;
alter table stock_clearings add constraint stock_clearings_inventory_item_id_ref
  foreign key (account_id, inventory_item_id) references inventory_items (account_id, id) on delete cascade;
create index stock_clearings_product_id on stock_clearings (account_id, product_id);
create index stock_clearings_inventory_item_id on stock_clearings (account_id, inventory_item_id);
create index stock_clearings_transaction_id on stock_clearings (account_id, transaction_id);

${fillChanges}
alter table transaction_entries
  alter column transaction_type_id set not null,
  alter column transaction_date set not null,
  alter column transaction_sequence set not null,
  alter column quantity_change set not null;

-- The ledger of a product, of a lot, of a product at a location, and of a location. The first three replace indexes
-- without the order, and contain the changes, which a page adds up without a look at the rows.
drop index transaction_entries_product_id;
drop index transaction_entries_inventory_item_id;
drop index transaction_entries_ledger;
create index transaction_entries_product_id
  on transaction_entries (account_id, product_id, transaction_date, transaction_sequence, sequence)
  include (quantity_change);
create index transaction_entries_inventory_item_id
  on transaction_entries (account_id, inventory_item_id, transaction_date, transaction_sequence, sequence)
  include (quantity_change, location_id);
create index transaction_entries_ledger
  on transaction_entries (account_id, location_id, product_id, transaction_date, transaction_sequence, sequence)
  include (quantity_change);
create index transaction_entries_location_id
  on transaction_entries (account_id, location_id, transaction_date, transaction_sequence, sequence)
  include (transaction_type_id);
`;
