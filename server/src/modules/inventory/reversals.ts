import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { Receipt, Reversal } from '@storehouse/contract/operations/instance/reversal-operations';
import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf, type InventoryContext } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';
import { listReceipts, readReceipt } from './reversals/read-receipts.ts';
import { reverseReceipt, type GivenReversal } from './reversals/reverse-receipt.ts';
import { reverseSending } from './reversals/reverse-shipment.ts';
import { reverseTransaction } from './reversals/reverse-transaction.ts';
import { readShipment } from './shipments/read-shipments.ts';
import { readTransaction, takeTransactionNumber } from './stock/post-transaction.ts';

export type Reversals = ReturnType<typeof openReversals>;

/** What was posted is taken back by new transactions, linked to the old ones (decision 0048). */
export function openReversals(context: ModuleContext) {
  const reverse = <Answer>(
    caller: InstanceCaller,
    { reason }: Reversal,
    work: (context: InventoryContext, tx: Transaction, given: GivenReversal) => Promise<Answer>,
  ): Promise<Answer> =>
    retryTakenNumber(async () => {
      const operation = contextOf(context, caller);
      const number = await takeTransactionNumber(operation);
      return operation.db.transaction((tx) => work(operation, tx, { number, reason }));
    });
  return {
    /** Returns the transaction that takes it back. */
    transaction: (caller: InstanceCaller, id: string, body: Reversal): Promise<object> =>
      reverse(caller, body, async (operation, tx, given) =>
        readTransaction(tx, caller.accountId, await reverseTransaction(operation, tx, id, given)),
      ),
    receipt: (caller: InstanceCaller, id: string, body: Reversal): Promise<Receipt> =>
      reverse(caller, body, async (operation, tx, given) => {
        await reverseReceipt(operation, tx, id, given);
        return readReceipt(tx, caller.accountId, id);
      }),
    shipment: (caller: InstanceCaller, id: string, body: Reversal): Promise<ShipmentDocument> =>
      reverse(caller, body, async (operation, tx, given) => {
        await reverseSending(operation, tx, id, given);
        return readShipment(tx, caller.accountId, id);
      }),
    /** The receipts of an order or a shipment, reversed ones included. */
    receipts: (
      { accountId }: InstanceCaller,
      of: { readonly orderId?: string | undefined; readonly shipmentId?: string | undefined },
    ): Promise<ListAnswer<Receipt>> => listReceipts(context.db, accountId, of),
  };
}
