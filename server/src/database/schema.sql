-- The schema of Storehouse as its migrations leave it, read from the catalogue of a fresh database.
-- Compared in the tests; after a new migration renew it: npx vitest run server/src/database/schema.test.ts -u

create table accounts (
  account_id uuid not null,
  name text not null,
  subdomain text collate "C" not null,
  plan text not null,
  api_band text,
  trial boolean not null,
  zone text not null,
  status text not null,
  tenant_id uuid,
  owner_id text collate "C" not null,
  expiry_window_days integer default 60 not null,
  default_currency text default 'USD'::text not null,
  events_paused boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  session_epoch integer default 0 not null,
  reactivated_at timestamp with time zone,
  activated_at timestamp with time zone,
  suspended boolean default false not null,
  demo boolean default false not null,
  enforce_scopes boolean default false not null
);
alter table accounts add constraint accounts_pkey PRIMARY KEY (account_id);
alter table accounts add constraint accounts_api_band_check CHECK ((api_band = ANY (ARRAY['2x'::text, '4x'::text, '5x'::text])));
alter table accounts add constraint accounts_check CHECK (((api_band IS NULL) OR (NOT trial)));
alter table accounts add constraint accounts_check1 CHECK (((tenant_id IS NOT NULL) OR (status = ANY (ARRAY['NO_INSTANCE'::text, 'CLOSING'::text, 'CLOSED'::text]))));
alter table accounts add constraint accounts_check2 CHECK ((suspended OR (status <> 'SUSPENDED'::text)));
alter table accounts add constraint accounts_check3 CHECK (((NOT suspended) OR (status = ANY (ARRAY['SUSPENDED'::text, 'CLOSING'::text]))));
alter table accounts add constraint accounts_expiry_window_days_check CHECK (((expiry_window_days >= 0) AND (expiry_window_days <= 365)));
alter table accounts add constraint accounts_owner FOREIGN KEY (account_id, owner_id) REFERENCES people(account_id, person_id) DEFERRABLE INITIALLY DEFERRED;
alter table accounts add constraint accounts_plan_check CHECK ((plan = ANY (ARRAY['shared'::text, 'dedicated'::text, 'enterprise'::text])));
alter table accounts add constraint accounts_status_check CHECK ((status = ANY (ARRAY['NO_INSTANCE'::text, 'PROVISIONING'::text, 'ACTIVE'::text, 'SUSPENDED'::text, 'CLOSING'::text, 'CLOSED'::text])));
alter table accounts add constraint accounts_subdomain_unique UNIQUE (subdomain);

create table activity_log (
  account_id uuid not null,
  entry_id uuid not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject text,
  detail jsonb not null,
  recorded_at timestamp with time zone default clock_timestamp() not null
);
alter table activity_log add constraint activity_log_pkey PRIMARY KEY (account_id, entry_id);
alter table activity_log add constraint activity_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['operator'::text, 'person'::text, 'key'::text, 'system'::text])));
CREATE INDEX activity_log_actor ON activity_log USING btree (account_id, actor_id, at DESC, recorded_at DESC, entry_id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX activity_log_actor_kind ON activity_log USING btree (account_id, actor_kind, at DESC, recorded_at DESC, entry_id DESC);
CREATE INDEX activity_log_kind ON activity_log USING btree (account_id, split_part(action, '.'::text, 1), at DESC, recorded_at DESC, entry_id DESC);
CREATE INDEX activity_log_recent ON activity_log USING btree (account_id, at DESC, recorded_at DESC, entry_id DESC);

create table activity_months (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  month date not null,
  category text collate "C" not null,
  quantity_in bigint not null,
  quantity_out bigint not null,
  line_count integer not null,
  first_activity_date date not null,
  last_activity_date date not null
);
alter table activity_months add constraint activity_months_pkey PRIMARY KEY (account_id, location_id, product_id, month, category);
CREATE INDEX activity_months_month ON activity_months USING btree (account_id, month);

create table activity_runs (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  activity_date date not null,
  category text collate "C" not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  quantity_in bigint not null,
  quantity_out bigint not null,
  line_count integer not null
);
alter table activity_runs add constraint activity_runs_pkey PRIMARY KEY (account_id, location_id, product_id, activity_date, category, last_day);
alter table activity_runs add constraint activity_runs_category_check CHECK ((category = ANY (ARRAY['RECEIPT'::text, 'RETURN'::text, 'TRANSFER_IN'::text, 'TRANSFER_OUT'::text, 'ISSUE'::text, 'CONSUMPTION'::text, 'ADJUSTMENT'::text, 'EXPIRED'::text, 'DAMAGED'::text, 'COUNT'::text])));
CREATE INDEX activity_runs_date ON activity_runs USING btree (account_id, activity_date);

create table alert_posts (
  account_id uuid not null,
  post_id bigint generated as identity not null,
  destination text not null,
  order_key text collate "C" not null,
  body text not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  claim_id uuid,
  response_status integer,
  error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
alter table alert_posts add constraint alert_posts_pkey PRIMARY KEY (account_id, post_id);
alter table alert_posts add constraint alert_posts_destination_check CHECK ((destination = ANY (ARRAY['chat'::text, 'incident'::text])));
alter table alert_posts add constraint alert_posts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'unconfirmed'::text, 'cancelled'::text])));
CREATE INDEX alert_posts_waiting ON alert_posts USING btree (account_id, order_key, post_id) WHERE (state = 'waiting'::text);

create table alert_settings (
  account_id uuid not null,
  daily_mail boolean not null,
  weekly_mail boolean not null,
  weekday smallint not null,
  stock_outs boolean not null,
  below_minimum boolean not null,
  expiring boolean not null,
  overdue_orders boolean not null,
  location_ids uuid[],
  recipients text[] not null,
  chat_url text,
  incident_url text,
  incident_key text,
  last_day date not null,
  updated_at timestamp with time zone not null
);
alter table alert_settings add constraint alert_settings_pkey PRIMARY KEY (account_id);
alter table alert_settings add constraint alert_settings_chat_url_sealed CHECK ((chat_url ~~ 'v1:%'::text)) NOT VALID;
alter table alert_settings add constraint alert_settings_incident_key_sealed CHECK ((incident_key ~~ 'v1:%'::text)) NOT VALID;
alter table alert_settings add constraint alert_settings_incident_url_sealed CHECK ((incident_url ~~ 'v1:%'::text)) NOT VALID;
alter table alert_settings add constraint alert_settings_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));

create table allowances (
  account_id uuid not null,
  bucket text collate "C" not null,
  spent_until_us bigint not null,
  granted integer not null
) with (fillfactor=50);
alter table allowances add constraint allowances_pkey PRIMARY KEY (account_id, bucket);
alter table allowances add constraint allowances_bucket_check CHECK ((bucket = ANY (ARRAY['requests'::text, 'reporting'::text])));

create table api_keys (
  key_hash bytea not null,
  key_id uuid not null,
  account_id uuid not null,
  bound boolean not null,
  name text not null,
  scopes text[] not null,
  include_values boolean not null,
  created_by text collate "C" not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  successor_id uuid
);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (key_hash);
alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id);
alter table api_keys add constraint api_keys_id_unique UNIQUE (key_id);
CREATE INDEX api_keys_account ON api_keys USING btree (account_id, created_at);

create table captured_requests (
  account_id uuid not null,
  receiver_id uuid not null,
  request_id uuid not null,
  received_at timestamp with time zone not null,
  headers json not null,
  body bytea not null,
  verified boolean not null,
  recorded_at timestamp with time zone default clock_timestamp() not null
);
alter table captured_requests add constraint captured_requests_pkey PRIMARY KEY (account_id, receiver_id, request_id);
alter table captured_requests add constraint captured_requests_account_id_receiver_id_fkey FOREIGN KEY (account_id, receiver_id) REFERENCES test_receivers(account_id, receiver_id) ON DELETE CASCADE;
CREATE INDEX captured_requests_order ON captured_requests USING btree (account_id, receiver_id, recorded_at);

create table categories (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  description text,
  parent_category_id text collate "C",
  sort_order integer
);
alter table categories add constraint categories_pkey PRIMARY KEY (account_id, id);
alter table categories add constraint categories_parent_category_id_ref FOREIGN KEY (account_id, parent_category_id) REFERENCES categories(account_id, id);
CREATE INDEX categories_parent_category_id ON categories USING btree (account_id, parent_category_id);

create table check_marks (
  account_id uuid not null,
  kind text collate "C" not null,
  mark_id bigint generated as identity not null,
  location_id text collate "C",
  product_id text collate "C"
);
alter table check_marks add constraint check_marks_pkey PRIMARY KEY (account_id, kind, mark_id);
alter table check_marks add constraint check_marks_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'product'::text, 'price'::text])));

create table check_states (
  account_id uuid not null,
  epoch uuid not null,
  full_day date not null,
  prices_full_day date
);
alter table check_states add constraint check_states_pkey PRIMARY KEY (account_id);

