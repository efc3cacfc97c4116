import type { ProductLot } from '@storehouse/contract/inventory/stock-overview';
import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { judgeLots } from './judge-lots.ts';

/** All lots of a product, on hand or not, soonest expiry first. */
export async function listProductLots(
  db: Queryable,
  accountId: string,
  productId: string,
  today: LocalDay,
): Promise<ProductLot[]> {
  const lots = await db.query<Omit<ProductLot, 'withheld'>>(
    `select id, lot_number as "lotNumber", expiration_date as "expirationDate", lot_status as "lotStatus"
     from inventory_items where account_id = $1 and product_id = $2 order by expiration_date nulls last, lot_number, id`,
    [accountId, productId],
  );
  return judgeLots(lots, today);
}
