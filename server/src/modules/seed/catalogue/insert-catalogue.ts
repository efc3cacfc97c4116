import type { Transaction, Queryable } from '../../../database/database.ts';
import { markEverything, markProductsSql } from '../../inventory/check-marks.ts';
import { insertPlaces } from './insert-places.ts';
import type { Catalogue, SeedLot } from './make-catalogue.ts';
import type { World } from '../simulation/stock-book.ts';

/** Inserts the locations, categories, products and levels of a catalogue, with the ids it assigned. */
export async function insertCatalogue(
  tx: Transaction,
  accountId: string,
  catalogue: Catalogue,
  at: Date,
): Promise<void> {
  await insertPlaces(tx, accountId, catalogue, at);
  await tx.query(
    `insert into categories (account_id, id, date_created, last_updated, name, parent_category_id)
     select $1, id, $2, $2, name, 'ROOT' from jsonb_to_recordset($3) as c (id text, name text)`,
    [accountId, at, JSON.stringify(catalogue.categories)],
  );
  await tx.query(
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, unit_of_measure,
       price_per_unit, cost_per_unit, upc, manufacturer, abc_class, package_size, active, lot_and_expiry_control, cold_chain,
       controlled_substance, hazardous_material)
     select $1, id, $2, $2, name, "categoryId", code, unit, price, cost, gtin, manufacturer,
       case when "dailyUse" * cost >= 25 then 'A' when "dailyUse" * cost >= 10 then 'B' else 'C' end,
       1, true, "hasLots", "isCold", "isControlled", "isHazardous"
     from jsonb_to_recordset($3) as p (id text, name text, "categoryId" text, code text, unit text, price numeric,
       cost numeric, gtin text, manufacturer text, "dailyUse" integer, "hasLots" boolean, "isCold" boolean,
       "isControlled" boolean, "isHazardous" boolean)`,
    [accountId, at, JSON.stringify(catalogue.products.map(({ suppliers: _, ...product }) => product))],
  );
  const { levels } = catalogue;
  const levelValues = [
    levels.map(({ locationId }) => locationId),
    levels.map(({ productId }) => productId),
    levels.map(({ minimum }) => minimum),
    levels.map(({ reorder }) => reorder),
    levels.map(({ maximum }) => maximum),
  ];
  await tx.query(
    `with level as (
       insert into inventory_levels (account_id, location_id, product_id, min_quantity, reorder_quantity, max_quantity,
         date_created, last_updated)
       select $1, location, product, minimum, reorder, maximum, $2, $2
       from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
         as l (location, product, minimum, reorder, maximum)
       returning location_id, product_id
     )
     insert into stock_pairs (account_id, location_id, product_id) select $1, location_id, product_id from level`,
    [accountId, at, ...levelValues],
  );
  await markEverything(tx, accountId);
}

export async function insertLots(
  tx: Transaction,
  accountId: string,
  lots: readonly SeedLot[],
  at: Date,
): Promise<void> {
  if (lots.length === 0) return;
  await tx.query(
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_number, expiration_date, lot_status)
     select $1, id, $2, $2, product, lot_number, expires, 'APPROVED'
     from unnest($3::text[], $4::text[], $5::text[], $6::date[]) as l (id, product, lot_number, expires)`,
    [
      accountId,
      at,
      lots.map(({ id }) => id),
      lots.map(({ productId }) => productId),
      lots.map(({ lotNumber }) => lotNumber),
      lots.map(({ expirationDate }) => expirationDate),
    ],
  );
}

/** Changes a few prices by a few per cent. */
export async function changePrices(
  on: Queryable,
  accountId: string,
  { random, catalogue }: World,
  at: Date,
): Promise<void> {
  const changed = catalogue.products.filter(() => random.chance(0.03)).map(({ id }) => id);
  await on.query(
    `with t as (
       update products set price_per_unit = round(price_per_unit * (1 + change / 100.0), 2), version = version + 1,
         last_updated = $4
       from unnest($2::text[], $3::integer[]) as changed (product_id, change)
       where account_id = $1 and id = changed.product_id and price_per_unit is not null
       returning id
     )${markProductsSql('t')}`,
    [accountId, changed, changed.map(() => random.integer(-5, 8)), at],
  );
}
