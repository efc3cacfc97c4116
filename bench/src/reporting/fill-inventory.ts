import type { Database } from '../../../server/src/database/database.ts';
import { markPairsSql } from '../../../server/src/modules/inventory/check-marks.ts';

export interface InventorySize {
  readonly locations: number;
  readonly products: number;
}

/** An inventory with every product at every location: one lot with an expiry date each, and levels for every second pair. */
export async function fillInventory(db: Database, accountId: string, size: InventorySize): Promise<void> {
  const { locations, products } = size;
  await db.transaction(async (tx) => {
    const id = (kind: string, number: string) => `md5('${kind}' || ${number})`;
    const row = 'version, date_created, last_updated';
    await tx.query(
      `insert into locations (account_id, id, ${row}, name, location_number, location_type_id, active)
       select $1, ${id('location', 'n')}, 0, now(), now(), 'Depot ' || n, 'D-' || n, '2', true from generate_series(1, $2::int) n`,
      [accountId, locations],
    );
    await tx.query(
      `insert into products (account_id, id, ${row}, name, category_id, product_code, price_per_unit, package_size, active,
         lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
       select $1, ${id('product', 'n')}, 0, now(), now(), 'Tablets, film-coated, number ' || n, 'ROOT', 'P-' || n,
         case when n % 10 > 0 then (n % 977)::numeric / 7 end, 1, true, true, false, false, false
       from generate_series(1, $2::int) n`,
      [accountId, products],
    );
    await tx.query(
      `insert into inventory_items (account_id, id, ${row}, product_id, lot_number, expiration_date, lot_status)
       select $1, ${id('lot', 'n')}, 0, now(), now(), ${id('product', 'n')}, 'L-' || n, '2027-01-01'::date + n % 700, 'APPROVED'
       from generate_series(1, $2::int) n`,
      [accountId, products],
    );
    await tx.query(
      `insert into stock_pairs (account_id, location_id, product_id, quantity_on_hand)
       select $1, ${id('location', 'l')}, ${id('product', 'p')}, case when (l + p) % 20 = 0 then 0 else (l * p) % 5000 end
       from generate_series(1, $2::int) l, generate_series(1, $3::int) p`,
      [accountId, locations, products],
    );
    await tx.query(
      `insert into stock_lots (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
       select p.account_id, p.location_id, p.product_id, i.id, '', p.quantity_on_hand
       from stock_pairs p join inventory_items i on i.account_id = p.account_id and i.product_id = p.product_id
       where p.account_id = $1`,
      [accountId],
    );
    await tx.query(
      `insert into inventory_levels (account_id, location_id, product_id, min_quantity, reorder_quantity, max_quantity, date_created,
         last_updated)
       select account_id, location_id, product_id, 10, 20, 4000, now(), now() from stock_pairs
       where account_id = $1 and hashtext(product_id || location_id) % 2 = 0`,
      [accountId],
    );
  });
  await db.query('analyze');
}

/** Changes the quantity of about this many pairs, different ones each day, and marks them as a posting would. */
export async function changePairs(db: Database, accountId: string, count: number, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [pairs] = await tx.query<{ count: number }>(
      'select count(*) as count from stock_pairs where account_id = $1',
      [accountId],
    );
    const share = Math.round(count === 0 ? 0 : (2 ** 31 / (pairs?.count ?? 1)) * count);
    await tx.query(
      `with pair as (
         update stock_pairs set quantity_on_hand = (quantity_on_hand * 7 + 31) % 5000
         where account_id = $1 and abs(hashtext(product_id || location_id || $2)::bigint) < $3
         returning location_id, product_id, quantity_on_hand
       ), lot as (
         update stock_lots lot set quantity = pair.quantity_on_hand from pair
         where lot.account_id = $1 and lot.location_id = pair.location_id and lot.product_id = pair.product_id
       )${markPairsSql('pair')}`,
      [accountId, day, share],
    );
  });
}