create table checks (
  account_id uuid not null,
  day date not null,
  part text not null,
  state text not null,
  zone text not null,
  captured_at timestamp with time zone not null,
  rows bigint not null,
  duration_ms integer not null,
  error text
);
alter table checks add constraint checks_pkey PRIMARY KEY (account_id, day, part);
alter table checks add constraint checks_part_check CHECK ((part = ANY (ARRAY['stock'::text, 'prices'::text, 'orders'::text, 'activity'::text])));
alter table checks add constraint checks_state_check CHECK ((state = ANY (ARRAY['completed'::text, 'failed'::text])));
CREATE INDEX checks_failed ON checks USING btree (day) WHERE (state = 'failed'::text);

create table data_epoch (
  only_row boolean default true not null,
  epoch uuid default gen_random_uuid() not null
);
alter table data_epoch add constraint data_epoch_pkey PRIMARY KEY (only_row);
alter table data_epoch add constraint data_epoch_only_row_check CHECK (only_row);

create table due_work (
  account_id uuid not null,
  kind text collate "C" not null,
  due_at timestamp with time zone not null,
  looked_at timestamp with time zone default clock_timestamp() not null,
  claim_id uuid,
  lease_until timestamp with time zone,
  failures integer default 0 not null
) with (fillfactor=50);
alter table due_work add constraint due_work_pkey PRIMARY KEY (account_id, kind);
alter table due_work add constraint due_work_kind_check CHECK ((kind = ANY (ARRAY['alerts'::text, 'checks'::text, 'clean-up'::text, 'deliveries'::text, 'events'::text, 'exports'::text, 'imports'::text, 'mails'::text, 'password-links'::text, 'recoveries'::text, 'webhook-notices'::text])));
CREATE INDEX due_work_due ON due_work USING btree (kind, due_at, looked_at) WHERE (claim_id IS NULL);
CREATE INDEX due_work_leased ON due_work USING btree (kind, lease_until) WHERE (lease_until IS NOT NULL);

create table events (
  account_id uuid not null,
  event_id uuid not null,
  type text not null,
  data json not null,
  accepted_at timestamp with time zone not null,
  fanned_out_at timestamp with time zone,
  endpoint_ids uuid[] default '{}'::uuid[] not null,
  retained_from timestamp with time zone not null
);
alter table events add constraint events_pkey PRIMARY KEY (account_id, event_id);
CREATE INDEX events_age ON events USING brin (retained_from);
CREATE INDEX events_waiting ON events USING btree (account_id, accepted_at) WHERE (fanned_out_at IS NULL);

create table export_runs (
  account_id uuid not null,
  run_id uuid not null,
  cause text not null,
  due_day date,
  include_values boolean not null,
  recipients text[] not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  claim_id uuid,
  check_day date,
  rows bigint,
  bytes bigint,
  files jsonb default '[]'::jsonb not null,
  file text,
  error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
alter table export_runs add constraint export_runs_pkey PRIMARY KEY (account_id, run_id);
alter table export_runs add constraint export_runs_cause_check CHECK ((cause = ANY (ARRAY['schedule'::text, 'person'::text, 'operator'::text])));
alter table export_runs add constraint export_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));
CREATE INDEX export_runs_due ON export_runs USING btree (account_id, next_attempt_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX export_runs_due_day ON export_runs USING btree (account_id, due_day) WHERE (due_day IS NOT NULL);
CREATE INDEX export_runs_ended ON export_runs USING btree (account_id, ended_at DESC) WHERE (ended_at IS NOT NULL);

create table export_schedules (
  account_id uuid not null,
  cadence text not null,
  weekday smallint not null,
  day_of_month smallint not null,
  include_values boolean not null,
  values_chosen_by text collate "C",
  recipients text[] not null,
  looked_through date not null,
  updated_at timestamp with time zone not null
);
alter table export_schedules add constraint export_schedules_pkey PRIMARY KEY (account_id);
alter table export_schedules add constraint export_schedules_cadence_check CHECK ((cadence = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])));
alter table export_schedules add constraint export_schedules_day_of_month_check CHECK (((day_of_month >= 1) AND (day_of_month <= 31)));
alter table export_schedules add constraint export_schedules_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));

create table idempotency_keys (
  account_id uuid not null,
  key_id uuid not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null,
  answer text,
  sealed_answer text,
  work_id uuid,
  lease_until timestamp with time zone,
  result text
);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key_id);
alter table idempotency_keys add constraint idempotency_keys_has_answer CHECK ((num_nonnulls(answer, sealed_answer, result, work_id) > 0)) NOT VALID;
alter table idempotency_keys add constraint idempotency_keys_sealed_answer_sealed CHECK ((sealed_answer ~~ 'v1:%'::text));

create table import_changes (
  account_id uuid not null,
  import_id text collate "C" not null,
  class text collate "C" not null,
  object_id text collate "C" not null,
  line integer,
  version integer not null,
  was jsonb
);
alter table import_changes add constraint import_changes_pkey PRIMARY KEY (account_id, import_id, class, object_id);
alter table import_changes add constraint import_changes_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES imports(account_id, import_id) ON DELETE CASCADE;
alter table import_changes add constraint import_changes_class_check CHECK ((class = ANY (ARRAY['category'::text, 'inventoryItem'::text, 'level'::text, 'location'::text, 'organization'::text, 'product'::text, 'transaction'::text])));

create table import_parts (
  account_id uuid not null,
  import_id text collate "C" not null,
  content text collate "C" not null,
  part integer not null,
  bytes bytea not null
);
alter table import_parts add constraint import_parts_pkey PRIMARY KEY (account_id, import_id, content, part);
alter table import_parts add constraint import_parts_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES imports(account_id, import_id) ON DELETE CASCADE;
alter table import_parts add constraint import_parts_content_check CHECK ((content = ANY (ARRAY['file'::text, 'rejected'::text, 'left'::text])));

create table imports (
  account_id uuid not null,
  import_id text collate "C" not null,
  person_id text collate "C" not null,
  file_name text not null,
  file_bytes bigint not null,
  header text[] not null,
  separator text not null,
  first_rows jsonb not null,
  kind text,
  columns text[] not null,
  updates boolean default false not null,
  skips_bad boolean default false not null,
  creates_categories boolean default false not null,
  state text not null,
  created_at timestamp with time zone not null,
  requested_at timestamp with time zone,
  ended_at timestamp with time zone,
  attempts integer default 0 not null,
  claim_id uuid,
  rows_read integer default 0 not null,
  share_read real default 0 not null,
  created integer,
  updated integer,
  unchanged integer,
  refused integer,
  problems jsonb default '[]'::jsonb not null,
  failure text,
  undo_until timestamp with time zone,
  undo_person_id text collate "C",
  undo jsonb
);
alter table imports add constraint imports_pkey PRIMARY KEY (account_id, import_id);
alter table imports add constraint imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'refused'::text, 'failed'::text, 'previewing'::text, 'undoing'::text, 'undone'::text])));
CREATE INDEX imports_created ON imports USING btree (account_id, created_at DESC, import_id);
CREATE INDEX imports_requested ON imports USING btree (account_id, requested_at) WHERE (state = ANY (ARRAY['checking'::text, 'applying'::text, 'previewing'::text, 'undoing'::text]));

create table instance_sessions (
  account_id uuid not null,
  session_hash bytea not null,
  person_id text collate "C" not null,
  location_id text collate "C",
  session_epoch integer not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  address text,
  user_agent text
);
alter table instance_sessions add constraint instance_sessions_pkey PRIMARY KEY (account_id, session_hash);
alter table instance_sessions add constraint instance_sessions_location_id_ref FOREIGN KEY (account_id, location_id) REFERENCES locations(account_id, id) ON DELETE CASCADE;
alter table instance_sessions add constraint instance_sessions_person_id_ref FOREIGN KEY (account_id, person_id) REFERENCES people(account_id, person_id) ON DELETE CASCADE;
CREATE INDEX instance_sessions_age ON instance_sessions USING btree (account_id, last_seen_at);
CREATE INDEX instance_sessions_location_id ON instance_sessions USING btree (account_id, location_id);
CREATE INDEX instance_sessions_person_id ON instance_sessions USING btree (account_id, person_id);

create table inventory_items (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  product_id text collate "C" not null,
  lot_number text collate "C",
  expiration_date date,
  lot_status text not null,
  comments text
);
alter table inventory_items add constraint inventory_items_pkey PRIMARY KEY (account_id, id);
alter table inventory_items add constraint inventory_items_lot_number_unique UNIQUE NULLS NOT DISTINCT (account_id, product_id, lot_number);
alter table inventory_items add constraint inventory_items_lot_status_check CHECK ((lot_status = ANY (ARRAY['APPROVED'::text, 'RECALLED'::text, 'ON_HOLD'::text, 'QUARANTINED'::text, 'EXPIRED'::text, 'DAMAGED'::text])));
alter table inventory_items add constraint inventory_items_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
CREATE INDEX inventory_items_changed ON inventory_items USING btree (account_id, last_updated, id);
CREATE INDEX inventory_items_lot_number ON inventory_items USING btree (account_id, lot_number) WHERE (lot_number IS NOT NULL);
CREATE INDEX inventory_items_lot_status ON inventory_items USING btree (account_id, lot_status COLLATE "C");
CREATE INDEX inventory_items_product_id ON inventory_items USING btree (account_id, product_id);

