import type { Queryable } from '../../../database/database.ts';
import type { SeedProduct } from '../catalogue/make-catalogue.ts';
import type { LotOnHand } from './stock-book.ts';
import type { World } from './world.ts';

/** Updates the book with what documents moved. */
export async function reloadStock(
  on: Queryable,
  accountId: string,
  { book, defaultLots }: World,
  locationId: string,
  products: readonly SeedProduct[],
): Promise<void> {
  const rows = await on.query<LotOnHand & { productId: string }>(
    `select stock.product_id as "productId", stock.inventory_item_id as "itemId", lot.expiration_date as "expirationDate",
       sum(stock.quantity)::bigint as quantity
     from stock_lots stock
     join inventory_items lot on lot.account_id = stock.account_id and lot.id = stock.inventory_item_id
     where stock.account_id = $1 and stock.location_id = $2 and stock.product_id = any($3)
     group by stock.product_id, stock.inventory_item_id, lot.lot_number, lot.expiration_date
     having sum(stock.quantity) > 0 order by lot.lot_number, stock.product_id`,
    [accountId, locationId, products.map(({ id }) => id)],
  );
  for (const product of products) {
    const lots = rows.filter(({ productId }) => productId === product.id);
    book.replace(locationId, product.id, lots);
    const [lot] = lots;
    // The first delivery of a product without lots may have come with an order.
    if (lot && !product.hasLots && !defaultLots.has(product.id)) {
      defaultLots.set(product.id, { id: lot.itemId, productId: product.id, lotNumber: null, expirationDate: null });
    }
  }
}
