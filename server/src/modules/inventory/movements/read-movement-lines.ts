import type { PickedItem, StockMovementLine } from '@storehouse/contract/operations/instance/movement-operations';
import type { Queryable } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { lotReference, referenceTo } from '../bodies/require-references.ts';
import { receivedSql } from '../receipts/received-sql.ts';

/**
 * SQL: whether a shipment is the one that its movement was sent as. If the sending was reversed, its shipment is cancelled, and
 * another one may follow.
 */
export const isOfMovement = (shipment: string): string => `${shipment}.status <> 'CANCELED'`;

type LineRow = Omit<StockMovementLine, 'pickedItems'> & { readonly movementId: string };

/** The lines of movements by movement id, each with its picks. */
export async function selectMovementLines(
  db: Queryable,
  accountId: string,
  movementIds: readonly string[],
): Promise<Map<string, { readonly line: StockMovementLine }[]>> {
  const rows = await db.query<LineRow>(
    `select i.requisition_id as "movementId", i.id, ${referenceTo('product', 'product')} as product,
       i.quantity as "quantityRequested", i.quantity_picked as "quantityPicked", ${lotReference('lot')} as "inventoryItem"
     from requisition_items i
     join products product on product.account_id = i.account_id and product.id = i.product_id
     left join inventory_items lot on lot.account_id = i.account_id and lot.id = i.inventory_item_id
     where i.account_id = $1 and i.requisition_id = any($2)
     order by i.requisition_id, i.order_index, i.date_created, i.id`,
    [accountId, movementIds],
  );
  const picked = groupBy(await selectPicked(db, accountId, movementIds), ({ lineId }) => lineId);
  const lines = rows.map(({ movementId, ...row }) => {
    const pickedItems = (picked.get(row.id) ?? []).map(({ lineId: _, ...item }) => item);
    const onlyLot = pickedItems.length === 1 ? (pickedItems[0]?.inventoryItem ?? null) : null;
    return { movementId, line: { ...row, inventoryItem: row.inventoryItem ?? onlyLot, pickedItems } };
  });
  return groupBy(lines, ({ movementId }) => movementId);
}

function selectPicked(
  db: Queryable,
  accountId: string,
  movementIds: readonly string[],
): Promise<(PickedItem & { lineId: string })[]> {
  return db.query(
    `select s.requisition_item_id as "lineId", ${lotReference('lot')} as "inventoryItem", s.quantity,
       ${receivedSql('s')} as "quantityReceived"
     from requisition_items i
     join shipment_items s on s.account_id = i.account_id and s.requisition_item_id = i.id
     join shipments sent on sent.account_id = s.account_id and sent.id = s.shipment_id and ${isOfMovement('sent')}
     join inventory_items lot on lot.account_id = s.account_id and lot.id = s.inventory_item_id
     where i.account_id = $1 and i.requisition_id = any($2)
     order by s.date_created, s.line_index`,
    [accountId, movementIds],
  );
}
