import type { ProductLot } from '@storehouse/contract/inventory/stock-overview';
import type { Queryable } from '../../../database/database.ts';

/** All lots of a product, on hand or not, soonest expiry first. */
export function listProductLots(db: Queryable, accountId: string, productId: string): Promise<ProductLot[]> {
  return db.query<ProductLot>(
    `select id, lot_number as "lotNumber", expiration_date as "expirationDate", lot_status as "lotStatus"
     from inventory_items where account_id = $1 and product_id = $2 order by expiration_date nulls last, lot_number, id`,
    [accountId, productId],
  );
}
