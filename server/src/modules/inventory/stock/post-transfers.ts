import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { insertTransaction, type TransactionLinks, postTransaction, type PostingLine } from './post-transaction.ts';
import { lockLots, takeLots, type TakenLine } from './take-lots.ts';

const transferIn = '8';
const transferOut = '9';

/** Books goods into a location from another one. */
export function postTransferIn(
  context: InventoryContext,
  tx: Transaction,
  transfer: {
    readonly number: string;
    readonly locationId: string;
    readonly sourceId: string;
    readonly links: TransactionLinks;
    readonly lines: readonly PostingLine[];
  },
): Promise<string> {
  const { number, locationId, sourceId, links, lines } = transfer;
  const row = { typeId: transferIn, locationId };
  return postTransaction(context, tx, {
    ...row,
    date: null,
    lines,
    insert: (date) => insertTransaction(context, tx, { ...row, number, date }, { ...links, sourceId }),
  });
}

/** Books goods out of a location to another one; refuses more of a lot than is on hand, also for two concurrent senders. */
export async function postTransferOut(
  context: InventoryContext,
  tx: Transaction,
  transfer: {
    readonly number: string;
    readonly locationId: string;
    readonly destinationId: string;
    readonly links: TransactionLinks;
    readonly lines: readonly TakenLine[];
  },
): Promise<string> {
  const { number, locationId, destinationId, links, lines } = transfer;
  const row = { typeId: transferOut, locationId };
  const itemIds = lines.map(({ itemId }) => itemId);
  const stock = await lockLots(tx, context.caller.accountId, locationId, itemIds);
  return postTransaction(context, tx, {
    ...row,
    date: null,
    lines: takeLots(stock, lines),
    insert: (date) => insertTransaction(context, tx, { ...row, number, date }, { ...links, destinationId }),
  });
}
