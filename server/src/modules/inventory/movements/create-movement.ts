import type { NewStockMovement, StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { readMovement } from './read-movements.ts';
import { writeMovementLines } from './write-movement-lines.ts';

/** Creates a movement that requests stock; nothing leaves until it is sent. */
export async function createMovement(
  context: InventoryContext,
  given: NewStockMovement,
  currentLocationId: string | null,
): Promise<StockMovement> {
  const { db, caller, at } = context;
  const lines = given.lineItems ?? [];
  const [number = ''] = await takeNumbers(db, caller.accountId, 'RQ-', 1);
  const id = newInstanceId();
  const requestedById = given.requestedBy ?? caller.personId;
  return db.transaction(async (tx) => {
    if (currentLocationId === null) await requireRoleAt(tx, context, given.origin);
    const { origin, destination } = await requireRoute(tx, caller.accountId, given.origin, given.destination);
    await requireReferences(tx, caller.accountId, [
      { field: 'requestedBy', to: 'person', id: requestedById },
      ...lines.map(({ product }, index) => ({
        field: `lineItems[${String(index)}].product`,
        to: 'product',
        id: product,
      })),
    ]);
    await tx.query(
      `insert into requisitions (account_id, id, date_created, last_updated, name, description, origin_id, destination_id,
         requested_by_id, date_requested, request_number, type, status)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, 'DEFAULT', 'CREATED')`,
      [
        caller.accountId,
        id,
        at,
        given.name || `${origin.name} to ${destination.name}`,
        given.description ?? null,
        origin.id,
        destination.id,
        requestedById,
        given.dateRequested ?? at,
        number,
      ],
    );
    await writeMovementLines(context, tx, id, lines);
    return readMovement(tx, caller.accountId, id);
  });
}

/**
 * Without a current location, only someone with a stock-moving role at the origin may request stock there (document 3,
 * API key).
 */
async function requireRoleAt(tx: Transaction, { caller }: InventoryContext, originId: string): Promise<void> {
  const [role] = await tx.query(
    `select 1 from location_roles
     where account_id = $1 and person_id = $2 and location_id = $3 and role in ('MANAGER', 'ASSISTANT')`,
    [caller.accountId, caller.personId, originId],
  );
  if (!role) throw new NotAllowed('There is no current location: creating a stock movement needs one.');
}
