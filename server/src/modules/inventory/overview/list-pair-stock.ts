import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { StockOfProduct } from '@storehouse/contract/operations/instance/key-stock-operations';
import type { Queryable } from '../../../database/database.ts';
import { lotStockSql, pairStockSql } from '../available-to-promise.ts';
import { referenceTo } from '../bodies/require-references.ts';
import type { Page } from '../generic/read-objects.ts';

export interface PairFilter extends Page {
  readonly locationId: string | null;
  readonly productId: string | null;
}

/** SQL: whether a row with the columns location_id and product_id matches the filters, which are $2 and $3. */
export const isAskedFor = (row: string): string =>
  `${row}.account_id = $1 and ($2::text is null or ${row}.location_id = $2) and ($3::text is null or ${row}.product_id = $3)`;

export const productReference = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'productCode', ${alias}.product_code, 'class', 'product')`;

/** Pages up to this size look their pairs up one by one; larger ones are joined. */
const maxLookedUp = 1_000;

/** What each pair has and can promise, by location and product. */
export async function listPairStock(
  db: Queryable,
  accountId: string,
  { locationId, productId, max, offset }: PairFilter,
): Promise<ListAnswer<StockOfProduct>> {
  const pairs = { relation: 'page', isOneByOne: max !== null && max <= maxLookedUp };
  const values = [accountId, locationId, productId];
  const data = await db.query<StockOfProduct>(
    `with page as materialized (
       select pair.location_id, pair.product_id from stock_pairs pair where ${isAskedFor('pair')}
       order by pair.location_id, pair.product_id limit $4 offset $5
     ), lots as materialized (${lotStockSql(pairs)}
     )
     select ${referenceTo('location', 'location')} as location, ${productReference('product')} as product,
       stock.quantity_on_hand as "quantityOnHand", stock.quantity_available as "quantityAvailable"
     from (${pairStockSql('lots', pairs)}) stock
     join locations location on location.account_id = $1 and location.id = stock.location_id
     join products product on product.account_id = $1 and product.id = stock.product_id
     order by stock.location_id, stock.product_id`,
    [...values, max, offset],
  );
  const [total] = await db.query<{ count: number }>(
    `select count(*) as count from stock_pairs pair where ${isAskedFor('pair')}`,
    values,
  );
  return { data, totalCount: total?.count ?? 0 };
}