create table inventory_levels (
  account_id uuid not null,
  location_id text collate "C" not null,
  product_id text collate "C" not null,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null
);
alter table inventory_levels add constraint inventory_levels_pkey PRIMARY KEY (account_id, location_id, product_id);
alter table inventory_levels add constraint inventory_levels_location_id_ref FOREIGN KEY (account_id, location_id) REFERENCES locations(account_id, id);
alter table inventory_levels add constraint inventory_levels_max_quantity_check CHECK ((max_quantity >= 0));
alter table inventory_levels add constraint inventory_levels_min_quantity_check CHECK ((min_quantity >= 0));
alter table inventory_levels add constraint inventory_levels_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table inventory_levels add constraint inventory_levels_reorder_quantity_check CHECK ((reorder_quantity >= 0));
CREATE INDEX inventory_levels_location_id ON inventory_levels USING btree (account_id, location_id);
CREATE INDEX inventory_levels_product_id ON inventory_levels USING btree (account_id, product_id);

create table key_calls (
  account_id uuid not null,
  key_id uuid not null,
  call_number bigint generated as identity not null,
  at timestamp with time zone not null,
  method text not null,
  path text not null,
  status smallint not null,
  address text not null,
  lacks_scope boolean not null
);
alter table key_calls add constraint key_calls_pkey PRIMARY KEY (account_id, key_id, call_number);

create table key_days (
  account_id uuid not null,
  key_id uuid not null,
  day date not null,
  requests integer not null
) with (fillfactor=50);
alter table key_days add constraint key_days_pkey PRIMARY KEY (account_id, key_id, day);

create table location_groups (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null
);
alter table location_groups add constraint location_groups_pkey PRIMARY KEY (account_id, id);

create table location_name_runs (
  account_id uuid not null,
  location_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  name text not null
);
alter table location_name_runs add constraint location_name_runs_pkey PRIMARY KEY (account_id, location_id, last_day);

create table location_roles (
  account_id uuid not null,
  person_id text collate "C" not null,
  location_id text collate "C" not null,
  role text not null
);
alter table location_roles add constraint location_roles_pkey PRIMARY KEY (account_id, person_id, location_id);
alter table location_roles add constraint location_roles_location_id_ref FOREIGN KEY (account_id, location_id) REFERENCES locations(account_id, id);
alter table location_roles add constraint location_roles_person_id_ref FOREIGN KEY (account_id, person_id) REFERENCES people(account_id, person_id);
alter table location_roles add constraint location_roles_role_check CHECK ((role = ANY (ARRAY['MANAGER'::text, 'ASSISTANT'::text, 'BROWSER'::text])));
CREATE INDEX location_roles_location_id ON location_roles USING btree (account_id, location_id);
CREATE INDEX location_roles_person_id ON location_roles USING btree (account_id, person_id);

create table location_types (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  description text,
  location_type_code text not null,
  supported_activities text[] not null
);
alter table location_types add constraint location_types_pkey PRIMARY KEY (account_id, id);
alter table location_types add constraint location_types_location_type_code_check CHECK ((location_type_code = ANY (ARRAY['DEPOT'::text, 'WARD'::text, 'DISPENSARY'::text, 'SUPPLIER'::text, 'DONOR'::text, 'BIN_LOCATION'::text, 'INTERNAL'::text, 'ZONE'::text, 'VIRTUAL'::text, 'DISPOSAL'::text])));

create table locations (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  description text,
  location_number text collate "C" not null,
  location_type_id text collate "C" not null,
  location_group_id text collate "C",
  organization_id text collate "C",
  manager_id text collate "C",
  parent_location_id text collate "C",
  active boolean not null,
  address text,
  city text,
  state_or_province text,
  postal_code text,
  country text
);
alter table locations add constraint locations_pkey PRIMARY KEY (account_id, id);
alter table locations add constraint locations_location_group_id_ref FOREIGN KEY (account_id, location_group_id) REFERENCES location_groups(account_id, id);
alter table locations add constraint locations_location_number_unique UNIQUE (account_id, location_number);
alter table locations add constraint locations_location_type_id_ref FOREIGN KEY (account_id, location_type_id) REFERENCES location_types(account_id, id);
alter table locations add constraint locations_manager_id_ref FOREIGN KEY (account_id, manager_id) REFERENCES people(account_id, person_id);
alter table locations add constraint locations_name_unique UNIQUE NULLS NOT DISTINCT (account_id, parent_location_id, name);
alter table locations add constraint locations_organization_id_ref FOREIGN KEY (account_id, organization_id) REFERENCES organizations(account_id, id);
alter table locations add constraint locations_parent_location_id_ref FOREIGN KEY (account_id, parent_location_id) REFERENCES locations(account_id, id);
CREATE INDEX locations_location_group_id ON locations USING btree (account_id, location_group_id);
CREATE INDEX locations_location_type_id ON locations USING btree (account_id, location_type_id);
CREATE INDEX locations_manager_id ON locations USING btree (account_id, manager_id);
CREATE INDEX locations_organization_id ON locations USING btree (account_id, organization_id);
CREATE INDEX locations_parent_location_id ON locations USING btree (account_id, parent_location_id);

create table lot_runs (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  inventory_item_id uuid not null,
  expiration_date date not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  lot_number text,
  quantity bigint not null
);
alter table lot_runs add constraint lot_runs_pkey PRIMARY KEY (account_id, expiration_date, location_id, product_id, inventory_item_id, last_day);

create table lots_now (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  inventory_item_id uuid not null,
  expiration_date date not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  lot_number text,
  quantity bigint not null
) with (fillfactor=85);
alter table lots_now add constraint lots_now_pkey PRIMARY KEY (account_id, expiration_date, location_id, product_id, inventory_item_id, last_day);
CREATE INDEX lots_now_pair ON lots_now USING btree (account_id, location_id, product_id);

create table lots_past (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  inventory_item_id uuid not null,
  expiration_date date not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  lot_number text,
  quantity bigint not null
);
alter table lots_past add constraint lots_past_pkey PRIMARY KEY (account_id, expiration_date, location_id, product_id, inventory_item_id, last_day);
CREATE INDEX lots_past_last_day ON lots_past USING btree (account_id, last_day);

create table mail_links (
  account_id uuid not null,
  person_id text collate "C" not null,
  purpose text collate "C" not null,
  link_id uuid not null,
  token_hash bytea,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
alter table mail_links add constraint mail_links_pkey PRIMARY KEY (account_id, person_id, purpose);
alter table mail_links add constraint mail_links_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES people(account_id, person_id) ON DELETE CASCADE;
alter table mail_links add constraint mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password'::text])));
CREATE UNIQUE INDEX mail_links_token ON mail_links USING btree (account_id, token_hash);

create table mails (
  account_id uuid not null,
  mail_id uuid not null,
  once_key text collate "C" not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  claim_id uuid,
  handed_over_at timestamp with time zone,
  error text,
  file text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
alter table mails add constraint mails_pkey PRIMARY KEY (account_id, mail_id);
alter table mails add constraint mails_kind_check CHECK ((kind = ANY (ARRAY['export-ready'::text, 'export-failed'::text, 'stock-alert'::text, 'weekly-summary'::text, 'endpoint-failing'::text, 'invitation'::text, 'password-link'::text])));
alter table mails add constraint mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'refused'::text, 'failed'::text, 'unconfirmed'::text, 'cancelled'::text])));
CREATE INDEX mails_due ON mails USING btree (account_id, next_attempt_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX mails_once ON mails USING btree (account_id, once_key, recipient);
CREATE INDEX mails_recent ON mails USING btree (created_at DESC);

create table notification_reads (
  account_id uuid not null,
  person_id text collate "C" not null,
  read_at timestamp with time zone not null
);
alter table notification_reads add constraint notification_reads_pkey PRIMARY KEY (account_id, person_id);

create table number_counters (
  account_id uuid not null,
  kind text collate "C" not null,
  last bigint not null
) with (fillfactor=50);
alter table number_counters add constraint number_counters_pkey PRIMARY KEY (account_id, kind);

create table onboarding (
  account_id uuid not null,
  state text not null,
  at timestamp with time zone not null
);
alter table onboarding add constraint onboarding_pkey PRIMARY KEY (account_id);
alter table onboarding add constraint onboarding_state_check CHECK ((state = ANY (ARRAY['hidden'::text, 'done'::text])));

create table order_items (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  order_id text collate "C" not null,
  order_index integer not null,
  product_id text collate "C" not null,
  quantity integer not null,
  quantity_per_uom integer,
  unit_price numeric(19,4),
  estimated_ready_date date,
  actual_ready_date date,
  estimated_ship_date date,
  received_each bigint default 0 not null,
  canceled_each bigint default 0 not null,
  status text not null
);
alter table order_items add constraint order_items_pkey PRIMARY KEY (account_id, id);
alter table order_items add constraint order_items_canceled_each_check CHECK ((canceled_each >= 0));
alter table order_items add constraint order_items_check CHECK (((received_each + canceled_each) <= ((quantity)::bigint * COALESCE(quantity_per_uom, 1))));
alter table order_items add constraint order_items_order_id_ref FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table order_items add constraint order_items_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table order_items add constraint order_items_quantity_check CHECK ((quantity >= 1));
alter table order_items add constraint order_items_quantity_per_uom_check CHECK ((quantity_per_uom > 0));
alter table order_items add constraint order_items_received_each_check CHECK ((received_each >= 0));
alter table order_items add constraint order_items_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'CANCELED'::text])));
alter table order_items add constraint order_items_unit_price_check CHECK ((unit_price >= (0)::numeric));
CREATE INDEX order_items_order_id ON order_items USING btree (account_id, order_id);
CREATE INDEX order_items_product_id ON order_items USING btree (account_id, product_id);

