import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { Pair } from '../stock/pair.ts';
import { recountPairs } from '../stock/recount-pairs.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** What moves stock: a change of these works the ledger's pairs out anew. */
const movingColumns = ['transaction_type_id', 'transaction_date', 'inventory_id'];

/** A free transaction may be changed or deleted, and its effect on stock follows; one of a shipment, receipt or order may not. */
export const transactionBehaviour: ClassBehaviour = {
  async beforeChange({ caller }, tx, id, change) {
    const moves = change === null || movingColumns.some((column) => column in change);
    if (!moves) return [];
    await requireFree(tx, caller.accountId, id);
    return pairsOfTransaction(tx, caller.accountId, id);
  },
  async afterChange({ caller: { accountId } }, tx, id, before) {
    const pairsBefore = before as readonly Pair[];
    if (pairsBefore.length === 0) return;
    await tx.query(
      `update transaction_entries e set location_id = t.inventory_id from transactions t
       where t.account_id = $1 and t.id = $2 and e.account_id = $1 and e.transaction_id = t.id`,
      [accountId, id],
    );
    await requireSigns(tx, accountId, id);
    await recountPairs(tx, accountId, [...pairsBefore, ...(await pairsOfTransaction(tx, accountId, id))]);
  },
};

/** A line belongs to its transaction; adding, changing or deleting one works its pairs out anew. */
export const transactionEntryBehaviour: ClassBehaviour = {
  async beforeChange(context, tx, id) {
    const owner = await ownerOfEntry(context, tx, id);
    if (!owner) return [];
    await requireFree(tx, context.caller.accountId, owner.transactionId);
    return [owner];
  },
  async afterChange(context, tx, id, before) {
    const { accountId } = context.caller;
    // The lot may be another one now, and with it the product; the transaction too, and with it the location.
    await tx.query(
      `update transaction_entries e set product_id = i.product_id, location_id = t.inventory_id
       from inventory_items i, transactions t
       where e.account_id = $1 and e.id = $2 and i.account_id = $1 and i.id = e.inventory_item_id
         and t.account_id = $1 and t.id = e.transaction_id`,
      [accountId, id],
    );
    const owner = await ownerOfEntry(context, tx, id);
    if (owner) {
      await requireFree(tx, accountId, owner.transactionId);
      await requireSigns(tx, accountId, owner.transactionId);
    }
    await recountPairs(tx, accountId, [...(before as Pair[]), ...(owner ? [owner] : [])]);
  },
};

async function ownerOfEntry(
  { caller }: InventoryContext,
  tx: Transaction,
  id: string,
): Promise<(Pair & { transactionId: string }) | null> {
  const [owner] = await tx.query<Pair & { transactionId: string }>(
    `select transaction_id as "transactionId", location_id as "locationId", product_id as "productId"
     from transaction_entries where account_id = $1 and id = $2`,
    [caller.accountId, id],
  );
  return owner ?? null;
}

function pairsOfTransaction(tx: Transaction, accountId: string, id: string): Promise<Pair[]> {
  return tx.query<Pair>(
    `select distinct location_id as "locationId", product_id as "productId"
     from transaction_entries where account_id = $1 and transaction_id = $2`,
    [accountId, id],
  );
}

async function requireFree(tx: Transaction, accountId: string, id: string): Promise<void> {
  const [bound] = await tx.query(
    `select 1 from transactions where account_id = $1 and id = $2
       and coalesce(incoming_shipment_id, outgoing_shipment_id, order_id, receipt_id) is not null`,
    [accountId, id],
  );
  if (bound) throw new NotAllowed('The transaction belongs to a shipment, receipt or order and cannot be changed.');
}

async function requireSigns(tx: Transaction, accountId: string, id: string): Promise<void> {
  const [lowest] = await tx.query<{ typeId: string; quantity: number | null }>(
    `select t.transaction_type_id as "typeId", min(e.quantity) as quantity
     from transactions t left join transaction_entries e on e.account_id = t.account_id and e.transaction_id = t.id
     where t.account_id = $1 and t.id = $2 group by t.transaction_type_id`,
    [accountId, id],
  );
  if (lowest && (lowest.quantity ?? 0) < 0 && !transactionType(lowest.typeId).signed) {
    throw new NotAllowed('Only an Adjustment may have negative quantities.');
  }
}
