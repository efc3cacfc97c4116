import type { MovementDispatch, StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { localDayOf } from '../../../foundation/time/local-day.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireBins } from '../bodies/require-bins.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { dispatchShipment } from '../shipments/send-shipment.ts';
import { insertShipment } from '../shipments/create-shipment.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { choosePicks, type ChosenPick } from './choose-picks.ts';
import { lockMovement, readRequestedLines } from './lock-movement.ts';
import { matchPicks } from './match-picks.ts';
import { maySend, readMovement } from './read-movements.ts';

/** Sends a movement: picks the lots, creates a shipment of them and dispatches it. */
export async function sendMovement(
  context: InventoryContext,
  id: string,
  { lineItems, expectedDeliveryDate, reason = null }: MovementDispatch,
): Promise<StockMovement> {
  const { db, caller, at } = context;
  const { accountId } = caller;
  const [shipmentNumber = ''] = await takeNumbers(db, accountId, 'SH-', 1);
  const transactionNumber = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const movement = await lockMovement(tx, accountId, id);
    if (!maySend(movement.status)) throw new NotAllowed(`A movement that is ${movement.status} cannot be sent.`);
    const { origin, destination } = await requireRoute(tx, accountId, movement.originId, movement.destinationId);
    const lines = await readRequestedLines(tx, accountId, id);
    const picks = lineItems
      ? await matchPicks(tx, accountId, lines, lineItems)
      : await choosePicks(context, tx, origin, lines);
    if (picks.length === 0) throw new NotAllowed('There is nothing to send: add a line with a quantity first.');
    const bins = picks.map(({ binId = null }, index) => ({ field: `lineItems[${String(index)}].binLocation`, binId }));
    await requireBins(tx, accountId, origin.id, bins);
    const route = { originId: origin.id, destinationId: destination.id, requisitionId: id };
    const shipmentId = await insertShipment(context, tx, {
      origin: origin.id,
      destination: destination.id,
      requisitionId: id,
      number: shipmentNumber,
      name: movement.name,
      expectedShippingDate: localDayOf(at, caller.zone),
      expectedDeliveryDate,
      lines: linesOf(picks),
    });
    const shipment = { ...route, id: shipmentId, number: shipmentNumber };
    await dispatchShipment(context, tx, shipment, { number: transactionNumber, lines: picks, reason });
    await markSent(context, tx, id, picks);
    return readMovement(tx, accountId, id);
  });
}

/** The lines of the shipment: one for each lot of a line, whichever bins it is picked from. */
function linesOf(picks: readonly ChosenPick[]) {
  const ofLot = groupBy(picks, ({ lineId, itemId }) => `${lineId} ${itemId}`);
  return [...ofLot.values()].map((group) => {
    const { itemId, lineId } = group[0] as ChosenPick;
    const quantity = group.reduce((sum, pick) => sum + pick.quantity, 0);
    return { inventoryItem: itemId, quantity, requisitionItemId: lineId };
  });
}

async function markSent(
  { caller, at }: InventoryContext,
  tx: Transaction,
  id: string,
  picks: readonly ChosenPick[],
): Promise<void> {
  await tx.query(
    `update requisitions set status = 'ISSUED', date_issued = $3, version = version + 1, last_updated = $3
     where account_id = $1 and id = $2`,
    [caller.accountId, id, at],
  );
  await tx.query(
    `update requisition_items item set quantity_picked = pick.quantity, version = version + 1, last_updated = $2
     from (select line_id, sum(quantity) as quantity from unnest($3::text[], $4::integer[]) as p (line_id, quantity)
           group by line_id) pick
     where item.account_id = $1 and item.id = pick.line_id`,
    [caller.accountId, at, picks.map(({ lineId }) => lineId), picks.map(({ quantity }) => quantity)],
  );
}