create table order_runs (
  account_id uuid not null,
  order_id uuid not null,
  currency_code text collate "C" not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  order_number text,
  name text,
  status text,
  is_draft boolean not null,
  supplier_name text,
  destination_location_id uuid,
  destination_name text,
  date_ordered date,
  expected_date date,
  expected_date_source text not null,
  lines_open integer not null,
  lines_unpriced integer not null,
  quantity_outstanding numeric not null,
  quantity_per_unit_missing boolean not null,
  value_not_received numeric
);
alter table order_runs add constraint order_runs_pkey PRIMARY KEY (account_id, order_id, currency_code, last_day);
alter table order_runs add constraint order_runs_expected_date_source_check CHECK ((expected_date_source = ANY (ARRAY['shipment'::text, 'ready'::text, 'none'::text])));

create table orders (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  order_number text collate "C" not null,
  order_type text not null,
  name text not null,
  origin_id text collate "C" not null,
  destination_id text collate "C" not null,
  ordered_by_id text collate "C",
  date_ordered date,
  currency_code text,
  status text not null,
  approved_at timestamp with time zone
);
alter table orders add constraint orders_pkey PRIMARY KEY (account_id, id);
alter table orders add constraint orders_destination_id_ref FOREIGN KEY (account_id, destination_id) REFERENCES locations(account_id, id);
alter table orders add constraint orders_order_number_unique UNIQUE (account_id, order_number);
alter table orders add constraint orders_order_type_check CHECK ((order_type = 'PURCHASE_ORDER'::text));
alter table orders add constraint orders_ordered_by_id_ref FOREIGN KEY (account_id, ordered_by_id) REFERENCES people(account_id, person_id);
alter table orders add constraint orders_origin_id_ref FOREIGN KEY (account_id, origin_id) REFERENCES locations(account_id, id);
alter table orders add constraint orders_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'PLACED'::text, 'RECEIVED'::text, 'CANCELED'::text, 'REJECTED'::text])));
CREATE INDEX orders_destination_id ON orders USING btree (account_id, destination_id);
CREATE INDEX orders_newest ON orders USING btree (account_id, date_created DESC, id);
CREATE INDEX orders_ordered_by_id ON orders USING btree (account_id, ordered_by_id);
CREATE INDEX orders_origin_id ON orders USING btree (account_id, origin_id);

create table organizations (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  code text collate "C" not null,
  description text,
  active boolean not null,
  roles text[] not null
);
alter table organizations add constraint organizations_pkey PRIMARY KEY (account_id, id);
alter table organizations add constraint organizations_code_unique UNIQUE (account_id, code);

create table password_requests (
  account_id uuid not null,
  request_id uuid not null,
  email text not null,
  requested_at timestamp with time zone not null
);
alter table password_requests add constraint password_requests_pkey PRIMARY KEY (account_id, request_id);

create table people (
  account_id uuid not null,
  person_id text collate "C" not null,
  email text collate "C" not null,
  name text not null,
  password_hash text not null,
  default_location_id text collate "C",
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  last_updated timestamp with time zone not null,
  removed_at timestamp with time zone,
  portal_role text default 'viewer'::text not null
);
alter table people add constraint people_pkey PRIMARY KEY (account_id, person_id);
alter table people add constraint people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id);
alter table people add constraint people_portal_role_check CHECK ((portal_role = ANY (ARRAY['viewer'::text, 'integrator'::text, 'manager'::text])));
CREATE INDEX people_email ON people USING btree (email);
CREATE UNIQUE INDEX people_email_unique ON people USING btree (account_id, email) WHERE (removed_at IS NULL);

create table portal_sessions (
  account_id uuid not null,
  session_hash bytea not null,
  person_id text collate "C" not null,
  session_epoch integer not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  address text,
  user_agent text
);
alter table portal_sessions add constraint portal_sessions_pkey PRIMARY KEY (account_id, session_hash);
alter table portal_sessions add constraint portal_sessions_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES people(account_id, person_id) ON DELETE CASCADE;
CREATE INDEX portal_sessions_person ON portal_sessions USING btree (account_id, person_id);

create table price_runs (
  account_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  price numeric(19,4) not null
);
alter table price_runs add constraint price_runs_pkey PRIMARY KEY (account_id, product_id, last_day);
alter table price_runs add constraint price_runs_price_check CHECK ((price > (0)::numeric));

create table product_name_runs (
  account_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  product_code text,
  name text not null
);
alter table product_name_runs add constraint product_name_runs_pkey PRIMARY KEY (account_id, product_id, last_day);

