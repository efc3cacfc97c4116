import type { Database } from '../../../server/src/database/database.ts';

export interface LargeSize {
  readonly products: number;
  readonly lotsEach: number;
  readonly transactions: number;
  readonly orders: number;
}

/** One large depot, a small one and a supplier. Every product has ten lots at the large one, and every transaction one line there. */
export async function fillLargeAccount(on: Database, accountId: string, size: LargeSize): Promise<void> {
  const { products, lotsEach, transactions, orders } = size;
  const row = 'version, date_created, last_updated';
  const created = '0, now(), now()';
  const key = (kind: string, number: string) => `md5('${kind}' || ${number})`;
  const place = key('location', '1');
  await on.transaction(async (tx) => {
    await tx.query(
      `insert into locations (account_id, id, ${row}, name, location_number, location_type_id, active)
       select $1, ${key('location', 'n')}, ${created}, 'Depot ' || n, 'D-' || n, case n when 3 then '4' else '2' end, true
       from generate_series(1, 3) n`,
      [accountId],
    );
    await tx.query(
      `insert into products (account_id, id, ${row}, name, category_id, product_code, price_per_unit, package_size, active,
         lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
       select $1, ${key('product', 'n')}, ${created}, 'Tablets, film-coated, number ' || n, 'ROOT', 'P-' || n, n % 977 / 7.0, 1, true,
         true, false, false, false
       from generate_series(0, $2::int - 1) n`,
      [accountId, products],
    );
    await tx.query(
      `insert into inventory_items (account_id, id, ${row}, product_id, lot_number, expiration_date, lot_status)
       select $1, ${key('lot', 'n')}, ${created}, ${key('product', 'n % $2::int')}, 'L-' || n, current_date - 100 + n % 900, 'APPROVED'
       from generate_series(0, $2::int * $3::int - 1) n`,
      [accountId, products, lotsEach],
    );
    await tx.query(
      `insert into stock_lots (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
       select account_id, ${place}, product_id, id, '', 5 from inventory_items where account_id = $1`,
      [accountId],
    );
    await tx.query(
      `insert into stock_pairs (account_id, location_id, product_id, quantity_on_hand)
       select account_id, location_id, product_id, sum(quantity) from stock_lots where account_id = $1 group by 1, 2, 3`,
      [accountId],
    );
    await tx.query(
      `insert into inventory_levels (account_id, location_id, product_id, min_quantity, reorder_quantity, max_quantity, date_created,
         last_updated)
       select account_id, location_id, product_id, case when hashtext(product_id) % 5 = 0 then 60 else 10 end, 70, 400, now(), now()
       from stock_pairs where account_id = $1`,
      [accountId],
    );
    // Transactions of three years: every second one is a consumption, and the others correct it.
    await tx.query(
      `insert into transactions (account_id, id, ${row}, transaction_type_id, transaction_date, inventory_id, transaction_number)
       select $1, ${key('transaction', 'n')}, ${created}, case n % 2 when 0 then '2' else '3' end,
         now() - n * interval '95 seconds', ${place}, 'T-' || n
       from generate_series(1, $2::int) n`,
      [accountId, transactions],
    );
    await tx.query(
      `insert into transaction_entries (account_id, id, ${row}, transaction_id, inventory_item_id, quantity, location_id, product_id,
         transaction_type_id, transaction_date, transaction_sequence, quantity_change)
       select t.account_id, t.id, ${created}, t.id, ${key('lot', 'lot')}, 1, t.inventory_id, ${key('product', 'lot % $2::int')},
         t.transaction_type_id, t.transaction_date, t.sequence, case t.transaction_type_id when '2' then -1 else 1 end
       from transactions t cross join lateral (select substr(t.transaction_number, 3)::bigint * 7919 % ($2::int * $3::int) as lot) l
       where t.account_id = $1`,
      [accountId, products, lotsEach],
    );
    await tx.query(
      `insert into orders (account_id, id, ${row}, name, order_number, order_type, status, origin_id, destination_id, date_ordered)
       select $1, ${key('order', 'n')}, ${created}, 'Order ' || n, 'PO-' || n, 'PURCHASE_ORDER',
         (array['PENDING', 'PLACED', 'RECEIVED'])[1 + n % 3], ${key('location', '3')}, ${place}, current_date - n % 300
       from generate_series(1, $2::int) n`,
      [accountId, orders],
    );
  });
  await on.query('vacuum analyze');
}
