/**
 * What the daily checks recorded (decision 0012). Instance ids are 32 hexadecimal characters; as uuid they take half
 * the space and keep their order. A run is a range of check days, both ends included, on which a row did not change;
 * its last day is infinity while it continues. In the two large tables such runs have their own partition, `…_now`: a
 * check compares with it, changes it in place, and writes closed runs to `…_past`.
 */
const pair = `
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null`;

const quantities = `
  quantity_on_hand bigint not null,
  quantity_available bigint not null,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint`;

export const checks = /* sql */ `
-- When the instance was first there: the first daily check is the one that falls due after it.
alter table accounts add column activated_at timestamptz;
update accounts set activated_at = updated_at where status in ('ACTIVE', 'SUSPENDED');

-- How each part of each day's check ended; kept for good, since it tells the first check, the gaps and the zone of old days.
create table checks (
  account_id uuid not null,
  day date not null,
  part text not null check (part in ('stock', 'prices', 'orders', 'activity')),
  state text not null check (state in ('completed', 'failed')),
  zone text not null,
  captured_at timestamptz not null,
  rows bigint not null,
  duration_ms integer not null,
  error text,
  primary key (account_id, day, part)
);

create table location_name_runs (
  account_id uuid not null,
  location_id uuid not null,
  first_day date not null,
  last_day date not null default 'infinity',
  name text not null,
  primary key (account_id, location_id, last_day)
);

create table product_name_runs (
  account_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date not null default 'infinity',
  product_code text,
  name text not null,
  primary key (account_id, product_id, last_day)
);

-- Only prices above zero: a price of zero is no price (document 1, valueState).
create table price_runs (
  account_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date not null default 'infinity',
  price numeric(19, 4) not null check (price > 0),
  primary key (account_id, product_id, last_day)
);

-- since: the check day from which on the pair has had a row without a break. has_zero_runs and has_use_runs spare a page the look-up
-- for pairs that have none, which are most.
create table stock_runs (${pair},
  first_day date not null,
  last_day date not null default 'infinity',
  since date not null,${quantities},
  has_zero_runs boolean not null,
  has_use_runs boolean not null,
  primary key (account_id, location_id, product_id, last_day)
) partition by list (last_day);
create table stock_now partition of stock_runs for values in ('infinity') with (fillfactor = 85);
create table stock_past partition of stock_runs default;
create index stock_past_last_day on stock_past (account_id, last_day);

-- Stretches at zero (quantity on hand not above 0).
create table zero_runs (${pair},
  first_day date not null,
  last_day date not null default 'infinity',
  primary key (account_id, location_id, product_id, last_day)
);

-- Use over the three full calendar months before the check day, for pairs that had any use or transfer out.
create table use_runs (${pair},
  first_day date not null,
  last_day date not null default 'infinity',
  used bigint not null,
  transferred_out boolean not null,
  imported boolean not null,
  primary key (account_id, location_id, product_id, last_day)
);

-- Lots with an expiration date and stock in them.
create table lot_runs (${pair},
  inventory_item_id uuid not null,
  expiration_date date not null,
  first_day date not null,
  last_day date not null default 'infinity',
  lot_number text,
  quantity bigint not null,
  primary key (account_id, expiration_date, location_id, product_id, inventory_item_id, last_day)
) partition by list (last_day);
create table lots_now partition of lot_runs for values in ('infinity') with (fillfactor = 85);
create table lots_past partition of lot_runs default;
create index lots_past_last_day on lots_past (account_id, last_day);

-- currency_code '' stands for the account's default currency.
create table order_runs (
  account_id uuid not null,
  order_id uuid not null,
  currency_code text collate "C" not null,
  first_day date not null,
  last_day date not null default 'infinity',
  order_number text,
  name text,
  status text,
  is_draft boolean not null,
  supplier_name text,
  destination_location_id uuid,
  destination_name text,
  date_ordered date,
  expected_date date,
  expected_date_source text not null check (expected_date_source in ('shipment', 'ready', 'none')),
  lines_open integer not null,
  lines_unpriced integer not null,
  quantity_outstanding numeric not null,
  quantity_per_unit_missing boolean not null,
  value_not_received numeric,
  primary key (account_id, order_id, currency_code, last_day)
);

-- The activity of a local day as the checks from first_day to last_day saw it: an entry dated back makes a new run.
create table activity_runs (${pair},
  activity_date date not null,
  category text collate "C" not null check (category in ('RECEIPT', 'RETURN', 'TRANSFER_IN', 'TRANSFER_OUT', 'ISSUE', 'CONSUMPTION',
    'ADJUSTMENT', 'EXPIRED', 'DAMAGED', 'COUNT')),
  first_day date not null,
  last_day date not null default 'infinity',
  quantity_in bigint not null,
  quantity_out bigint not null,
  line_count integer not null,
  primary key (account_id, location_id, product_id, activity_date, category, last_day)
);
create index activity_runs_date on activity_runs (account_id, activity_date);

-- The counts of a stock check, per location and, under the nil uuid, for the whole account: no reader counts pairs.
create table stock_totals (
  account_id uuid not null,
  day date not null,
  location_id uuid not null,
  pairs_total bigint not null,
  stock_outs bigint not null,
  at_zero_no_minimum bigint not null,
  below_minimum bigint not null,
  above_maximum bigint not null,
  products_total bigint not null,
  products_with_minimum bigint not null,
  primary key (account_id, location_id, day)
);

-- What a price check's day was worth, per location and, under the nil uuid, for the whole account; kept 13 months.
create table value_totals (
  account_id uuid not null,
  day date not null,
  location_id uuid not null,
  pairs_with_stock bigint not null,
  priced_pairs_with_stock bigint not null,
  stock_value numeric not null,
  primary key (account_id, location_id, day)
);

-- Months whose daily runs were rolled up and dropped.
create table rolled_months (
  account_id uuid not null,
  month date not null,
  primary key (account_id, month)
);

-- The price day is the last one in the month on which prices were checked and the pair had a row.
create table stock_months (${pair},
  month date not null,
  days_observed integer not null,
  last_observed_date date not null,
  qoh_min bigint not null,
  qoh_max bigint not null,
  qoh_last bigint not null,
  price_day date,
  quantity_on_price_day bigint,
  price numeric(19, 4),
  primary key (account_id, location_id, product_id, month)
);
create index stock_months_month on stock_months (account_id, month);

create table activity_months (${pair},
  month date not null,
  category text collate "C" not null,
  quantity_in bigint not null,
  quantity_out bigint not null,
  line_count integer not null,
  first_activity_date date not null,
  last_activity_date date not null,
  primary key (account_id, location_id, product_id, month, category)
);
create index activity_months_month on activity_months (account_id, month);

-- Keys that every process of the platform shares: of walks and of links. Made at their first use.
create table sealing_keys (
  purpose text collate "C" primary key,
  secret bytea not null
);
`;