create table products (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  category_id text collate "C" not null,
  product_code text collate "C" not null,
  description text,
  unit_of_measure text,
  price_per_unit numeric(19,4),
  cost_per_unit numeric(19,4),
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
  hazardous_material boolean not null
);
alter table products add constraint products_pkey PRIMARY KEY (account_id, id);
alter table products add constraint products_category_id_ref FOREIGN KEY (account_id, category_id) REFERENCES categories(account_id, id);
alter table products add constraint products_cost_per_unit_check CHECK ((cost_per_unit >= (0)::numeric));
alter table products add constraint products_price_per_unit_check CHECK ((price_per_unit >= (0)::numeric));
alter table products add constraint products_product_code_unique UNIQUE (account_id, product_code);
CREATE INDEX products_category_id ON products USING btree (account_id, category_id);
CREATE INDEX products_changed ON products USING btree (account_id, last_updated, id);
CREATE INDEX products_name ON products USING btree (account_id, name COLLATE "C", id);
CREATE INDEX products_search ON products USING gin (account_id, lower((((((name || '
'::text) || product_code) || '
'::text) || COALESCE(upc, ''::text)) COLLATE "default")) gin_trgm_ops);
CREATE INDEX products_upc ON products USING btree (account_id, upc COLLATE "C") WHERE (upc IS NOT NULL);

create table receipt_discrepancies (
  account_id uuid not null,
  id text collate "C" not null,
  receipt_id text collate "C" not null,
  line_index integer not null,
  order_item_id text collate "C",
  shipment_item_id text collate "C",
  product_id text collate "C" not null,
  quantity integer not null,
  reason_code text not null,
  comment text,
  closed_each bigint
);
alter table receipt_discrepancies add constraint receipt_discrepancies_pkey PRIMARY KEY (account_id, id);
alter table receipt_discrepancies add constraint receipt_discrepancies_closed_each_check CHECK ((closed_each > 0));
alter table receipt_discrepancies add constraint receipt_discrepancies_order_item_id_ref FOREIGN KEY (account_id, order_item_id) REFERENCES order_items(account_id, id);
alter table receipt_discrepancies add constraint receipt_discrepancies_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table receipt_discrepancies add constraint receipt_discrepancies_quantity_check CHECK ((quantity <> 0));
alter table receipt_discrepancies add constraint receipt_discrepancies_receipt_id_ref FOREIGN KEY (account_id, receipt_id) REFERENCES receipts(account_id, id) ON DELETE CASCADE;
alter table receipt_discrepancies add constraint receipt_discrepancies_shipment_item_id_ref FOREIGN KEY (account_id, shipment_item_id) REFERENCES shipment_items(account_id, id);
CREATE INDEX receipt_discrepancies_order_item_id ON receipt_discrepancies USING btree (account_id, order_item_id);
CREATE INDEX receipt_discrepancies_product_id ON receipt_discrepancies USING btree (account_id, product_id);
CREATE INDEX receipt_discrepancies_receipt_id ON receipt_discrepancies USING btree (account_id, receipt_id);
CREATE INDEX receipt_discrepancies_shipment_item_id ON receipt_discrepancies USING btree (account_id, shipment_item_id);

create table receipt_items (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  receipt_id text collate "C" not null,
  line_index integer not null,
  order_item_id text collate "C",
  shipment_item_id text collate "C",
  inventory_item_id text collate "C" not null,
  quantity integer not null,
  bin_location_id text collate "C"
);
alter table receipt_items add constraint receipt_items_pkey PRIMARY KEY (account_id, id);
alter table receipt_items add constraint receipt_items_bin_location_id_ref FOREIGN KEY (account_id, bin_location_id) REFERENCES locations(account_id, id);
alter table receipt_items add constraint receipt_items_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id);
alter table receipt_items add constraint receipt_items_order_item_id_ref FOREIGN KEY (account_id, order_item_id) REFERENCES order_items(account_id, id);
alter table receipt_items add constraint receipt_items_quantity_check CHECK ((quantity >= 1));
alter table receipt_items add constraint receipt_items_receipt_id_ref FOREIGN KEY (account_id, receipt_id) REFERENCES receipts(account_id, id) ON DELETE CASCADE;
alter table receipt_items add constraint receipt_items_shipment_item_id_ref FOREIGN KEY (account_id, shipment_item_id) REFERENCES shipment_items(account_id, id);
CREATE INDEX receipt_items_bin_location_id ON receipt_items USING btree (account_id, bin_location_id);
CREATE INDEX receipt_items_inventory_item_id ON receipt_items USING btree (account_id, inventory_item_id);
CREATE INDEX receipt_items_order_item_id ON receipt_items USING btree (account_id, order_item_id);
CREATE INDEX receipt_items_receipt_id ON receipt_items USING btree (account_id, receipt_id);
CREATE INDEX receipt_items_shipment_item_id ON receipt_items USING btree (account_id, shipment_item_id);

create table receipts (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  order_id text collate "C",
  shipment_id text collate "C",
  received_by_id text collate "C",
  delivered_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  reversed_by_id text collate "C",
  reversal_reason text
);
alter table receipts add constraint receipts_pkey PRIMARY KEY (account_id, id);
alter table receipts add constraint receipts_order_id_ref FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id);
alter table receipts add constraint receipts_received_by_id_ref FOREIGN KEY (account_id, received_by_id) REFERENCES people(account_id, person_id);
alter table receipts add constraint receipts_reversal_reason CHECK (((reversed_at IS NULL) = (reversal_reason IS NULL)));
alter table receipts add constraint receipts_reversed_by_id_ref FOREIGN KEY (account_id, reversed_by_id) REFERENCES people(account_id, person_id);
alter table receipts add constraint receipts_shipment_id_ref FOREIGN KEY (account_id, shipment_id) REFERENCES shipments(account_id, id);
CREATE INDEX receipts_order_id ON receipts USING btree (account_id, order_id);
CREATE INDEX receipts_received_by_id ON receipts USING btree (account_id, received_by_id);
CREATE INDEX receipts_reversed_by_id ON receipts USING btree (account_id, reversed_by_id) WHERE (reversed_by_id IS NOT NULL);
CREATE INDEX receipts_shipment_id ON receipts USING btree (account_id, shipment_id);

create table report_views (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  report text not null,
  query text not null,
  is_pinned boolean not null,
  created_by text collate "C" not null,
  created_at timestamp with time zone not null
);
alter table report_views add constraint report_views_pkey PRIMARY KEY (account_id, id);
alter table report_views add constraint report_views_name_unique UNIQUE (account_id, name);

create table requisition_items (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  requisition_id text collate "C" not null,
  product_id text collate "C" not null,
  quantity integer not null,
  quantity_approved integer,
  quantity_canceled integer,
  cancel_reason_code text,
  quantity_picked integer default 0 not null,
  inventory_item_id text collate "C",
  order_index integer not null
);
alter table requisition_items add constraint requisition_items_pkey PRIMARY KEY (account_id, id);
alter table requisition_items add constraint requisition_items_cancel_reason_code_needed CHECK (((COALESCE(quantity_canceled, 0) = 0) OR (cancel_reason_code IS NOT NULL)));
alter table requisition_items add constraint requisition_items_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id);
alter table requisition_items add constraint requisition_items_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table requisition_items add constraint requisition_items_quantity_approved_check CHECK ((quantity_approved >= 0));
alter table requisition_items add constraint requisition_items_quantity_canceled_check CHECK ((quantity_canceled >= 0));
alter table requisition_items add constraint requisition_items_quantity_check CHECK ((quantity >= 0));
alter table requisition_items add constraint requisition_items_quantity_picked_check CHECK ((quantity_picked >= 0));
alter table requisition_items add constraint requisition_items_requisition_id_ref FOREIGN KEY (account_id, requisition_id) REFERENCES requisitions(account_id, id) ON DELETE CASCADE;
CREATE INDEX requisition_items_changed ON requisition_items USING btree (account_id, last_updated, id);
CREATE INDEX requisition_items_inventory_item_id ON requisition_items USING btree (account_id, inventory_item_id);
CREATE INDEX requisition_items_product_id ON requisition_items USING btree (account_id, product_id);
CREATE INDEX requisition_items_requisition_id ON requisition_items USING btree (account_id, requisition_id);

create table requisitions (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  description text,
  origin_id text collate "C" not null,
  destination_id text collate "C" not null,
  requested_by_id text collate "C" not null,
  date_requested timestamp with time zone not null,
  request_number text collate "C" not null,
  type text not null,
  status text not null,
  date_issued timestamp with time zone
);
alter table requisitions add constraint requisitions_pkey PRIMARY KEY (account_id, id);
alter table requisitions add constraint requisitions_destination_id_ref FOREIGN KEY (account_id, destination_id) REFERENCES locations(account_id, id);
alter table requisitions add constraint requisitions_origin_id_ref FOREIGN KEY (account_id, origin_id) REFERENCES locations(account_id, id);
alter table requisitions add constraint requisitions_request_number_unique UNIQUE (account_id, request_number);
alter table requisitions add constraint requisitions_requested_by_id_ref FOREIGN KEY (account_id, requested_by_id) REFERENCES people(account_id, person_id);
alter table requisitions add constraint requisitions_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'EDITING'::text, 'VERIFYING'::text, 'PICKING'::text, 'PICKED'::text, 'CHECKING'::text, 'ISSUED'::text, 'RECEIVED'::text, 'PENDING_APPROVAL'::text, 'APPROVED'::text, 'REJECTED'::text, 'CANCELED'::text])));
alter table requisitions add constraint requisitions_type_check CHECK ((type = ANY (ARRAY['STOCK'::text, 'ADHOC'::text, 'NON_STOCK'::text, 'DEFAULT'::text])));
CREATE INDEX requisitions_changed ON requisitions USING btree (account_id, last_updated, id);
CREATE INDEX requisitions_destination_id ON requisitions USING btree (account_id, destination_id);
CREATE INDEX requisitions_newest ON requisitions USING btree (account_id, date_created DESC, id);
CREATE INDEX requisitions_origin_id ON requisitions USING btree (account_id, origin_id);
CREATE INDEX requisitions_pending ON requisitions USING btree (account_id, origin_id) WHERE (status <> ALL (ARRAY['ISSUED'::text, 'RECEIVED'::text, 'REJECTED'::text, 'CANCELED'::text]));
CREATE INDEX requisitions_requested_by_id ON requisitions USING btree (account_id, requested_by_id);
CREATE INDEX requisitions_status ON requisitions USING btree (account_id, status COLLATE "C");

create table rolled_months (
  account_id uuid not null,
  month date not null
);
alter table rolled_months add constraint rolled_months_pkey PRIMARY KEY (account_id, month);

create table schema_migrations (
  name text collate "C" not null,
  applied_at timestamp with time zone default clock_timestamp() not null
);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

create table sealing_keys (
  purpose text collate "C" not null,
  secret bytea not null
);
alter table sealing_keys add constraint sealing_keys_pkey PRIMARY KEY (purpose);

create table secret_key (
  only_row boolean default true not null,
  fingerprint text collate "C" not null
);
alter table secret_key add constraint secret_key_pkey PRIMARY KEY (only_row);
alter table secret_key add constraint secret_key_only_row_check CHECK (only_row);

create table shipment_items (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  shipment_id text collate "C" not null,
  product_id text collate "C" not null,
  inventory_item_id text collate "C",
  quantity integer not null,
  recipient_id text collate "C",
  order_item_id text collate "C",
  requisition_item_id text collate "C",
  line_index integer default 0 not null
);
alter table shipment_items add constraint shipment_items_pkey PRIMARY KEY (account_id, id);
alter table shipment_items add constraint shipment_items_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id);
alter table shipment_items add constraint shipment_items_order_item_id_ref FOREIGN KEY (account_id, order_item_id) REFERENCES order_items(account_id, id);
alter table shipment_items add constraint shipment_items_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table shipment_items add constraint shipment_items_quantity_check CHECK ((quantity >= 0));
alter table shipment_items add constraint shipment_items_recipient_id_ref FOREIGN KEY (account_id, recipient_id) REFERENCES people(account_id, person_id);
alter table shipment_items add constraint shipment_items_requisition_item_id_ref FOREIGN KEY (account_id, requisition_item_id) REFERENCES requisition_items(account_id, id);
alter table shipment_items add constraint shipment_items_shipment_id_ref FOREIGN KEY (account_id, shipment_id) REFERENCES shipments(account_id, id) ON DELETE CASCADE;
CREATE INDEX shipment_items_changed ON shipment_items USING btree (account_id, last_updated, id);
CREATE INDEX shipment_items_inventory_item_id ON shipment_items USING btree (account_id, inventory_item_id);
CREATE INDEX shipment_items_order_item_id ON shipment_items USING btree (account_id, order_item_id);
CREATE INDEX shipment_items_product_id ON shipment_items USING btree (account_id, product_id);
CREATE INDEX shipment_items_recipient_id ON shipment_items USING btree (account_id, recipient_id);
CREATE INDEX shipment_items_requisition_item_id ON shipment_items USING btree (account_id, requisition_item_id);
CREATE INDEX shipment_items_shipment_id ON shipment_items USING btree (account_id, shipment_id);

