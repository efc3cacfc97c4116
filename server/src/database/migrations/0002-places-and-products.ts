import { id, object, references } from './instance-tables.ts';

export const placesAndProducts = /* sql */ `
alter table people
  add column version integer not null default 0,
  add column last_updated timestamptz;
update people set last_updated = created_at;
alter table people alter column last_updated set not null;

-- Grows when the account is suspended or closed: sessions of an earlier epoch are over.
alter table accounts add column session_epoch integer not null default 0;

create table location_types (${object},
  name text not null,
  description text,
  location_type_code text not null check (location_type_code in ('DEPOT', 'WARD', 'DISPENSARY', 'SUPPLIER', 'DONOR',
    'BIN_LOCATION', 'INTERNAL', 'ZONE', 'VIRTUAL', 'DISPOSAL')),
  supported_activities text[] not null
);

create table location_groups (${object},
  name text not null
);

create table organizations (${object},
  name text not null,
  code text collate "C" not null,
  description text,
  active boolean not null,
  roles text[] not null,
  constraint organizations_code_unique unique (account_id, code)
);

create table locations (${object},
  name text not null,
  description text,
  location_number text collate "C" not null,
  location_type_id ${id} not null,
  location_group_id ${id},
  organization_id ${id},
  manager_id ${id},
  parent_location_id ${id},
  active boolean not null,
  address text,
  city text,
  state_or_province text,
  postal_code text,
  country text,
  constraint locations_name_unique unique nulls not distinct (account_id, parent_location_id, name),
  constraint locations_location_number_unique unique (account_id, location_number)
);
${references('locations', {
  location_type_id: 'location_types',
  location_group_id: 'location_groups',
  organization_id: 'organizations',
  manager_id: 'people',
  parent_location_id: 'locations',
})}

create table location_roles (
  account_id uuid not null,
  person_id ${id} not null,
  location_id ${id} not null,
  role text not null check (role in ('MANAGER', 'ASSISTANT', 'BROWSER')),
  primary key (account_id, person_id, location_id)
);
${references('location_roles', { person_id: 'people', location_id: 'locations' })}

create table categories (${object},
  name text not null,
  description text,
  parent_category_id ${id},
  sort_order integer
);
${references('categories', { parent_category_id: 'categories' })}

create table products (${object},
  name text not null,
  category_id ${id} not null,
  product_code text collate "C" not null,
  description text,
  unit_of_measure text,
  price_per_unit numeric(19, 4) check (price_per_unit >= 0),
  cost_per_unit numeric(19, 4) check (cost_per_unit >= 0),
  upc text,
  ndc text,
  brand_name text,
  manufacturer text,
  vendor text,
  abc_class text,
  package_size integer not null,
  active boolean not null,
  lot_and_expiry_control boolean not null,
  cold_chain boolean not null,
  controlled_substance boolean not null,
  hazardous_material boolean not null,
  constraint products_product_code_unique unique (account_id, product_code)
);
${references('products', { category_id: 'categories' })}

create table inventory_items (${object},
  product_id ${id} not null,
  lot_number text collate "C",
  expiration_date date,
  lot_status text not null check (lot_status in ('APPROVED', 'RECALLED', 'ON_HOLD', 'QUARANTINED', 'EXPIRED', 'DAMAGED')),
  comments text,
  constraint inventory_items_lot_number_unique unique nulls not distinct (account_id, product_id, lot_number)
);
${references('inventory_items', { product_id: 'products' })}

create table inventory_levels (
  account_id uuid not null,
  location_id ${id} not null,
  product_id ${id} not null,
  min_quantity bigint check (min_quantity >= 0),
  reorder_quantity bigint check (reorder_quantity >= 0),
  max_quantity bigint check (max_quantity >= 0),
  version integer not null default 0,
  date_created timestamptz not null,
  last_updated timestamptz not null,
  primary key (account_id, location_id, product_id)
);
${references('inventory_levels', { location_id: 'locations', product_id: 'products' })}
`;
