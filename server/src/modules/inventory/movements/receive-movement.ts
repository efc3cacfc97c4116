import type { StockMovement } from '@storehouse/contract/inventory/stock-movement';
import type { Transaction } from '../../../database/database.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { arriveShipment } from '../shipments/arrive-shipment.ts';
import { arriveAll, mayArrive } from '../shipments/decide-arrival.ts';
import { lockShipment, readShipmentLines, type LockedShipment } from '../shipments/lock-shipment.ts';
import { takeTransactionNumber } from '../stock/insert-transaction.ts';
import { matchArrivals } from './match-arrivals.ts';
import { readMovementLines } from './read-movement-body.ts';
import { readMovement } from './read-movements.ts';

/** Receives the shipment of a movement, completely or in the given quantities. */
export async function receiveMovement(context: InventoryContext, id: string, body: unknown): Promise<StockMovement> {
  const { db, caller, at } = context;
  const given = readMovementLines(body, at, false);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const shipment = await lockShipmentOf(tx, caller.accountId, id);
    const lines = await readShipmentLines(tx, caller.accountId, shipment.id);
    const arrived = given.lines ? matchArrivals(lines, given.lines) : arriveAll(lines);
    await arriveShipment(context, tx, shipment, lines, arrived, number);
    return readMovement(tx, caller.accountId, id);
  });
}

/** Locks the shipment, not the movement: receiving the shipment itself locks in this order too. */
async function lockShipmentOf(tx: Transaction, accountId: string, movementId: string): Promise<LockedShipment> {
  const { statusCode } = await readMovement(tx, accountId, movementId);
  const [made] = await tx.query<{ id: string }>(
    'select id from shipments where account_id = $1 and requisition_id = $2',
    [accountId, movementId],
  );
  const shipment = made && (await lockShipment(tx, accountId, made.id));
  if (!shipment || !mayArrive(shipment.status)) {
    throw new NotAllowed(`A movement that is ${shipment?.status ?? statusCode} cannot be received.`);
  }
  return shipment;
}
