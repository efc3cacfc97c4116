import { inventoryTypeId } from '@storehouse/contract/inventory/transaction-types';
import type { StockCount } from '@storehouse/contract/operations/instance/stock-operations';
import { requireDepot } from '../bodies/find-locations.ts';
import { requireLots } from '../bodies/require-references.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { insertTransaction, takeTransactionNumber, postTransaction, readTransaction } from './post-transaction.ts';
import { lockLotsAsOf, countIntoBins } from './take-lots.ts';

/** Sets the counted lots, including their bins, to what was counted. */
export async function countStock(
  context: InventoryContext,
  { location: locationId, comment = null, lines }: StockCount,
): Promise<object> {
  const { db, caller } = context;
  const itemIds = lines.map(({ inventoryItem }) => inventoryItem);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    await requireDepot(tx, caller.accountId, locationId);
    await requireLots(tx, caller.accountId, itemIds);
    const stock = await lockLotsAsOf(tx, caller.accountId, locationId, itemIds, context.at);
    const id = await postTransaction(context, tx, {
      typeId: inventoryTypeId,
      // Movements posted while the count waited for the locks come after it, so it does not undo them.
      date: context.at,
      locationId,
      lines: lines.flatMap(({ inventoryItem: itemId, quantity }) =>
        countIntoBins(stock.get(itemId) ?? [], quantity).map((bin) => ({
          itemId,
          quantity: bin.quantity,
          binId: bin.binId || null,
        })),
      ),
      insert: (date) =>
        insertTransaction(context, tx, { number, typeId: inventoryTypeId, date, locationId }, { comment }),
    });
    return readTransaction(tx, caller.accountId, id);
  });
}
