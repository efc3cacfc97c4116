import type { MovementArrival, StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { NotAllowed, Invalid, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { arriveShipment } from '../shipments/receive-shipment.ts';
import { arriveAll, mayArrive, onItsWay, type Arrivals } from '../shipments/travelling-lines.ts';
import { lockShipment, readShipmentLines, type LockedShipment, type LockedLine } from '../shipments/lock-shipment.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { isOfMovement } from './read-movement-lines.ts';
import { readMovement } from './read-movements.ts';

/**
 * The arriving quantities by shipment line. A movement line may have been sent as several lots: if the body names none,
 * they arrive in the order they were picked.
 */
function matchArrivals(lines: readonly LockedLine[], given: NonNullable<MovementArrival['lineItems']>): Arrivals {
  const linesOf = groupBy(lines, ({ requisitionItemId }) => requisitionItemId);
  const arrived = new Map<string, number>();
  const errors: FieldError[] = [];
  given.forEach(({ id, inventoryItem: itemId = null, quantity }, index) => {
    const path = `lineItems[${String(index)}]`;
    const ofLine = linesOf.get(id) ?? [];
    const candidates = ofLine.filter((line) => itemId === null || line.itemId === itemId);
    if (ofLine.length === 0) errors.push({ field: `${path}.id`, message: 'not found' });
    else if (candidates.length === 0) errors.push({ field: `${path}.inventoryItem`, message: 'not found' });
    else {
      const room = candidates.reduce((sum, line) => sum + onItsWay(line) - (arrived.get(line.id) ?? 0), 0);
      if (quantity > room) {
        errors.push({ field: `${path}.quantity`, message: `cannot be more than is on its way (${String(room)})` });
      }
      spread(candidates, quantity, arrived);
    }
  });
  if (errors.length > 0) throw new Invalid(errors);
  return { parts: [...arrived].map(([lineId, quantity]) => ({ lineId, quantity })) };
}

function spread(lines: readonly LockedLine[], quantity: number, arrived: Map<string, number>): void {
  let missing = quantity;
  for (const line of lines) {
    const present = arrived.get(line.id) ?? 0;
    const part = Math.min(missing, onItsWay(line) - present);
    if (part > 0) arrived.set(line.id, present + part);
    missing -= part;
  }
}

/** Receives the shipment of a movement, completely or in the given quantities. */
export async function receiveMovement(
  context: InventoryContext,
  id: string,
  { lineItems }: MovementArrival,
): Promise<StockMovement> {
  const { db, caller } = context;
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const shipment = await lockShipmentOf(tx, caller.accountId, id);
    const lines = await readShipmentLines(tx, caller.accountId, shipment.id);
    const arrived = lineItems ? matchArrivals(lines, lineItems) : arriveAll(lines);
    await arriveShipment(context, tx, shipment, lines, arrived, number);
    return readMovement(tx, caller.accountId, id);
  });
}

/** Locks the shipment before the movement is written, as receiving the shipment itself does: so the two cannot deadlock. */
async function lockShipmentOf(tx: Transaction, accountId: string, movementId: string): Promise<LockedShipment> {
  const { statusCode } = await readMovement(tx, accountId, movementId);
  const [made] = await tx.query<{ id: string }>(
    `select s.id from shipments s where s.account_id = $1 and s.requisition_id = $2 and ${isOfMovement('s')}`,
    [accountId, movementId],
  );
  const shipment = made && (await lockShipment(tx, accountId, made.id));
  if (!shipment || !mayArrive(shipment.status)) {
    throw new NotAllowed(`A movement that is ${shipment?.status ?? statusCode} cannot be received.`);
  }
  return shipment;
}
