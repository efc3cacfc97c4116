import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { explainViolation } from '../generic/explain-violation.ts';
import type { Values } from '../generic/read-body.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { retryTakenNumber } from '../numbers/retry-taken-number.ts';
import { takeNumbers } from '../numbers/take-numbers.ts';
import { compiledLocation, readNewLocation } from './read-location-body.ts';
import { readLocation, type Location } from './read-locations.ts';
import { requireParent } from './require-parent.ts';

/** Creates a location; without a number it gets the next free one. */
export async function createLocation(context: InventoryContext, body: unknown): Promise<Location> {
  const { db, caller, at } = context;
  const values = readNewLocation(body, at);
  const { location_number: given } = values;
  try {
    return await retryTakenNumber(async () => {
      const location_number = given ?? (await takeNumbers(db, caller.accountId, 'LOC-', 1))[0];
      return db.transaction((tx) => insertLocation(context, tx, { ...values, location_number }));
    }, [given]);
  } catch (error) {
    throw explainViolation(compiledLocation, error, []);
  }
}

async function insertLocation({ caller, at }: InventoryContext, tx: Transaction, values: Values): Promise<Location> {
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
     select a.account_id, p.person_id, $3, 'MANAGER' from accounts a join people p using (account_id)
     where a.account_id = $1 and p.person_id = $2 and p.person_id <> a.owner_id`,
    [accountId, personId, id],
  );
  return (await readLocation(tx, accountId, id)) as Location;
}
