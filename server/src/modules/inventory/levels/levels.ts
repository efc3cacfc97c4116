import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { InventoryLevel } from '@storehouse/contract/operations/instance/stock-answers';
import type { InventoryLevelBody } from '@storehouse/contract/operations/instance/stock-operations';
import type { Queryable, Transaction } from '../../../database/database.ts';
import { referenceTo, requireReferences } from '../bodies/require-references.ts';
import { markPairsSql } from '../check-marks.ts';
import type { Page } from '../generic/read-objects.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { retryTakenNumber } from '../numbers/numbers.ts';

export interface LevelFilter extends Page {
  readonly locationId?: string | undefined;
  readonly productId?: string | undefined;
}

type LevelRow = Omit<InventoryLevel, 'dateCreated' | 'lastUpdated'> & {
  readonly dateCreated: Date;
  readonly lastUpdated: Date;
};

const levelColumns = `${referenceTo('location', 'location')} as location, ${referenceTo('product', 'product')} as product,
  level.min_quantity as "minQuantity", level.reorder_quantity as "reorderQuantity", level.max_quantity as "maxQuantity",
  level.version, level.date_created as "dateCreated", level.last_updated as "lastUpdated"`;
const levelJoins = `join locations location on location.account_id = level.account_id and location.id = level.location_id
  join products product on product.account_id = level.account_id and product.id = level.product_id`;
const matches = `level.account_id = $1 and ($2::text is null or level.location_id = $2)
  and ($3::text is null or level.product_id = $3)`;

const toLevel = (row: LevelRow): InventoryLevel => ({
  ...row,
  dateCreated: row.dateCreated.toISOString(),
  lastUpdated: row.lastUpdated.toISOString(),
});

/** The levels of the account by location and product. */
export async function listLevels(
  db: Queryable,
  accountId: string,
  { locationId, productId, max, offset }: LevelFilter,
): Promise<ListAnswer<InventoryLevel>> {
  const values = [accountId, locationId ?? null, productId ?? null];
  const rows = await db.query<LevelRow>(
    `select ${levelColumns} from inventory_levels level ${levelJoins}
     where ${matches} order by level.location_id, level.product_id limit $4 offset $5`,
    [...values, max, offset],
  );
  const [total] = await db.query<{ count: number }>(
    `select count(*) as count from inventory_levels level where ${matches}`,
    values,
  );
  return { data: rows.map(toLevel), totalCount: total?.count ?? 0 };
}

/**
 * Creates or replaces the levels of pairs, all or none, and returns them in the given order; omitted quantities are cleared.
 * From then on each pair has a stock row.
 */
export async function putLevels(
  { db, caller, at }: InventoryContext,
  bodies: readonly InventoryLevelBody[],
): Promise<InventoryLevel[]> {
  const { accountId } = caller;
  const place = (index: number) => (bodies.length > 1 ? `[${String(index)}].` : '');
  refuseRepeatedPairs(bodies, place);
  // An import of levels locks them batch by batch, in the order of its file, so a list may deadlock with it.
  return retryTakenNumber(() => db.transaction((tx) => writeLevels(tx, accountId, bodies, { at, place })));
}

async function writeLevels(
  tx: Transaction,
  accountId: string,
  bodies: readonly InventoryLevelBody[],
  { at, place }: { readonly at: Date; readonly place: (index: number) => string },
): Promise<InventoryLevel[]> {
  await requireReferences(
    tx,
    accountId,
    bodies.flatMap(({ location, product }, index) => [
      { field: `${place(index)}location`, to: 'location', id: location },
      { field: `${place(index)}product`, to: 'product', id: product },
    ]),
  );
  const given = [
    bodies.map(({ location }) => location),
    bodies.map(({ product }) => product),
    bodies.map(({ minQuantity }) => minQuantity ?? null),
    bodies.map(({ reorderQuantity }) => reorderQuantity ?? null),
    bodies.map(({ maxQuantity }) => maxQuantity ?? null),
  ];
  // In the order of the key, so that two lists with the same pairs wait for each other instead of locking each other out.
  await tx.query(
    `with level as (
         insert into inventory_levels as level (account_id, location_id, product_id, min_quantity, reorder_quantity,
           max_quantity, date_created, last_updated)
         select $1, location_id, product_id, min_quantity, reorder_quantity, max_quantity, $7, $7
         from unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::integer[])
           as given (location_id, product_id, min_quantity, reorder_quantity, max_quantity)
         order by location_id collate "C", product_id collate "C"
         on conflict (account_id, location_id, product_id) do update set min_quantity = excluded.min_quantity,
           reorder_quantity = excluded.reorder_quantity, max_quantity = excluded.max_quantity,
           version = level.version + 1, last_updated = excluded.last_updated
         returning location_id, product_id
       )${markPairsSql('level')}`,
    [accountId, ...given, at],
  );
  await tx.query(
    `insert into stock_pairs (account_id, location_id, product_id)
       select $1, location_id, product_id from unnest($2::text[], $3::text[]) as given (location_id, product_id)
       order by location_id collate "C", product_id collate "C" on conflict do nothing`,
    [accountId, given[0], given[1]],
  );
  const rows = await tx.query<LevelRow>(
    `select ${levelColumns}
       from unnest($2::text[], $3::text[]) with ordinality as given (location_id, product_id, place)
       join inventory_levels level
         on level.account_id = $1 and level.location_id = given.location_id and level.product_id = given.product_id
       ${levelJoins} order by given.place`,
    [accountId, given[0], given[1]],
  );
  return rows.map(toLevel);
}

/** Refuses two levels for one pair: it would be unclear which one counts. */
function refuseRepeatedPairs(bodies: readonly InventoryLevelBody[], place: (index: number) => string): void {
  const earlier = new Set<string>();
  const errors = bodies.flatMap(({ location, product }, index) => {
    const pair = `${location} ${product}`;
    const isRepeated = earlier.has(pair);
    earlier.add(pair);
    return isRepeated ? [{ field: `${place(index)}product`, message: 'must be unique' }] : [];
  });
  if (errors.length > 0) throw new Invalid(errors);
}
