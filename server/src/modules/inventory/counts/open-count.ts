import type { CountScope } from '@storehouse/contract/inventory/statuses';
import type { NewCount } from '@storehouse/contract/operations/instance/count-operations';
import type { Queryable, Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { requireDepot } from '../bodies/find-locations.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { requireBin } from '../bodies/require-bins.ts';

/** Opens a count with a line for each lot and bin with a quantity; returns its id. */
export async function openCount(context: InventoryContext, body: NewCount): Promise<string> {
  const { db, caller, at } = context;
  const { accountId, personId } = caller;
  const wanted = requireScope(body);
  const [number] = await takeNumbers(db, accountId, 'CNT-', 1);
  return db.transaction(async (tx) => {
    await requireDepot(tx, accountId, body.location);
    const scopeName = await nameOfScope(tx, accountId, body.location, wanted);
    const id = newInstanceId();
    await tx.query(
      `insert into stock_counts (account_id, id, date_created, last_updated, count_number, location_id, scope, scope_id,
         scope_name, sample_size, is_blind, comment, state, opened_by_id)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'COUNTING', $12)`,
      [
        accountId,
        id,
        at,
        number,
        body.location,
        wanted.scope,
        wanted.scopeId,
        scopeName,
        wanted.sampleSize,
        body.isBlind ?? false,
        body.comment ?? null,
        personId,
      ],
    );
    await insertLines(tx, accountId, id, await selectPlaces(tx, accountId, body.location, wanted));
    return id;
  });
}

interface WantedScope {
  readonly scope: CountScope;
  readonly scopeId: string | null;
  readonly sampleSize: number | null;
}

/** The field that each scope needs; the fields of the other scopes are refused instead of ignored. */
const fieldOf: Readonly<Record<CountScope, 'binLocation' | 'category' | 'sampleSize' | null>> = {
  LOCATION: null,
  BIN: 'binLocation',
  CATEGORY: 'category',
  SAMPLE: 'sampleSize',
};

function requireScope({ scope, binLocation = null, category = null, sampleSize = null }: NewCount): WantedScope {
  const needed = fieldOf[scope];
  const errors = Object.entries({ binLocation, category, sampleSize }).flatMap(([field, given]) => {
    if ((field === needed) === (given !== null)) return [];
    return [{ field, message: given === null ? 'cannot be null' : `must be left out for the scope ${scope}` }];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return { scope, scopeId: binLocation ?? category, sampleSize };
}

async function nameOfScope(
  tx: Transaction,
  accountId: string,
  locationId: string,
  { scope, scopeId }: WantedScope,
): Promise<string | null> {
  if (scopeId === null) return null;
  if (scope === 'BIN') return requireBin(tx, accountId, locationId, scopeId);
  const [category] = await tx.query<{ name: string }>('select name from categories where account_id = $1 and id = $2', [
    accountId,
    scopeId,
  ]);
  if (!category) throw new Invalid([{ field: 'category', message: 'not found' }]);
  return category.name;
}

interface Place {
  readonly productId: string;
  readonly itemId: string;
  readonly binId: string;
}

/** $3 is the bin, the category or the sample size. */
const scopeSql: Readonly<Record<CountScope, string>> = {
  LOCATION: '$3::text is null',
  BIN: 'stock.bin_location_id = $3',
  CATEGORY: `stock.product_id in (
    with recursive below as (
      select id from categories where account_id = $1 and id = $3
      union select child.id from below join categories child on child.account_id = $1 and child.parent_category_id = below.id
    )
    select product.id from products product
    where product.account_id = $1 and product.category_id in (select id from below))`,
  SAMPLE: `stock.product_id in (
    select pick.product_id from (
      select distinct product_id from stock_lots where account_id = $1 and location_id = $2 and quantity <> 0
    ) pick order by random() limit $3::bigint)`,
};

/** The places in the scope where the location has stock, negative stock included: that is worth counting most. */
function selectPlaces(
  on: Queryable,
  accountId: string,
  locationId: string,
  { scope, scopeId, sampleSize }: WantedScope,
): Promise<Place[]> {
  return on.query<Place>(
    `select stock.product_id as "productId", stock.inventory_item_id as "itemId", stock.bin_location_id as "binId"
     from stock_lots stock
     where stock.account_id = $1 and stock.location_id = $2 and stock.quantity <> 0 and ${scopeSql[scope]}`,
    [accountId, locationId, sampleSize ?? scopeId],
  );
}

async function insertLines(
  tx: Transaction,
  accountId: string,
  countId: string,
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.query(
    `insert into stock_count_lines (account_id, id, count_id, product_id, inventory_item_id, bin_location_id)
     select $1, line.id, $2, line.product_id, line.item_id, line.bin_id
     from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as line (id, product_id, item_id, bin_id)`,
    [
      accountId,
      countId,
      places.map(() => newInstanceId()),
      places.map(({ productId }) => productId),
      places.map(({ itemId }) => itemId),
      places.map(({ binId }) => binId),
    ],
  );
}
