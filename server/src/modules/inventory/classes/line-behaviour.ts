import { modifiedMeanwhile, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { Transaction } from '../../../database/database.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/**
 * Lines of a shipment or requisition that has moved stock are history: they cannot be added, changed or deleted. What is
 * sent are the lines as they are while the owner is locked, so a change locks the owner too, and reads its status under
 * the lock. Owners are locked before lines and in the order of their ids, so that nothing deadlocks.
 */
function lineBehaviour(
  table: string,
  owner: { column: string; table: string; movedStatuses: readonly string[] },
): ClassBehaviour {
  async function lockOpen({ caller }: InventoryContext, tx: Transaction, ownerIds: readonly unknown[]): Promise<void> {
    const owners = await tx.query<{ status: string }>(
      `select status from ${owner.table} where account_id = $1 and id = any($2) order by id for no key update`,
      [caller.accountId, ownerIds],
    );
    if (owners.some(({ status }) => owner.movedStatuses.includes(status))) {
      throw new NotAllowed('Its stock has moved: its lines cannot be changed.');
    }
  }

  async function ownerOf({ caller }: InventoryContext, tx: Transaction, id: string): Promise<string | null> {
    const [line] = await tx.query<{ ownerId: string }>(
      `select ${owner.column} as "ownerId" from ${table} where account_id = $1 and id = $2`,
      [caller.accountId, id],
    );
    return line?.ownerId ?? null;
  }

  return {
    afterCreate: (context, tx, lines) =>
      lockOpen(
        context,
        tx,
        lines.map((line) => line[owner.column]),
      ),
    async beforeChange(context, tx, id, change) {
      const ownerId = await ownerOf(context, tx, id);
      await lockOpen(context, tx, [ownerId, change?.[owner.column] ?? null]);
      // Until the lock, the line may have been moved to an owner that is not locked here. From now on it stays.
      const lockedOwnerId = await ownerOf(context, tx, id);
      if (lockedOwnerId !== null && lockedOwnerId !== ownerId) throw modifiedMeanwhile('object');
    },
  };
}

export const shipmentItemBehaviour = lineBehaviour('shipment_items', {
  column: 'shipment_id',
  table: 'shipments',
  movedStatuses: ['SHIPPED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELED'],
});

export const requisitionItemBehaviour = lineBehaviour('requisition_items', {
  column: 'requisition_id',
  table: 'requisitions',
  movedStatuses: ['ISSUED', 'RECEIVED', 'CANCELED'],
});