create table shipments (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  name text not null,
  description text,
  origin_id text collate "C" not null,
  destination_id text collate "C" not null,
  expected_shipping_date date not null,
  expected_delivery_date date,
  actual_shipping_date timestamp with time zone,
  actual_delivery_date timestamp with time zone,
  shipment_type text not null,
  shipment_number text collate "C" not null,
  carrier text,
  recipient_id text collate "C",
  requisition_id text collate "C",
  status text not null
);
alter table shipments add constraint shipments_pkey PRIMARY KEY (account_id, id);
alter table shipments add constraint shipments_destination_differs CHECK ((origin_id <> destination_id));
alter table shipments add constraint shipments_destination_id_ref FOREIGN KEY (account_id, destination_id) REFERENCES locations(account_id, id);
alter table shipments add constraint shipments_origin_id_ref FOREIGN KEY (account_id, origin_id) REFERENCES locations(account_id, id);
alter table shipments add constraint shipments_recipient_id_ref FOREIGN KEY (account_id, recipient_id) REFERENCES people(account_id, person_id);
alter table shipments add constraint shipments_requisition_id_ref FOREIGN KEY (account_id, requisition_id) REFERENCES requisitions(account_id, id);
alter table shipments add constraint shipments_shipment_number_unique UNIQUE (account_id, shipment_number);
alter table shipments add constraint shipments_shipment_type_check CHECK ((shipment_type = ANY (ARRAY['AIR'::text, 'SEA'::text, 'LAND'::text, 'SUITCASE'::text, 'DEFAULT'::text])));
alter table shipments add constraint shipments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SHIPPED'::text, 'PARTIALLY_RECEIVED'::text, 'RECEIVED'::text, 'CANCELED'::text])));
CREATE INDEX shipments_changed ON shipments USING btree (account_id, last_updated, id);
CREATE INDEX shipments_destination_id ON shipments USING btree (account_id, destination_id);
CREATE INDEX shipments_newest ON shipments USING btree (account_id, date_created DESC, id);
CREATE INDEX shipments_origin_id ON shipments USING btree (account_id, origin_id);
CREATE INDEX shipments_pending ON shipments USING btree (account_id, origin_id) WHERE (status = 'PENDING'::text);
CREATE INDEX shipments_recipient_id ON shipments USING btree (account_id, recipient_id);
CREATE INDEX shipments_requisition_id ON shipments USING btree (account_id, requisition_id);
CREATE INDEX shipments_status ON shipments USING btree (account_id, status COLLATE "C");

create table sign_in_failures (
  subject text collate "C" not null,
  account text collate "C" not null,
  attempt_id uuid not null,
  failed_at timestamp with time zone not null
);
alter table sign_in_failures add constraint sign_in_failures_pkey PRIMARY KEY (subject, account, attempt_id);
CREATE INDEX sign_in_failures_age ON sign_in_failures USING btree (failed_at);

create table stock_changes (
  account_id uuid not null,
  number bigint not null,
  kind text collate "C" not null,
  location_id uuid not null,
  product_id uuid not null,
  inventory_item_id uuid,
  expiration_date date,
  lot_number text,
  is_there boolean,
  place tid,
  quantity bigint,
  quantity_available bigint,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint,
  old_quantity bigint,
  old_available bigint,
  old_min bigint,
  old_reorder bigint,
  old_max bigint,
  old_lot_number text,
  old_first_day date,
  since date,
  has_zero_runs boolean,
  has_use_runs boolean,
  is_marked boolean
);
alter table stock_changes add constraint stock_changes_pkey PRIMARY KEY (account_id, number);
alter table stock_changes add constraint stock_changes_kind_check CHECK ((kind = ANY (ARRAY['pair'::text, 'lot'::text, 'allocated'::text])));

create table stock_clearings (
  account_id uuid not null,
  location_id text collate "C" not null,
  product_id text collate "C" not null,
  transaction_id text collate "C" not null,
  inventory_item_id text collate "C" not null,
  bin_location_id text collate "C" not null,
  transaction_date timestamp with time zone not null,
  transaction_sequence bigint not null,
  sequence bigint generated always as (('-1'::integer - (hashtextextended(((inventory_item_id || '/'::text) || bin_location_id), (0)::bigint) & '9223372036854775807'::bigint))) stored not null,
  quantity_change bigint not null
);
alter table stock_clearings add constraint stock_clearings_pkey PRIMARY KEY (account_id, location_id, product_id, transaction_id, inventory_item_id, bin_location_id);
alter table stock_clearings add constraint stock_clearings_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id) ON DELETE CASCADE;
alter table stock_clearings add constraint stock_clearings_transaction_id_ref FOREIGN KEY (account_id, transaction_id) REFERENCES transactions(account_id, id) ON DELETE CASCADE;
CREATE INDEX stock_clearings_inventory_item_id ON stock_clearings USING btree (account_id, inventory_item_id);
CREATE INDEX stock_clearings_product_id ON stock_clearings USING btree (account_id, product_id);
CREATE INDEX stock_clearings_transaction_id ON stock_clearings USING btree (account_id, transaction_id);

create table stock_count_lines (
  account_id uuid not null,
  id text collate "C" not null,
  count_id text collate "C" not null,
  product_id text collate "C" not null,
  inventory_item_id text collate "C" not null,
  bin_location_id text collate "C" not null,
  is_found boolean default false not null,
  is_sent_back boolean default false not null,
  quantity_counted integer,
  on_hand bigint,
  last_count bigint,
  counted_by_id text collate "C",
  counted_at timestamp with time zone,
  quantity_posted integer
);
alter table stock_count_lines add constraint stock_count_lines_pkey PRIMARY KEY (account_id, id);
alter table stock_count_lines add constraint stock_count_lines_check CHECK ((num_nulls(quantity_counted, on_hand, last_count, counted_at) = ANY (ARRAY[0, 4])));
alter table stock_count_lines add constraint stock_count_lines_count_id_ref FOREIGN KEY (account_id, count_id) REFERENCES stock_counts(account_id, id) ON DELETE CASCADE;
alter table stock_count_lines add constraint stock_count_lines_counted_by_id_ref FOREIGN KEY (account_id, counted_by_id) REFERENCES people(account_id, person_id);
alter table stock_count_lines add constraint stock_count_lines_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id);
alter table stock_count_lines add constraint stock_count_lines_place_unique UNIQUE (account_id, count_id, inventory_item_id, bin_location_id);
alter table stock_count_lines add constraint stock_count_lines_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table stock_count_lines add constraint stock_count_lines_quantity_counted_check CHECK ((quantity_counted >= 0));
alter table stock_count_lines add constraint stock_count_lines_quantity_posted_check CHECK ((quantity_posted >= 0));
CREATE INDEX stock_count_lines_count_id ON stock_count_lines USING btree (account_id, count_id);
CREATE INDEX stock_count_lines_counted_by_id ON stock_count_lines USING btree (account_id, counted_by_id);
CREATE INDEX stock_count_lines_inventory_item_id ON stock_count_lines USING btree (account_id, inventory_item_id);
CREATE INDEX stock_count_lines_product_id ON stock_count_lines USING btree (account_id, product_id);

create table stock_counts (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  count_number text collate "C" not null,
  location_id text collate "C" not null,
  scope text not null,
  scope_id text collate "C",
  scope_name text,
  sample_size integer,
  is_blind boolean not null,
  comment text,
  state text not null,
  opened_by_id text collate "C",
  submitted_by_id text collate "C",
  submitted_at timestamp with time zone,
  closed_by_id text collate "C",
  closed_at timestamp with time zone,
  transaction_id text collate "C"
);
alter table stock_counts add constraint stock_counts_pkey PRIMARY KEY (account_id, id);
alter table stock_counts add constraint stock_counts_check CHECK (((state = 'POSTED'::text) = (transaction_id IS NOT NULL)));
alter table stock_counts add constraint stock_counts_closed_by_id_ref FOREIGN KEY (account_id, closed_by_id) REFERENCES people(account_id, person_id);
alter table stock_counts add constraint stock_counts_count_number_unique UNIQUE (account_id, count_number);
alter table stock_counts add constraint stock_counts_location_id_ref FOREIGN KEY (account_id, location_id) REFERENCES locations(account_id, id);
alter table stock_counts add constraint stock_counts_opened_by_id_ref FOREIGN KEY (account_id, opened_by_id) REFERENCES people(account_id, person_id);
alter table stock_counts add constraint stock_counts_sample_size_check CHECK ((sample_size > 0));
alter table stock_counts add constraint stock_counts_scope_check CHECK ((scope = ANY (ARRAY['LOCATION'::text, 'BIN'::text, 'CATEGORY'::text, 'SAMPLE'::text])));
alter table stock_counts add constraint stock_counts_state_check CHECK ((state = ANY (ARRAY['COUNTING'::text, 'SUBMITTED'::text, 'POSTED'::text, 'DISCARDED'::text])));
alter table stock_counts add constraint stock_counts_submitted_by_id_ref FOREIGN KEY (account_id, submitted_by_id) REFERENCES people(account_id, person_id);
alter table stock_counts add constraint stock_counts_transaction_id_ref FOREIGN KEY (account_id, transaction_id) REFERENCES transactions(account_id, id);
CREATE INDEX stock_counts_closed_by_id ON stock_counts USING btree (account_id, closed_by_id);
CREATE INDEX stock_counts_location_id ON stock_counts USING btree (account_id, location_id);
CREATE INDEX stock_counts_newest ON stock_counts USING btree (account_id, location_id, date_created DESC, id);
CREATE INDEX stock_counts_opened_by_id ON stock_counts USING btree (account_id, opened_by_id);
CREATE INDEX stock_counts_submitted_by_id ON stock_counts USING btree (account_id, submitted_by_id);
CREATE INDEX stock_counts_transaction_id ON stock_counts USING btree (account_id, transaction_id);

