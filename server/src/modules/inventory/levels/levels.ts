import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { InventoryLevel, InventoryLevelBody } from '@storehouse/contract/operations/instance/stock-operations';
import type { Queryable } from '../../../database/database.ts';
import { utcTime } from '../../../foundation/time/utc-time.ts';
import { referenceTo, requireReferences } from '../bodies/require-references.ts';
import { markPairsSql } from '../check-marks.ts';
import type { InventoryContext } from '../inventory-context.ts';

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

/** Creates or replaces the level of a pair; omitted quantities are cleared. From then on the pair has a stock row. */
export async function putLevel(
  { db, caller, at }: InventoryContext,
  { location: locationId, product: productId, minQuantity, reorderQuantity, maxQuantity }: InventoryLevelBody,
): Promise<InventoryLevel> {
  const { accountId } = caller;
  return db.transaction(async (tx) => {
    await requireReferences(tx, accountId, [
      { field: 'location', to: 'location', id: locationId },
      { field: 'product', to: 'product', id: productId },
    ]);
    await tx.query(
      `with level as (
         insert into inventory_levels as level (account_id, location_id, product_id, min_quantity, reorder_quantity,
           max_quantity, date_created, last_updated)
         values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (account_id, location_id, product_id) do update set min_quantity = excluded.min_quantity,
           reorder_quantity = excluded.reorder_quantity, max_quantity = excluded.max_quantity,
           version = level.version + 1, last_updated = excluded.last_updated
         returning location_id, product_id
       )${markPairsSql('level')}`,
      [accountId, locationId, productId, minQuantity, reorderQuantity, maxQuantity, at],
    );
    await tx.query(
      'insert into stock_pairs (account_id, location_id, product_id) values ($1, $2, $3) on conflict do nothing',
      [accountId, locationId, productId],
    );
    const { data } = await listLevels(tx, accountId, { locationId, productId });
    return data[0] as InventoryLevel;
  });
}
