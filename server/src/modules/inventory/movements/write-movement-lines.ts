import type { MovementLineBody } from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';

const isUnchanged = '(item.product_id, item.quantity) = (excluded.product_id, excluded.quantity)';

/**
 * Adds lines to a movement and changes existing ones. What was approved and cancelled applies to a quantity of a product: if
 * either changes, it is dropped.
 */
export async function writeMovementLines(
  { caller, at }: InventoryContext,
  tx: Transaction,
  movementId: string,
  lines: readonly MovementLineBody[],
): Promise<void> {
  await tx.query(
    `insert into requisition_items as item
       (account_id, id, date_created, last_updated, requisition_id, order_index, product_id, quantity)
     select $1, line.id, $3, $3, $2, line.position - 1, line.product_id, line.quantity
     from unnest($4::text[], $5::text[], $6::integer[]) with ordinality as line (id, product_id, quantity, position)
     on conflict (account_id, id) do update set version = item.version + 1, last_updated = excluded.last_updated,
       order_index = excluded.order_index, product_id = excluded.product_id, quantity = excluded.quantity,
       quantity_approved = case when ${isUnchanged} then item.quantity_approved end,
       quantity_canceled = case when ${isUnchanged} then item.quantity_canceled end,
       cancel_reason_code = case when ${isUnchanged} then item.cancel_reason_code end,
       inventory_item_id = case when item.product_id = excluded.product_id then item.inventory_item_id end`,
    [
      caller.accountId,
      movementId,
      at,
      lines.map(({ id }) => id ?? newInstanceId()),
      lines.map(({ product }) => product),
      lines.map(({ quantityRequested }) => quantityRequested),
    ],
  );
}
