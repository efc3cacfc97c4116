import { explainViolation } from '../generic/explain-violation.ts';
import { NotFound } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { compiledLocation, readLocationChange } from './read-location-body.ts';
import { readLocation, type Location } from './read-locations.ts';
import { requireParent } from './require-parent.ts';

/** Changes what is given and leaves the rest; the parts of an address merge. */
export async function updateLocation(
  { db, caller, at }: InventoryContext,
  id: string,
  body: unknown,
): Promise<Location> {
  const { accountId } = caller;
  const values = readLocationChange(body, at);
  const columns = Object.keys(values);
  try {
    return await db.transaction(async (tx) => {
      const parentId = values['parent_location_id'];
      if (typeof parentId === 'string') await requireParent(tx, accountId, parentId, id);
      await tx.query(
        `update locations set version = version + 1, last_updated = $3
           ${columns.map((column, index) => `, ${column} = $${String(index + 4)}`).join('')}
         where account_id = $1 and id = $2`,
        [accountId, id, at, ...Object.values(values)],
      );
      const location = await readLocation(tx, accountId, id);
      if (!location) throw new NotFound(`There is no location with the id "${id}".`);
      return location;
    });
  } catch (error) {
    throw explainViolation(compiledLocation, error, []);
  }
}
