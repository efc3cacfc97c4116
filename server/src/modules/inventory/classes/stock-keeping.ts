import type { Transaction } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

// Only a depot manages inventory (`findLocations`). That decides what sending and receiving post at a location, and whether
// its own people must do it.

/** A new code for a type would change all its locations at once, so the code is fixed while there are any. */
export const locationTypeBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change) {
    const code = change?.['location_type_code'];
    if (code === undefined) return;
    // A location that changes to this type locks the type (`requireStockManaged`), so one of the two changes waits for the other.
    const [type] = await tx.query<{ code: string }>(
      `select location_type_code as code from location_types where account_id = $1 and id = $2 for no key update`,
      [accountId, id],
    );
    if (!type || type.code === code) return;
    const [used] = await tx.query('select 1 from locations where account_id = $1 and location_type_id = $2 limit 1', [
      accountId,
      id,
    ]);
    if (!used) return;
    const message = 'cannot be changed while locations have this type';
    throw new Invalid([{ field: 'locationTypeCode', message }]);
  },
};

/**
 * Refuses to turn a depot with stock on hand into a location that manages no inventory: its stock would stay in the books,
 * since nothing is posted when it leaves such a location.
 */
export async function requireStockManaged(
  tx: Transaction,
  accountId: string,
  locationId: string,
  typeId: unknown,
): Promise<void> {
  if (typeof typeId !== 'string') return;
  const [location] = await tx.query<{ typeId: string }>(
    'select location_type_id as "typeId" from locations where account_id = $1 and id = $2 for no key update',
    [accountId, locationId],
  );
  if (!location || location.typeId === typeId) return;
  const types = await tx.query<{ id: string; isDepot: boolean }>(
    `select id, location_type_code = 'DEPOT' as "isDepot" from location_types
     where account_id = $1 and id = any($2) order by id for share`,
    [accountId, [location.typeId, typeId]],
  );
  const isDepot = (id: string) => types.find((type) => type.id === id)?.isDepot;
  if (isDepot(location.typeId) !== true || isDepot(typeId) !== false) return;
  // Postings lock their location `for key share`: this lock waits until they are committed, and then sees their stock.
  await tx.query('select 1 from locations where account_id = $1 and id = $2 for update', [accountId, locationId]);
  const [stock] = await tx.query(
    'select 1 from stock_lots where account_id = $1 and location_id = $2 and quantity <> 0 limit 1',
    [accountId, locationId],
  );
  if (!stock) return;
  const message = 'cannot be one that manages no inventory while the location has stock';
  throw new Invalid([{ field: 'locationType', message }]);
}

/**
 * Refuses to change or remove the parent of a location with stock. The books have the stock of a bin at its depot: if the
 * bin moved, neither depot would show it there. For the same reason, a depot with stock cannot become a bin.
 */
export async function requireStockInPlace(
  tx: Transaction,
  accountId: string,
  locationId: string,
  parentId: unknown,
): Promise<void> {
  if (parentId === undefined) return;
  const [location] = await tx.query<{ parentId: string | null }>(
    'select parent_location_id as "parentId" from locations where account_id = $1 and id = $2 for no key update',
    [accountId, locationId],
  );
  if (!location || location.parentId === parentId) return;
  // As above: postings also lock their bins (`requireBins`).
  await tx.query('select 1 from locations where account_id = $1 and id = $2 for update', [accountId, locationId]);
  const [stock] = await tx.query(
    `select 1 from stock_lots where account_id = $1 and quantity <> 0
       and (location_id = $2 or location_id = $3 and bin_location_id = $2) limit 1`,
    [accountId, locationId, location.parentId],
  );
  if (!stock) return;
  throw new Invalid([{ field: 'parentLocation', message: 'cannot be changed while the location has stock' }]);
}
