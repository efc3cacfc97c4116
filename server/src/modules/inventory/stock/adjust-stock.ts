import { adjustmentTypes, reasonCodes, transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireDepot } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
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
export async function adjustStock(context: InventoryContext, body: unknown): Promise<object> {
  const { db, caller, at } = context;
  const given = readAdjustment(body, at);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    await requireDepot(tx, caller.accountId, given.locationId);
    await requireReferences(tx, caller.accountId, given.references);
    const { typeId, date, locationId, comment } = given;
    const id = await postTransaction(context, tx, {
      typeId,
      date,
      locationId,
      lines: given.isCorrection ? given.lines : await writeOff(tx, caller.accountId, locationId, given.lines),
      insert: () => insertTransaction(context, tx, { number, typeId, date, locationId }, { comment }),
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

function readAdjustment(body: unknown, now: Date) {
  const reader = new BodyReader(body, now);
  const adjustmentType = reader.needOneOf('adjustmentType', adjustmentTypes);
  const isCorrection = adjustmentType === 'CORRECTION';
  const quantityField = isCorrection ? 'quantityDelta' : 'quantity';
  const lines = reader.needList('lines').map((line) => ({
    itemId: line.needReference('inventoryItem'),
    quantity: isCorrection ? line.needInteger(quantityField) : line.needInteger(quantityField, 1),
    reasonCode: line.oneOf('reasonCode', reasonCodes) ?? adjustmentType,
    field: line.pathOf(quantityField),
    lotField: line.pathOf('inventoryItem'),
  }));
  const adjustment = {
    isCorrection,
    typeId: transactionTypes.find((type) => type.adjustmentType === adjustmentType)?.id ?? '3',
    locationId: reader.needReference('location'),
    date: reader.moment('transactionDate', { notInFuture: true }) ?? now,
    comment: reader.text('comment', 10_000),
    lines: lines.map(({ lotField: _, ...line }): TakenLine => line),
    references: lines.map(({ lotField, itemId }) => ({ field: lotField, to: 'inventoryItem', id: itemId })),
  };
  reader.finish();
  return adjustment;
}
