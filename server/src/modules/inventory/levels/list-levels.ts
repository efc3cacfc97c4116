import type { InventoryLevel } from '@storehouse/contract/inventory/inventory-level';
import type { ListAnswer } from '@storehouse/contract/inventory/reference';
import type { Queryable } from '../../../database/database.ts';
import { utcTime } from '../../../foundation/time/utc-time.ts';
import { referenceTo } from '../bodies/reference-columns.ts';

export interface LevelFilter {
  readonly locationId?: string | undefined;
  readonly productId?: string | undefined;
}

type LevelRow = Omit<InventoryLevel, 'dateCreated' | 'lastUpdated'> & {
  readonly dateCreated: Date;
  readonly lastUpdated: Date;
};

/** The levels of the account by location and product. */
export async function listLevels(
  db: Queryable,
  accountId: string,
  filter: LevelFilter,
): Promise<ListAnswer<InventoryLevel>> {
  const rows = await db.query<LevelRow>(
    `select ${referenceTo('location', 'location')} as location, ${referenceTo('product', 'product')} as product,
       level.min_quantity as "minQuantity", level.reorder_quantity as "reorderQuantity", level.max_quantity as "maxQuantity",
       level.version, level.date_created as "dateCreated", level.last_updated as "lastUpdated"
     from inventory_levels level
     join locations location on location.account_id = level.account_id and location.id = level.location_id
     join products product on product.account_id = level.account_id and product.id = level.product_id
     where level.account_id = $1 and ($2::text is null or level.location_id = $2) and ($3::text is null or level.product_id = $3)
     order by level.location_id, level.product_id`,
    [accountId, filter.locationId ?? null, filter.productId ?? null],
  );
  const data = rows.map((row) => ({
    ...row,
    dateCreated: utcTime(row.dateCreated),
    lastUpdated: utcTime(row.lastUpdated),
  }));
  return { data, totalCount: data.length };
}
