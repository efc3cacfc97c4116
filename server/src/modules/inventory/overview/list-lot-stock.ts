import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { StockOfLot } from '@storehouse/contract/operations/instance/key-stock-operations';
import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import {
  allocationRows,
  spreadAllocations,
  type Allocation,
  type StockedBin,
} from '../availability/spread-allocations.ts';
import { lotReference, referenceTo } from '../bodies/require-references.ts';
import { isAskedFor, productReference, type PairFilter } from './list-pair-stock.ts';

interface OfPair {
  readonly locationId: string;
  readonly productId: string;
}
type LotRow = Omit<StockOfLot, 'quantityAvailable'>;

/** Lots with a quantity at a location, bins summed. */
const lotRows = `select own.location_id, own.product_id, own.inventory_item_id, sum(own.quantity)::bigint as on_hand
  from stock_lots own where ${isAskedFor('own')}
  group by own.location_id, own.product_id, own.inventory_item_id having sum(own.quantity) <> 0`;

/** What each location has of each lot and can promise, by location, product and lot. */
export async function listLotStock(
  db: Queryable,
  accountId: string,
  { locationId, productId, max, offset }: PairFilter,
  today: LocalDay,
): Promise<ListAnswer<StockOfLot>> {
  const values = [accountId, locationId, productId];
  const rows = await db.query<LotRow>(
    `with page as materialized (${lotRows}
       order by own.location_id, own.product_id, own.inventory_item_id limit $4 offset $5
     )
     select ${referenceTo('location', 'location')} as location, ${productReference('product')} as product,
       ${lotReference('item')} as "inventoryItem", item.expiration_date as "expirationDate",
       item.lot_status as "lotStatus", page.on_hand as "quantityOnHand"
     from page
     join locations location on location.account_id = $1 and location.id = page.location_id
     join products product on product.account_id = $1 and product.id = page.product_id
     join inventory_items item on item.account_id = $1 and item.id = page.inventory_item_id
     order by page.location_id, page.product_id, page.inventory_item_id`,
    [...values, max, offset],
  );
  const [total] = await db.query<{ count: number }>(`select count(*) as count from (${lotRows}) lot`, values);
  const available = await availableOf(db, accountId, rows, today);
  const data = rows.map((row) => ({ ...row, quantityAvailable: available.get(lotKey(row)) ?? 0 }));
  return { data, totalCount: total?.count ?? 0 };
}

const pairKey = ({ locationId, productId }: OfPair): string => `${locationId} ${productId}`;
const lotKey = ({ location, product, inventoryItem }: LotRow): string =>
  `${location.id} ${product.id} ${inventoryItem.id}`;

/**
 * What can be promised of each lot. It depends on the other lots of its pair: what was requested without a lot is taken from
 * those that expire first.
 */
async function availableOf(
  db: Queryable,
  accountId: string,
  rows: readonly LotRow[],
  today: LocalDay,
): Promise<ReadonlyMap<string, number>> {
  const pairs = [...new Map(rows.map((row) => [`${row.location.id} ${row.product.id}`, row])).values()];
  const values = [accountId, pairs.map(({ location }) => location.id), pairs.map(({ product }) => product.id)];
  const wanted = 'unnest($2::text[], $3::text[]) as wanted (location_id, product_id)';
  const bins = await db.query<StockedBin & OfPair>(
    `select own.location_id as "locationId", own.product_id as "productId", own.inventory_item_id as "itemId",
       own.bin_location_id as "binId", own.quantity, item.expiration_date as "expirationDate",
       item.lot_status as "lotStatus"
     from ${wanted} join stock_lots own using (location_id, product_id)
     join inventory_items item on item.account_id = $1 and item.id = own.inventory_item_id
     where own.account_id = $1 and own.quantity <> 0`,
    values,
  );
  const allocations = await db.query<Allocation & OfPair>(
    `select location_id as "locationId", product_id as "productId", inventory_item_id as "itemId",
       sum(quantity)::bigint as quantity
     from (${allocationRows}) allocation join ${wanted} using (location_id, product_id)
     group by location_id, product_id, inventory_item_id`,
    values,
  );
  const allocationsOf = groupBy(allocations, pairKey);
  const available = new Map<string, number>();
  for (const [pair, binsOfPair] of groupBy(bins, pairKey)) {
    const spread = spreadAllocations(binsOfPair, allocationsOf.get(pair) ?? [], today);
    for (const [index, { itemId }] of binsOfPair.entries()) {
      const key = `${pair} ${itemId}`;
      available.set(key, (available.get(key) ?? 0) + (spread[index]?.available ?? 0));
    }
  }
  return available;
}
