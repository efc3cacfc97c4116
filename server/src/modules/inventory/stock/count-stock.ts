import { BodyReader } from '../bodies/body-reader.ts';
import { requireDepot } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { insertTransaction, takeTransactionNumber, postTransaction, readTransaction } from './post-transaction.ts';
import { lockLots, countIntoBins } from './take-lots.ts';

/** The Inventory type, which sets the lots it lists. */
const typeId = '7';

/** Sets the counted lots, including their bins, to what was counted. */
export async function countStock(context: InventoryContext, body: unknown): Promise<object> {
  const { db, caller, at } = context;
  const { locationId, comment, lines } = readCount(body, at);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    await requireDepot(tx, caller.accountId, locationId);
    await requireReferences(
      tx,
      caller.accountId,
      lines.map(({ field, itemId }) => ({ field, to: 'inventoryItem', id: itemId })),
    );
    const stock = await lockLots(
      tx,
      caller.accountId,
      locationId,
      lines.map(({ itemId }) => itemId),
    );
    const id = await postTransaction(context, tx, {
      typeId,
      date: at,
      locationId,
      lines: lines.flatMap(({ itemId, quantity }) =>
        countIntoBins(stock.get(itemId) ?? [], quantity).map((bin) => ({
          itemId,
          quantity: bin.quantity,
          binId: bin.binId || null,
        })),
      ),
      insert: () => insertTransaction(context, tx, { number, typeId, date: at, locationId }, { comment }),
    });
    return readTransaction(tx, caller.accountId, id);
  });
}

function readCount(body: unknown, now: Date) {
  const reader = new BodyReader(body, now);
  const counted = new Set<string>();
  const count = {
    locationId: reader.needReference('location'),
    comment: reader.text('comment', 10_000),
    lines: reader.needList('lines').map((line) => {
      const itemId = line.needReference('inventoryItem');
      if (itemId && counted.has(itemId)) line.refuse('inventoryItem', 'must be unique');
      counted.add(itemId);
      return { itemId, quantity: line.needInteger('quantity', 0), field: line.pathOf('inventoryItem') };
    }),
  };
  reader.finish();
  return count;
}
