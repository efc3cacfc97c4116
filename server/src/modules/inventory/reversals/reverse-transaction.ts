import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockShipment } from '../shipments/lock-shipment.ts';
import { mayReverse, reversePosted } from './reverse-posted.ts';
import { reverseReceipt, type GivenReversal } from './reverse-receipt.ts';
import { findSending, reverseSending } from './reverse-shipment.ts';

/**
 * Reverses a transaction together with the document that posted it: its receipt, or the sending of its shipment. Returns
 * the id of the reversal.
 */
export async function reverseTransaction(
  context: InventoryContext,
  tx: Transaction,
  id: string,
  given: GivenReversal,
): Promise<string> {
  const { receiptId, outgoingShipmentId } = await mayReverse(tx, context.caller.accountId, id);
  if (receiptId !== null) {
    const reversalId = await reverseReceipt(context, tx, receiptId, given);
    if (reversalId !== null) return reversalId;
  }
  if (outgoingShipmentId !== null && (await isSending(tx, context.caller.accountId, outgoingShipmentId, id))) {
    return reverseSending(context, tx, outgoingShipmentId, given);
  }
  return reversePosted(context, tx, id, given);
}

/** Whether the shipment's stock left with this transaction; others may name the shipment, too. */
async function isSending(tx: Transaction, accountId: string, shipmentId: string, id: string): Promise<boolean> {
  const shipment = await lockShipment(tx, accountId, shipmentId);
  const hasLeft = shipment.status !== 'PENDING' && shipment.status !== 'CANCELED';
  return hasLeft && (await findSending(tx, accountId, shipment)) === id;
}
