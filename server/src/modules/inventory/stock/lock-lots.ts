import type { Transaction } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { lockPairs } from './lock-pairs.ts';
import { distinctPairs } from './pair.ts';
import type { BinQuantity } from './take-from-bins.ts';

/** The stock of a location by lot and bin, without empty lots. */
export type StockOfLots = ReadonlyMap<string, readonly BinQuantity[]>;

/** Locks the pairs of products at a location and reads their stock, which stays valid until the transaction ends. */
export async function lockProducts(
  tx: Transaction,
  accountId: string,
  locationId: string,
  productIds: readonly string[],
): Promise<StockOfLots> {
  const pairs = distinctPairs(productIds.map((productId) => ({ locationId, productId })));
  if (pairs.length === 0) return new Map();
  await lockPairs(tx, accountId, pairs);
  const rows = await tx.query<BinQuantity & { itemId: string }>(
    `select inventory_item_id as "itemId", bin_location_id as "binId", quantity
     from stock_lots where account_id = $1 and location_id = $2 and product_id = any($3) and quantity <> 0`,
    [accountId, locationId, pairs.map(({ productId }) => productId)],
  );
  return groupBy(rows, ({ itemId }) => itemId);
}

/** The same for the products of these lots. */
export async function lockLots(
  tx: Transaction,
  accountId: string,
  locationId: string,
  itemIds: readonly string[],
): Promise<StockOfLots> {
  const products = await tx.query<{ id: string }>(
    'select distinct product_id as id from inventory_items where account_id = $1 and id = any($2)',
    [accountId, itemIds],
  );
  return lockProducts(
    tx,
    accountId,
    locationId,
    products.map(({ id }) => id),
  );
}
