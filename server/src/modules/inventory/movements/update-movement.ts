import type {
  MovementLineBody,
  StockMovement,
  StockMovementChange,
} from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { settingsOf } from '../bodies/settings-of.ts';
import { Invalid, modifiedMeanwhile, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockMovement } from './lock-movement.ts';
import { isSettled, readMovement } from './read-movements.ts';
import { writeMovementLines } from './write-movement-lines.ts';

/**
 * Changes a movement that has not been sent. Omitted fields stay. A list of lines replaces the stored lines; one with the
 * id of a stored line changes that line.
 */
export function updateMovement(
  { db, ...context }: InventoryContext,
  id: string,
  { version = null, lineItems, origin, destination, ...header }: StockMovementChange,
): Promise<StockMovement> {
  const { accountId } = context.caller;
  return db.transaction(async (tx) => {
    const movement = await lockMovement(tx, accountId, id);
    if (version !== null && version !== movement.version) throw modifiedMeanwhile('stock movement');
    if (isSettled(movement.status)) throw new NotAllowed(`A movement that is ${movement.status} cannot be changed.`);
    await requireRoute(tx, accountId, origin ?? movement.originId, destination ?? movement.destinationId, movement);
    const { settings, values } = settingsOf(
      { name: header.name, description: header.description, origin_id: origin, destination_id: destination },
      4,
    );
    await tx.query(
      `update requisitions set version = version + 1, last_updated = $3${settings} where account_id = $1 and id = $2`,
      [accountId, id, context.at, ...values],
    );
    if (lineItems) {
      const products = lineItems.map(({ product }, index) => ({
        field: `lineItems[${String(index)}].product`,
        to: 'product',
        id: product,
      }));
      await requireReferences(tx, accountId, products);
      await keepLines(tx, accountId, id, lineItems);
      await writeMovementLines({ db, ...context }, tx, id, lineItems);
    }
    return readMovement(tx, accountId, id);
  });
}

/** Removes lines that are no longer given. A given id must belong to a line of this movement and appear only once. */
async function keepLines(
  tx: Transaction,
  accountId: string,
  movementId: string,
  lines: readonly MovementLineBody[],
): Promise<void> {
  const present = await tx.query<{ id: string }>(
    'select id from requisition_items where account_id = $1 and requisition_id = $2',
    [accountId, movementId],
  );
  const free = new Set(present.map(({ id }) => id));
  const errors = lines.flatMap(({ id = null }, index) =>
    id === null || free.delete(id) ? [] : [{ field: `lineItems[${String(index)}].id`, message: 'not found' }],
  );
  if (errors.length > 0) throw new Invalid(errors);
  // The shipment of a reversed sending keeps its lots, but no longer refers to the line.
  await tx.query(
    'update shipment_items set requisition_item_id = null where account_id = $1 and requisition_item_id = any($2)',
    [accountId, [...free]],
  );
  await tx.query('delete from requisition_items where account_id = $1 and requisition_id = $2 and id = any($3)', [
    accountId,
    movementId,
    [...free],
  ]);
}
