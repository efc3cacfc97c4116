import { transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import type { StockAdjustment } from '@storehouse/contract/operations/instance/stock-operations';
import type { Transaction } from '../../../database/database.ts';
import { requireBins } from '../bodies/require-bins.ts';
import { requireDepot } from '../bodies/find-locations.ts';
import { requireLots } from '../bodies/require-references.ts';
import { inFuture } from '../generic/read-body.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import {
  insertTransaction,
  takeTransactionNumber,
  postTransaction,
  type PostingLine,
  readTransaction,
} from './post-transaction.ts';
import { lockLots, takeLots, type TakenLine } from './take-lots.ts';

/**
 * Corrects stock up or down, or writes it off, and sends `inventory.stock_adjustment`. Only a correction may go below
 * zero.
 */
export async function adjustStock(context: InventoryContext, body: StockAdjustment): Promise<object> {
  const { db, caller, at } = context;
  const { adjustmentType, location: locationId, comment = null } = body;
  const isCorrection = adjustmentType === 'CORRECTION';
  const typeId = transactionTypes.find((type) => type.adjustmentType === adjustmentType)?.id ?? '3';
  const date = body.transactionDate ?? null;
  if (date !== null && date > at) throw new Invalid([{ field: 'transactionDate', message: inFuture }]);
  const lines = linesOf(body);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    await requireDepot(tx, caller.accountId, locationId);
    await requireLots(
      tx,
      caller.accountId,
      lines.map(({ itemId }) => itemId),
    );
    const bins = lines.map(({ binId = null }, index) => ({ field: `lines[${String(index)}].binLocation`, binId }));
    await requireBins(tx, caller.accountId, locationId, bins);
    const id = await postTransaction(context, tx, {
      typeId,
      date,
      locationId,
      lines: isCorrection ? lines : await writeOff(tx, caller.accountId, locationId, lines),
      insert: (effective) =>
        insertTransaction(context, tx, { number, typeId, date: effective, locationId }, { comment }),
    });
    return readTransaction(tx, caller.accountId, id);
  });
}

async function writeOff(
  tx: Transaction,
  accountId: string,
  locationId: string,
  lines: readonly TakenLine[],
): Promise<PostingLine[]> {
  const stock = await lockLots(
    tx,
    accountId,
    locationId,
    lines.map(({ itemId }) => itemId),
  );
  return takeLots(stock, lines);
}

function linesOf(body: StockAdjustment): TakenLine[] {
  const line = (
    { inventoryItem, reasonCode, binLocation }: StockAdjustment['lines'][number],
    quantity: number,
    field: string,
  ) => ({
    itemId: inventoryItem,
    quantity,
    binId: binLocation ?? null,
    reasonCode: reasonCode ?? body.adjustmentType,
    field,
  });
  return body.adjustmentType === 'CORRECTION'
    ? body.lines.map((given, index) => line(given, given.quantityDelta, `lines[${String(index)}].quantityDelta`))
    : body.lines.map((given, index) => line(given, given.quantity, `lines[${String(index)}].quantity`));
}
