import { Invalid, modifiedMeanwhile, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { Transaction } from '../../../database/database.ts';
import { settledStatuses } from '../movements/read-movements.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/**
 * Lines of a shipment or requisition that has moved stock, or never will, are history: they cannot be added, changed or
 * deleted. Sending locks the owner and then reads its lines, so a change of a line locks the owner, too, and reads its
 * status under the lock. Owners are locked before lines and in the order of their ids, so that nothing deadlocks.
 */
function lineBehaviour(
  table: string,
  owner: { column: string; table: string; settledStatuses: readonly string[] },
  ofProduct: readonly ProductReference[],
): ClassBehaviour {
  async function lockOpen({ caller }: InventoryContext, tx: Transaction, ownerIds: readonly unknown[]): Promise<void> {
    const owners = await tx.query<{ status: string }>(
      `select status from ${owner.table} where account_id = $1 and id = any($2) order by id for no key update`,
      [caller.accountId, ownerIds],
    );
    if (owners.some(({ status }) => owner.settledStatuses.includes(status))) {
      throw new NotAllowed('It was sent, cancelled or rejected: its lines cannot be changed.');
    }
  }

  async function ownerOf({ caller }: InventoryContext, tx: Transaction, id: string): Promise<string | null> {
    const [line] = await tx.query<{ ownerId: string }>(
      `select ${owner.column} as "ownerId" from ${table} where account_id = $1 and id = $2`,
      [caller.accountId, id],
    );
    return line?.ownerId ?? null;
  }

  /** Runs after writing: the foreign keys then lock the lot and the order line, so their products can no longer change. */
  async function requireOneProduct({ caller }: InventoryContext, tx: Transaction, ids: readonly string[]) {
    const wrong = await tx.query<{ id: string; fields: readonly string[] }>(
      `select line.id, array_remove(array[${ofProduct
        .map(({ table: other, field }) => `case when ${other}.product_id <> line.product_id then '${field}' end`)
        .join(', ')}], null) as fields
       from ${table} line ${ofProduct
         .map(
           ({ table: other, column }) =>
             `left join ${other} on ${other}.account_id = $1 and ${other}.id = line.${column}`,
         )
         .join(' ')}
       where line.account_id = $1 and line.id = any($2)`,
      [caller.accountId, ids],
    );
    const fieldsOf = new Map(wrong.map(({ id, fields }) => [id, fields]));
    const errors = ids.flatMap((id, index) => {
      const place = ids.length > 1 ? `[${String(index)}].` : '';
      const fields = fieldsOf.get(id) ?? [];
      return fields.map((field) => ({ field: place + field, message: 'belongs to another product' }));
    });
    if (errors.length > 0) throw new Invalid(errors);
  }

  return {
    async afterCreate(context, tx, lines) {
      await lockOpen(
        context,
        tx,
        lines.map((line) => line[owner.column]),
      );
      await requireOneProduct(
        context,
        tx,
        lines.map(({ id }) => id),
      );
    },
    /** Returns whether the products of the line, its lot and its order line may differ after the change. */
    async beforeChange(context, tx, id, change): Promise<boolean> {
      const ownerId = await ownerOf(context, tx, id);
      await lockOpen(context, tx, [ownerId, change?.[owner.column] ?? null]);
      // Before the lock, the line may have been moved to an owner that is not locked here. Under the lock, it cannot move.
      const lockedOwnerId = await ownerOf(context, tx, id);
      if (lockedOwnerId !== null && lockedOwnerId !== ownerId) throw modifiedMeanwhile('object');
      return change !== null && ['product_id', ...ofProduct.map(({ column }) => column)].some((name) => name in change);
    },
    async afterChange(context, tx, id, mayDiffer) {
      if (mayDiffer === true) await requireOneProduct(context, tx, [id]);
    },
  };
}

/** A reference of a line to an object that must have the same product as the line. */
interface ProductReference {
  readonly column: string;
  readonly table: string;
  readonly field: string;
}

const lot: ProductReference = { column: 'inventory_item_id', table: 'inventory_items', field: 'inventoryItem' };
const orderItem: ProductReference = { column: 'order_item_id', table: 'order_items', field: 'orderItem' };

export const shipmentItemBehaviour = lineBehaviour(
  'shipment_items',
  {
    column: 'shipment_id',
    table: 'shipments',
    settledStatuses: ['SHIPPED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELED'],
  },
  [lot, orderItem],
);

export const requisitionItemBehaviour = lineBehaviour(
  'requisition_items',
  { column: 'requisition_id', table: 'requisitions', settledStatuses },
  [lot],
);
