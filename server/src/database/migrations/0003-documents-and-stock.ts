import { id, object, references } from './instance-tables.ts';

export const documentsAndStock = /* sql */ `
create table orders (${object},
  order_number text collate "C" not null,
  order_type text not null check (order_type in ('PURCHASE_ORDER')),
  name text not null,
  origin_id ${id} not null,
  destination_id ${id} not null,
  ordered_by_id ${id},
  date_ordered date,
  currency_code text,
  status text not null check (status in ('PENDING', 'APPROVED', 'PLACED', 'RECEIVED', 'CANCELED', 'REJECTED')),
  approved_at timestamptz,
  constraint orders_order_number_unique unique (account_id, order_number)
);
${references('orders', { origin_id: 'locations', destination_id: 'locations', ordered_by_id: 'people' })}
create index orders_newest on orders (account_id, date_created desc, id);

-- The quantity is in the order's unit: one of them is quantity_per_uom in each (null on lines that were imported without it). What was
-- received and cancelled is in each, since a shipment may bring a part of a unit.
create table order_items (${object},
  order_id ${id} not null,
  order_index integer not null,
  product_id ${id} not null,
  quantity integer not null check (quantity >= 1),
  quantity_per_uom integer check (quantity_per_uom > 0),
  unit_price numeric(19, 4) check (unit_price >= 0),
  estimated_ready_date date,
  actual_ready_date date,
  estimated_ship_date date,
  received_each bigint not null default 0 check (received_each >= 0),
  canceled_each bigint not null default 0 check (canceled_each >= 0),
  status text not null check (status in ('PENDING', 'COMPLETED', 'CANCELED')),
  check (received_each + canceled_each <= quantity::bigint * coalesce(quantity_per_uom, 1))
);
${references('order_items', { order_id: 'orders' }, 'on delete cascade')}
${references('order_items', { product_id: 'products' })}

create table requisitions (${object},
  name text not null,
  description text,
  origin_id ${id} not null,
  destination_id ${id} not null,
  requested_by_id ${id} not null,
  date_requested timestamptz not null,
  request_number text collate "C" not null,
  type text not null check (type in ('STOCK', 'ADHOC', 'NON_STOCK', 'DEFAULT')),
  status text not null check (status in ('CREATED', 'EDITING', 'VERIFYING', 'PICKING', 'PICKED', 'CHECKING', 'ISSUED', 'RECEIVED',
    'PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'CANCELED')),
  date_issued timestamptz,
  constraint requisitions_request_number_unique unique (account_id, request_number)
);
${references('requisitions', { origin_id: 'locations', destination_id: 'locations', requested_by_id: 'people' })}
create index requisitions_newest on requisitions (account_id, date_created desc, id);
create index requisitions_pending on requisitions (account_id, origin_id)
  where status not in ('ISSUED', 'RECEIVED', 'REJECTED', 'CANCELED');

create table requisition_items (${object},
  requisition_id ${id} not null,
  product_id ${id} not null,
  quantity integer not null check (quantity >= 0),
  quantity_approved integer check (quantity_approved >= 0),
  quantity_canceled integer check (quantity_canceled >= 0),
  cancel_reason_code text,
  quantity_picked integer not null default 0 check (quantity_picked >= 0),
  inventory_item_id ${id},
  order_index integer not null,
  constraint requisition_items_cancel_reason_code_needed
    check (coalesce(quantity_canceled, 0) = 0 or cancel_reason_code is not null)
);
${references('requisition_items', { requisition_id: 'requisitions' }, 'on delete cascade')}
${references('requisition_items', { product_id: 'products', inventory_item_id: 'inventory_items' })}

create table shipments (${object},
  name text not null,
  description text,
  origin_id ${id} not null,
  destination_id ${id} not null,
  expected_shipping_date date not null,
  expected_delivery_date date,
  actual_shipping_date timestamptz,
  actual_delivery_date timestamptz,
  shipment_type text not null check (shipment_type in ('AIR', 'SEA', 'LAND', 'SUITCASE', 'DEFAULT')),
  shipment_number text collate "C" not null,
  carrier text,
  recipient_id ${id},
  requisition_id ${id},
  status text not null check (status in ('PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELED')),
  constraint shipments_shipment_number_unique unique (account_id, shipment_number),
  constraint shipments_destination_differs check (origin_id <> destination_id)
);
${references('shipments', {
  origin_id: 'locations',
  destination_id: 'locations',
  recipient_id: 'people',
  requisition_id: 'requisitions',
})}
create index shipments_newest on shipments (account_id, date_created desc, id);
create index shipments_pending on shipments (account_id, origin_id) where status = 'PENDING';

create table shipment_items (${object},
  shipment_id ${id} not null,
  product_id ${id} not null,
  inventory_item_id ${id},
  quantity integer not null check (quantity >= 0),
  recipient_id ${id},
  order_item_id ${id},
  requisition_item_id ${id},
  line_index integer not null default 0
);
${references('shipment_items', { shipment_id: 'shipments' }, 'on delete cascade')}
${references('shipment_items', {
  product_id: 'products',
  inventory_item_id: 'inventory_items',
  recipient_id: 'people',
  order_item_id: 'order_items',
  requisition_item_id: 'requisition_items',
})}

create table receipts (${object},
  order_id ${id},
  shipment_id ${id},
  received_by_id ${id},
  delivered_at timestamptz not null
);
${references('receipts', { order_id: 'orders', shipment_id: 'shipments', received_by_id: 'people' })}

-- In the order's unit for a line of an order, in each for a line of a shipment.
create table receipt_items (${object},
  receipt_id ${id} not null,
  line_index integer not null,
  order_item_id ${id},
  shipment_item_id ${id},
  inventory_item_id ${id} not null,
  quantity integer not null check (quantity >= 1)
);
${references('receipt_items', { receipt_id: 'receipts' }, 'on delete cascade')}
${references('receipt_items', {
  order_item_id: 'order_items',
  shipment_item_id: 'shipment_items',
  inventory_item_id: 'inventory_items',
})}

-- sequence: the order of creation, which decides between transactions of the same moment.
create table transactions (${object},
  sequence bigint generated always as identity,
  transaction_type_id text not null check (transaction_type_id in ('2', '3', '4', '5', '7', '8', '9', '11')),
  transaction_date timestamptz not null,
  inventory_id ${id} not null,
  transaction_number text collate "C" not null,
  source_id ${id},
  destination_id ${id},
  incoming_shipment_id ${id},
  outgoing_shipment_id ${id},
  requisition_id ${id},
  order_id ${id},
  receipt_id ${id},
  comment text,
  constraint transactions_transaction_number_unique unique (account_id, transaction_number),
  constraint transactions_one_way check (source_id is null or destination_id is null),
  constraint transactions_source_needed check (transaction_type_id <> '8' or source_id is not null),
  constraint transactions_destination_needed check (transaction_type_id <> '9' or destination_id is not null)
);
${references('transactions', {
  inventory_id: 'locations',
  source_id: 'locations',
  destination_id: 'locations',
  incoming_shipment_id: 'shipments',
  outgoing_shipment_id: 'shipments',
  requisition_id: 'requisitions',
  order_id: 'orders',
  receipt_id: 'receipts',
})}
create index transactions_by_date on transactions (account_id, transaction_date);

-- location_id and product_id repeat what the transaction and the lot say: the ledger of a pair is one range of one index.
create table transaction_entries (${object},
  sequence bigint generated always as identity,
  transaction_id ${id} not null,
  inventory_item_id ${id} not null,
  quantity integer not null,
  bin_location_id ${id},
  reason_code text,
  comments text,
  location_id ${id} not null,
  product_id ${id} not null
);
${references('transaction_entries', { transaction_id: 'transactions' }, 'on delete cascade')}
${references('transaction_entries', {
  inventory_item_id: 'inventory_items',
  bin_location_id: 'locations',
  product_id: 'products',
})}
create index transaction_entries_ledger on transaction_entries (account_id, location_id, product_id);

-- A pair has a row from its first entry or level on. Whoever changes the stock of a pair locks this row first.
create table stock_pairs (
  account_id uuid not null,
  location_id ${id} not null,
  product_id ${id} not null,
  quantity_on_hand bigint not null default 0,
  last_entry_at timestamptz,
  last_count_at timestamptz,
  primary key (account_id, location_id, product_id)
) with (fillfactor = 80);
alter table stock_pairs add constraint stock_pairs_product_id_ref
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade;
create index stock_pairs_product_id on stock_pairs (account_id, product_id);

-- What is on hand now, per lot and bin ('' without one); kept in the transaction of the entries.
create table stock_lots (
  account_id uuid not null,
  location_id ${id} not null,
  product_id ${id} not null,
  inventory_item_id ${id} not null,
  bin_location_id ${id} not null,
  quantity bigint not null,
  primary key (account_id, location_id, product_id, inventory_item_id, bin_location_id)
) with (fillfactor = 80);
alter table stock_lots add constraint stock_lots_inventory_item_id_ref
  foreign key (account_id, inventory_item_id) references inventory_items (account_id, id) on delete cascade;
create index stock_lots_inventory_item_id on stock_lots (account_id, inventory_item_id);

-- The last number given out, per kind of human number.
create table number_counters (
  account_id uuid not null,
  kind text collate "C" not null,
  last bigint not null,
  primary key (account_id, kind)
) with (fillfactor = 50);

create table instance_sessions (
  account_id uuid not null,
  session_hash bytea not null,
  person_id ${id} not null,
  location_id ${id},
  session_epoch integer not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, session_hash)
);
create index instance_sessions_age on instance_sessions (account_id, last_seen_at);
${references('instance_sessions', { person_id: 'people', location_id: 'locations' }, 'on delete cascade')}
`;
