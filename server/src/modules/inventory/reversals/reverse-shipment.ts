import type { Transaction } from '../../../database/database.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockShipment, type LockedShipment } from '../shipments/lock-shipment.ts';
import { mayArrive } from '../shipments/travelling-lines.ts';
import { restoreDispatch } from '../shipments/restore-shipment.ts';
import { reversePosted } from './reverse-posted.ts';
import type { GivenReversal } from './reverse-receipt.ts';

/**
 * The transaction by which a shipment's stock left its origin, unless that was reversed. Transactions created by hand may
 * name the shipment, too, so the sending is the one whose quantities match the lines of the shipment, lot by lot.
 */
export async function findSending(
  tx: Transaction,
  accountId: string,
  { id, originId }: LockedShipment,
): Promise<string | null> {
  const [sending] = await tx.query<{ id: string }>(
    `select t.id from transactions t
     where t.account_id = $1 and t.outgoing_shipment_id = $2 and t.inventory_id = $3 and t.transaction_type_id = '9'
       and t.reverses_id is null
       and not exists (select 1 from transactions r where r.account_id = $1 and r.reverses_id = t.id)
       and not exists (
         select 1 from (
           select e.inventory_item_id, sum(e.quantity) as quantity from transaction_entries e
           where e.account_id = $1 and e.transaction_id = t.id group by e.inventory_item_id
         ) sent full join (
           select i.inventory_item_id, sum(i.quantity) as quantity from shipment_items i
           where i.account_id = $1 and i.shipment_id = $2 and i.quantity > 0 group by i.inventory_item_id
         ) line using (inventory_item_id)
         where sent.quantity is distinct from line.quantity
       )
     order by t.sequence limit 1`,
    [accountId, id, originId],
  );
  return sending?.id ?? null;
}

/** Reverses the sending of a shipment, whose receipts must be reversed first. Returns the id of the reversal. */
export async function reverseSending(
  context: InventoryContext,
  tx: Transaction,
  id: string,
  given: GivenReversal,
): Promise<string> {
  const { accountId } = context.caller;
  const shipment = await lockShipment(tx, accountId, id);
  if (shipment.status === 'PARTIALLY_RECEIVED' || shipment.status === 'RECEIVED') {
    throw new NotAllowed(`The shipment ${shipment.number} was received: reverse its receipts first.`);
  }
  if (!mayArrive(shipment.status)) {
    throw new NotAllowed(`A shipment that is ${shipment.status} has not left: there is nothing to reverse.`);
  }
  const sending = await findSending(tx, accountId, shipment);
  if (sending === null) {
    throw new NotAllowed(`No stock left with the shipment ${shipment.number}: there is nothing to reverse.`);
  }
  const reversalId = await reversePosted(context, tx, sending, given);
  await restoreDispatch(context, tx, shipment);
  return reversalId;
}