create table stock_lots (
  account_id uuid not null,
  location_id text collate "C" not null,
  product_id text collate "C" not null,
  inventory_item_id text collate "C" not null,
  bin_location_id text collate "C" not null,
  quantity bigint not null
) with (fillfactor=80);
alter table stock_lots add constraint stock_lots_pkey PRIMARY KEY (account_id, location_id, product_id, inventory_item_id, bin_location_id);
alter table stock_lots add constraint stock_lots_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id) ON DELETE CASCADE;
CREATE INDEX stock_lots_below_zero ON stock_lots USING btree (account_id, location_id, product_id) WHERE (quantity < 0);
CREATE INDEX stock_lots_inventory_item_id ON stock_lots USING btree (account_id, inventory_item_id);

create table stock_months (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  month date not null,
  days_observed integer not null,
  last_observed_date date not null,
  qoh_min bigint not null,
  qoh_max bigint not null,
  qoh_last bigint not null,
  price_day date,
  quantity_on_price_day bigint,
  price numeric(19,4)
);
alter table stock_months add constraint stock_months_pkey PRIMARY KEY (account_id, location_id, product_id, month);
CREATE INDEX stock_months_month ON stock_months USING btree (account_id, month);

create table stock_now (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  since date not null,
  quantity_on_hand bigint not null,
  quantity_available bigint not null,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint,
  has_zero_runs boolean not null,
  has_use_runs boolean not null
) with (fillfactor=85);
alter table stock_now add constraint stock_now_pkey PRIMARY KEY (account_id, location_id, product_id, last_day);

create table stock_out_incidents (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  began_on date not null
);
alter table stock_out_incidents add constraint stock_out_incidents_pkey PRIMARY KEY (account_id, location_id, product_id);

create table stock_pairs (
  account_id uuid not null,
  location_id text collate "C" not null,
  product_id text collate "C" not null,
  quantity_on_hand bigint default 0 not null,
  last_entry_at timestamp with time zone,
  last_count_at timestamp with time zone
) with (fillfactor=80);
alter table stock_pairs add constraint stock_pairs_pkey PRIMARY KEY (account_id, location_id, product_id);
alter table stock_pairs add constraint stock_pairs_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE;
CREATE INDEX stock_pairs_product_id ON stock_pairs USING btree (account_id, product_id);

create table stock_past (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  since date not null,
  quantity_on_hand bigint not null,
  quantity_available bigint not null,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint,
  has_zero_runs boolean not null,
  has_use_runs boolean not null
);
alter table stock_past add constraint stock_past_pkey PRIMARY KEY (account_id, location_id, product_id, last_day);
CREATE INDEX stock_past_last_day ON stock_past USING btree (account_id, last_day);

create table stock_runs (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  since date not null,
  quantity_on_hand bigint not null,
  quantity_available bigint not null,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint,
  has_zero_runs boolean not null,
  has_use_runs boolean not null
);
alter table stock_runs add constraint stock_runs_pkey PRIMARY KEY (account_id, location_id, product_id, last_day);

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
  pairs_below_zero bigint default 0 not null
);
alter table stock_totals add constraint stock_totals_pkey PRIMARY KEY (account_id, location_id, day);

create table test_clock (
  only_row boolean default true not null,
  now timestamp with time zone not null
);
alter table test_clock add constraint test_clock_pkey PRIMARY KEY (only_row);
alter table test_clock add constraint test_clock_only_row_check CHECK (only_row);

create table test_receivers (
  account_id uuid not null,
  receiver_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
alter table test_receivers add constraint test_receivers_pkey PRIMARY KEY (account_id, receiver_id);
alter table test_receivers add constraint test_receivers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id);
CREATE INDEX test_receivers_age ON test_receivers USING btree (expires_at);

create table transaction_entries (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  sequence bigint generated as identity not null,
  transaction_id text collate "C" not null,
  inventory_item_id text collate "C" not null,
  quantity integer not null,
  bin_location_id text collate "C",
  reason_code text,
  comments text,
  location_id text collate "C" not null,
  product_id text collate "C" not null,
  transaction_type_id text not null,
  transaction_date timestamp with time zone not null,
  transaction_sequence bigint not null,
  quantity_change bigint not null
);
alter table transaction_entries add constraint transaction_entries_pkey PRIMARY KEY (account_id, id);
alter table transaction_entries add constraint transaction_entries_bin_location_id_ref FOREIGN KEY (account_id, bin_location_id) REFERENCES locations(account_id, id);
alter table transaction_entries add constraint transaction_entries_inventory_item_id_ref FOREIGN KEY (account_id, inventory_item_id) REFERENCES inventory_items(account_id, id);
alter table transaction_entries add constraint transaction_entries_product_id_ref FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table transaction_entries add constraint transaction_entries_transaction_id_ref FOREIGN KEY (account_id, transaction_id) REFERENCES transactions(account_id, id) ON DELETE CASCADE;
CREATE INDEX transaction_entries_bin_location_id ON transaction_entries USING btree (account_id, bin_location_id);
CREATE INDEX transaction_entries_changed ON transaction_entries USING btree (account_id, last_updated, id);
CREATE INDEX transaction_entries_counts ON transaction_entries USING btree (account_id, location_id, product_id, transaction_sequence) INCLUDE (inventory_item_id, transaction_type_id) WHERE (transaction_type_id = ANY (ARRAY['7'::text, '11'::text]));
CREATE INDEX transaction_entries_inventory_item_id ON transaction_entries USING btree (account_id, inventory_item_id, transaction_date, transaction_sequence, sequence) INCLUDE (quantity_change, location_id);
CREATE INDEX transaction_entries_ledger ON transaction_entries USING btree (account_id, location_id, product_id, transaction_date, transaction_sequence, sequence) INCLUDE (quantity_change);
CREATE INDEX transaction_entries_location_id ON transaction_entries USING btree (account_id, location_id, transaction_date, transaction_sequence, sequence) INCLUDE (transaction_type_id);
CREATE INDEX transaction_entries_product_id ON transaction_entries USING btree (account_id, product_id, transaction_date, transaction_sequence, sequence) INCLUDE (quantity_change);
CREATE INDEX transaction_entries_reason_code ON transaction_entries USING btree (account_id, reason_code COLLATE "C") WHERE (reason_code IS NOT NULL);
CREATE INDEX transaction_entries_transaction_id ON transaction_entries USING btree (account_id, transaction_id) INCLUDE (product_id, quantity);

