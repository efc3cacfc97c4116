import { explainViolation } from '../generic/explain-violation.ts';
import { readVersion } from '../generic/read-body.ts';
import { Invalid, NotFound } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { compiledLocation, readLocationChange } from './read-location-body.ts';
import { readLocation, type Location } from './read-locations.ts';
import { requireParent } from './require-parent.ts';

/** Changes the given fields and leaves the rest; address fields are merged. An outdated version changes nothing. */
export async function updateLocation(
  { db, caller, at }: InventoryContext,
  id: string,
  body: unknown,
): Promise<Location> {
  const { accountId } = caller;
  const values = readLocationChange(body, at);
  const version = readVersion(body);
  const columns = Object.keys(values);
  try {
    return await db.transaction(async (tx) => {
      const parentId = values['parent_location_id'];
      if (typeof parentId === 'string') await requireParent(tx, accountId, parentId, id);
      const changed = await tx.query(
        `update locations set version = version + 1, last_updated = $3
           ${columns.map((column, index) => `, ${column} = $${String(index + 5)}`).join('')}
         where account_id = $1 and id = $2 and version = coalesce($4, version)
         returning id`,
        [accountId, id, at, version, ...Object.values(values)],
      );
      const location = await readLocation(tx, accountId, id);
      if (!location) throw new NotFound(`There is no location with the id "${id}".`);
      if (changed.length > 0) return location;
      throw new Invalid([
        { field: 'version', message: 'optimistic locking: the location was modified by another request' },
      ]);
    });
  } catch (error) {
    throw explainViolation(compiledLocation, error, []);
  }
}
