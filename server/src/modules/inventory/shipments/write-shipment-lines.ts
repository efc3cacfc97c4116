import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';

export interface WrittenLine {
  /** The id of the line it changes; a new line has none. */
  readonly id?: string | null;
  readonly itemId: string;
  readonly quantity: number;
  readonly orderItemId?: string | null;
  readonly requisitionItemId?: string | null;
}

/** Adds lines to a shipment and changes existing ones. A line's product is that of its lot. */
export async function writeShipmentLines(
  { caller, at }: InventoryContext,
  tx: Transaction,
  shipmentId: string,
  lines: readonly WrittenLine[],
): Promise<void> {
  await tx.query(
    `insert into shipment_items as item (account_id, id, date_created, last_updated, shipment_id, line_index, product_id,
       inventory_item_id, quantity, order_item_id, requisition_item_id)
     select $1, line.id, $3, $3, $2, line.position, lot.product_id, lot.id, line.quantity, line.order_item_id,
       line.requisition_item_id
     from unnest($4::text[], $5::text[], $6::integer[], $7::text[], $8::text[]) with ordinality
       as line (id, item_id, quantity, order_item_id, requisition_item_id, position)
     join inventory_items lot on lot.account_id = $1 and lot.id = line.item_id
     on conflict (account_id, id) do update set version = item.version + 1, last_updated = excluded.last_updated,
       line_index = excluded.line_index, product_id = excluded.product_id, inventory_item_id = excluded.inventory_item_id,
       quantity = excluded.quantity, order_item_id = excluded.order_item_id`,
    [
      caller.accountId,
      shipmentId,
      at,
      lines.map(({ id }) => id ?? newInstanceId()),
      lines.map(({ itemId }) => itemId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ orderItemId }) => orderItemId ?? null),
      lines.map(({ requisitionItemId }) => requisitionItemId ?? null),
    ],
  );
}