create table transactions (
  account_id uuid not null,
  id text collate "C" not null,
  version integer default 0 not null,
  date_created timestamp with time zone not null,
  last_updated timestamp with time zone not null,
  sequence bigint generated as identity not null,
  transaction_type_id text not null,
  transaction_date timestamp with time zone not null,
  inventory_id text collate "C" not null,
  transaction_number text collate "C" not null,
  source_id text collate "C",
  destination_id text collate "C",
  incoming_shipment_id text collate "C",
  outgoing_shipment_id text collate "C",
  requisition_id text collate "C",
  order_id text collate "C",
  receipt_id text collate "C",
  comment text,
  posted_by_id text collate "C",
  reverses_id text collate "C"
);
alter table transactions add constraint transactions_pkey PRIMARY KEY (account_id, id);
alter table transactions add constraint transactions_destination_id_ref FOREIGN KEY (account_id, destination_id) REFERENCES locations(account_id, id);
alter table transactions add constraint transactions_destination_needed CHECK (((transaction_type_id <> '9'::text) OR (destination_id IS NOT NULL)));
alter table transactions add constraint transactions_incoming_shipment_id_ref FOREIGN KEY (account_id, incoming_shipment_id) REFERENCES shipments(account_id, id);
alter table transactions add constraint transactions_inventory_id_ref FOREIGN KEY (account_id, inventory_id) REFERENCES locations(account_id, id);
alter table transactions add constraint transactions_one_way CHECK (((source_id IS NULL) OR (destination_id IS NULL)));
alter table transactions add constraint transactions_order_id_ref FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id);
alter table transactions add constraint transactions_outgoing_shipment_id_ref FOREIGN KEY (account_id, outgoing_shipment_id) REFERENCES shipments(account_id, id);
alter table transactions add constraint transactions_posted_by_id_ref FOREIGN KEY (account_id, posted_by_id) REFERENCES people(account_id, person_id);
alter table transactions add constraint transactions_receipt_id_ref FOREIGN KEY (account_id, receipt_id) REFERENCES receipts(account_id, id);
alter table transactions add constraint transactions_requisition_id_ref FOREIGN KEY (account_id, requisition_id) REFERENCES requisitions(account_id, id);
alter table transactions add constraint transactions_reversal_reason CHECK (((reverses_id IS NULL) OR (comment IS NOT NULL)));
alter table transactions add constraint transactions_reverses_id_ref FOREIGN KEY (account_id, reverses_id) REFERENCES transactions(account_id, id);
alter table transactions add constraint transactions_source_id_ref FOREIGN KEY (account_id, source_id) REFERENCES locations(account_id, id);
alter table transactions add constraint transactions_source_needed CHECK (((transaction_type_id <> '8'::text) OR (source_id IS NOT NULL)));
alter table transactions add constraint transactions_transaction_number_unique UNIQUE (account_id, transaction_number);
alter table transactions add constraint transactions_transaction_type_id_check CHECK ((transaction_type_id = ANY (ARRAY['2'::text, '3'::text, '4'::text, '5'::text, '7'::text, '8'::text, '9'::text, '11'::text])));
CREATE INDEX transactions_by_date ON transactions USING btree (account_id, transaction_date);
CREATE INDEX transactions_changed ON transactions USING btree (account_id, last_updated, id);
CREATE INDEX transactions_destination_id ON transactions USING btree (account_id, destination_id);
CREATE INDEX transactions_incoming_shipment_id ON transactions USING btree (account_id, incoming_shipment_id);
CREATE INDEX transactions_inventory_id ON transactions USING btree (account_id, inventory_id);
CREATE INDEX transactions_order_id ON transactions USING btree (account_id, order_id);
CREATE INDEX transactions_outgoing_shipment_id ON transactions USING btree (account_id, outgoing_shipment_id);
CREATE INDEX transactions_posted_by_id ON transactions USING btree (account_id, posted_by_id);
CREATE INDEX transactions_receipt_id ON transactions USING btree (account_id, receipt_id);
CREATE INDEX transactions_requisition_id ON transactions USING btree (account_id, requisition_id);
CREATE UNIQUE INDEX transactions_reverses_id ON transactions USING btree (account_id, reverses_id) INCLUDE (id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX transactions_source_id ON transactions USING btree (account_id, source_id);
CREATE INDEX transactions_transaction_type_id ON transactions USING btree (account_id, transaction_type_id);
CREATE INDEX transactions_use ON transactions USING btree (account_id, inventory_id, transaction_date) INCLUDE (transaction_type_id, destination_id, id) WHERE (transaction_type_id = ANY (ARRAY['2'::text, '9'::text]));

create table usage_hours (
  account_id uuid not null,
  bucket text collate "C" not null,
  hour timestamp with time zone not null,
  used integer not null,
  refused_at timestamp with time zone
) with (fillfactor=50);
alter table usage_hours add constraint usage_hours_pkey PRIMARY KEY (account_id, bucket, hour);
alter table usage_hours add constraint usage_hours_bucket_check CHECK ((bucket = ANY (ARRAY['requests'::text, 'reporting'::text, 'deliveries'::text])));

create table use_runs (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null,
  used bigint not null,
  transferred_out boolean not null,
  imported boolean not null
);
alter table use_runs add constraint use_runs_pkey PRIMARY KEY (account_id, location_id, product_id, last_day);

create table value_now (
  account_id uuid not null,
  location_id uuid not null,
  pairs_with_stock bigint not null,
  priced_pairs_with_stock bigint not null,
  stock_value numeric not null,
  pairs_below_zero bigint not null,
  priced_pairs_below_zero bigint not null
) with (fillfactor=50);
alter table value_now add constraint value_now_pkey PRIMARY KEY (account_id, location_id);

create table value_totals (
  account_id uuid not null,
  day date not null,
  location_id uuid not null,
  pairs_with_stock bigint not null,
  priced_pairs_with_stock bigint not null,
  stock_value numeric not null,
  pairs_below_zero bigint default 0 not null,
  priced_pairs_below_zero bigint default 0 not null
);
alter table value_totals add constraint value_totals_pkey PRIMARY KEY (account_id, location_id, day);

create table webhook_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  attempt_number smallint not null,
  sent_at timestamp with time zone not null,
  request_headers json not null,
  response_status smallint,
  response_body bytea,
  response_truncated boolean not null,
  duration_ms integer not null,
  error text
);
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (account_id, delivery_id, attempt_number);

create table webhook_deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  lane text not null,
  status text not null,
  attempt_count smallint default 0 not null,
  counted boolean default false not null,
  response_status smallint,
  duration_ms integer,
  error text,
  accepted_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  last_attempt_at timestamp with time zone,
  due_at timestamp with time zone not null,
  retry_of uuid,
  claim_id uuid,
  lease_until timestamp with time zone,
  recorded_at timestamp with time zone default clock_timestamp() not null
);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (account_id, delivery_id);
alter table webhook_deliveries add constraint webhook_deliveries_lane_check CHECK ((lane = ANY (ARRAY['suspension'::text, 'platform'::text, 'instance'::text, 'instance_retry'::text, 'single'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'retrying'::text, 'exhausted'::text, 'expired'::text, 'cancelled'::text, 'failed'::text])));
CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (account_id, endpoint_id, recorded_at, delivery_id) WHERE (status = ANY (ARRAY['failed'::text, 'exhausted'::text]));
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries USING btree (account_id, lease_until) WHERE (claim_id IS NOT NULL);
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries USING btree (endpoint_id, recorded_at, delivery_id);
CREATE INDEX webhook_deliveries_retries ON webhook_deliveries USING btree (account_id, event_id) WHERE (retry_of IS NOT NULL);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (account_id, endpoint_id, lane, due_at) WHERE ((status = ANY (ARRAY['pending'::text, 'retrying'::text])) AND (claim_id IS NULL));

create table webhook_endpoints (
  account_id uuid not null,
  endpoint_id uuid not null,
  name text not null,
  label text,
  url text not null,
  test_receiver_id uuid,
  event_types text[] not null,
  headers json not null,
  is_active boolean not null,
  secret text not null,
  created_via text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  recorded_at timestamp with time zone default clock_timestamp() not null
);
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (account_id, endpoint_id);
alter table webhook_endpoints add constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id);
alter table webhook_endpoints add constraint webhook_endpoints_created_via_check CHECK ((created_via = ANY (ARRAY['portal'::text, 'api_key'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_secret_sealed CHECK ((secret ~~ 'v1:%'::text)) NOT VALID;

create table webhook_failing (
  account_id uuid not null,
  endpoint_id uuid not null,
  since timestamp with time zone not null,
  failures integer not null,
  last_success_at timestamp with time zone,
  notified_at timestamp with time zone
);
alter table webhook_failing add constraint webhook_failing_pkey PRIMARY KEY (account_id, endpoint_id);

create table webhook_hours (
  account_id uuid not null,
  hour timestamp with time zone not null,
  endpoint_id uuid not null,
  succeeded integer not null,
  failed integer not null,
  last_failure_at timestamp with time zone,
  last_failure text
) with (fillfactor=50);
alter table webhook_hours add constraint webhook_hours_pkey PRIMARY KEY (account_id, hour, endpoint_id);

create table webhook_queues (
  account_id uuid not null,
  over_share_since timestamp with time zone,
  share_room_since timestamp with time zone
) with (fillfactor=50);
alter table webhook_queues add constraint webhook_queues_pkey PRIMARY KEY (account_id);
alter table webhook_queues add constraint webhook_queues_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id);

create table webhook_recoveries (
  account_id uuid not null,
  recovery_id uuid not null,
  endpoint_id uuid not null,
  since timestamp with time zone not null,
  through timestamp with time zone not null,
  position_at timestamp with time zone not null,
  position_id uuid not null,
  state text not null,
  total integer not null,
  sent integer default 0 not null,
  delivered integer default 0 not null,
  failed integer default 0 not null,
  failures_in_a_row integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  resume_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
alter table webhook_recoveries add constraint webhook_recoveries_pkey PRIMARY KEY (account_id, recovery_id);
alter table webhook_recoveries add constraint webhook_recoveries_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text, 'cancelled'::text])));
CREATE UNIQUE INDEX webhook_recoveries_running ON webhook_recoveries USING btree (account_id, endpoint_id) WHERE (state = 'running'::text);

create table webhook_sends (
  account_id uuid not null,
  second timestamp with time zone not null,
  instance_count integer not null,
  other_count integer not null
);
alter table webhook_sends add constraint webhook_sends_pkey PRIMARY KEY (account_id, second);

create table zero_runs (
  account_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  first_day date not null,
  last_day date default 'infinity'::date not null
);
alter table zero_runs add constraint zero_runs_pkey PRIMARY KEY (account_id, location_id, product_id, last_day);

create extension btree_gin;

create extension pg_trgm;

create sequence alert_posts_post_id_seq;

create sequence check_marks_mark_id_seq;

create sequence key_calls_call_number_seq;

create sequence transaction_entries_sequence_seq;

create sequence transactions_sequence_seq;
