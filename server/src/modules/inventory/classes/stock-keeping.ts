import type { Transaction } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

// Only a depot manages inventory (`findLocations`). That decides what sending and receiving post at a location, and whether
// its own people must do it.

/** Whoever maintains types would change all locations of a type at once: while there are any, its code stays. */
export const locationTypeBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change) {
    const code = change?.['location_type_code'];
    if (code === undefined) return;
    // A location that gets this type instead of another holds it (`requireStockManaged`): either waits for the other.
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
 * Refuses to turn a depot with stock on hand into a location that manages none: its stock would stay in the books, and
 * leave without being posted.
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
  // Postings hold their location `for key share`: this waits until they have committed, and then sees their stock.
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
 * Refuses another parent, or none, for a location with stock: what is in a bin is in the books of its depot, and would be
 * found at neither. A depot with stock does not become a bin for the same reason.
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
  // As above: postings hold their bins, too (`requireBins`).
  await tx.query('select 1 from locations where account_id = $1 and id = $2 for update', [accountId, locationId]);
  const [stock] = await tx.query(
    `select 1 from stock_lots where account_id = $1 and quantity <> 0
       and (location_id = $2 or location_id = $3 and bin_location_id = $2) limit 1`,
    [accountId, locationId, location.parentId],
  );
  if (!stock) return;
  throw new Invalid([{ field: 'parentLocation', message: 'cannot be changed while the location has stock' }]);
}
