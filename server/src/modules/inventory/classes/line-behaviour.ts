import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { Transaction } from '../../../database/database.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** Lines of a shipment or requisition that has moved stock are history: they cannot be added, changed or deleted. */
function lineBehaviour(
  table: string,
  owner: { column: string; table: string; movedStatuses: readonly string[] },
): ClassBehaviour {
  async function requireOpen(
    { caller }: InventoryContext,
    tx: Transaction,
    ownerIds: readonly unknown[],
  ): Promise<void> {
    const [moved] = await tx.query(
      `select 1 from ${owner.table} where account_id = $1 and id = any($2) and status = any($3) for share`,
      [caller.accountId, ownerIds, owner.movedStatuses],
    );
    if (moved) throw new NotAllowed('Its stock has moved: its lines cannot be changed.');
  }
  return {
    afterCreate: (context, tx, lines) =>
      requireOpen(
        context,
        tx,
        lines.map((line) => line[owner.column]),
      ),
    async beforeChange(context, tx, id, change) {
      const rows = await tx.query<{ ownerId: string }>(
        `select ${owner.column} as "ownerId" from ${table} where account_id = $1 and id = $2`,
        [context.caller.accountId, id],
      );
      await requireOpen(context, tx, [...rows.map((row) => row.ownerId), change?.[owner.column] ?? '']);
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
