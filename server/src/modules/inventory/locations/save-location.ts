import type {
  LocationChange,
  NewLocation,
  VersionedLocation,
} from '@storehouse/contract/operations/instance/location-operations';
import type { Transaction } from '../../../database/database.ts';
import { Invalid, NotFound, modifiedMeanwhile } from '../invalid.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { explainViolation } from '../generic/explain-violation.ts';
import type { Values } from '../generic/read-body.ts';
import { requireStockInPlace, requireStockManaged } from '../classes/stock-keeping.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { passOverNumbers, retryTakenNumber, takeNumbers } from '../numbers/numbers.ts';
import { compiledLocation, columnsOf, newColumnsOf, numberPrefix } from './location-columns.ts';
import { readLocation } from './read-locations.ts';

/**
 * Bins are directly inside a location: a parent has no parent, and a location with bins is not a bin. So there are no
 * cycles. Both rows are locked in a fixed order, so that two changes that would form a cycle wait for each other. The lock
 * lets postings pass, which lock a depot and its bins `for key share` in either order.
 */
async function requireParent(
  tx: Transaction,
  accountId: string,
  parentId: string,
  ownId: string | null,
): Promise<void> {
  const rows = await tx.query<{ id: string; parentId: string | null }>(
    `select id, parent_location_id as "parentId" from locations
     where account_id = $1 and id = any($2) order by id for no key update`,
    [accountId, [parentId, ownId]],
  );
  const parent = rows.find(({ id }) => id === parentId);
  if (!parent) throw problem('not found');
  if (parentId === ownId) throw problem('cannot be the location itself');
  if (parent.parentId !== null) throw problem('cannot be a bin of another location');
  if (ownId === null) return;
  const [bin] = await tx.query('select 1 from locations where account_id = $1 and parent_location_id = $2 limit 1', [
    accountId,
    ownId,
  ]);
  if (bin) throw problem('cannot be given to a location that has bins');
}

const problem = (message: string) => new Invalid([{ field: 'parentLocation', message }]);

/** Creates a location; without a number it gets the next free one. */
export async function createLocation(context: InventoryContext, body: NewLocation): Promise<VersionedLocation> {
  const { db, caller } = context;
  const values = newColumnsOf(body);
  const { location_number: given } = values;
  await passOverNumbers(db, caller.accountId, numberPrefix, [given]);
  try {
    return await retryTakenNumber(async () => {
      const location_number = given ?? (await takeNumbers(db, caller.accountId, numberPrefix, 1))[0];
      return db.transaction((tx) => insertLocation(context, tx, { ...values, location_number }));
    }, [given]);
  } catch (error) {
    throw explainViolation(compiledLocation, error, []);
  }
}

async function insertLocation(
  { caller, at }: InventoryContext,
  tx: Transaction,
  values: Values,
): Promise<VersionedLocation> {
  const { accountId, personId } = caller;
  const id = newInstanceId();
  const parentId = values['parent_location_id'];
  if (typeof parentId === 'string') await requireParent(tx, accountId, parentId, null);
  const columns = Object.keys(values);
  await tx.query(
    `insert into locations (account_id, id, date_created, last_updated, ${columns.join(', ')})
     values ($1, $2, $3, $3, ${columns.map((_, index) => `$${String(index + 4)}`).join(', ')})`,
    [accountId, id, at, ...Object.values(values)],
  );
  // A manager who creates a location becomes its manager; the owner needs no role.
  await tx.query(
    `insert into location_roles (account_id, person_id, location_id, role)
     select $1, p.person_id, $3, 'MANAGER' from accounts a join people p using (account_id)
     where a.account_id = $1 and p.person_id = $2 and p.person_id <> a.owner_id`,
    [accountId, personId, id],
  );
  return (await readLocation(tx, accountId, id)) as VersionedLocation;
}

/** Changes the given fields and leaves the rest; address fields are merged. An outdated version changes nothing. */
export async function updateLocation(
  { db, caller, at }: InventoryContext,
  id: string,
  { version = null, ...body }: LocationChange,
): Promise<VersionedLocation> {
  const { accountId } = caller;
  const values = columnsOf(body);
  const columns = Object.keys(values);
  await passOverNumbers(db, accountId, numberPrefix, [values['location_number']]);
  try {
    return await db.transaction(async (tx) => {
      const parentId = values['parent_location_id'];
      if (typeof parentId === 'string') await requireParent(tx, accountId, parentId, id);
      await requireStockInPlace(tx, accountId, id, parentId);
      await requireStockManaged(tx, accountId, id, values['location_type_id']);
      const changed = await tx.query(
        `update locations set version = version + 1, last_updated = $3
           ${columns.map((column, index) => `, ${column} = $${String(index + 5)}`).join('')}
         where account_id = $1 and id = $2 and version = coalesce($4::numeric, version)
         returning id`,
        [accountId, id, at, version, ...Object.values(values)],
      );
      const location = await readLocation(tx, accountId, id);
      if (!location) throw new NotFound(`There is no location with the id "${id}".`);
      if (changed.length > 0) return location;
      throw modifiedMeanwhile('location');
    });
  } catch (error) {
    throw explainViolation(compiledLocation, error, []);
  }
}
