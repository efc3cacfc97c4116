import type { ShipmentItemBody } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { Invalid } from '../invalid.ts';

/** Checks that the referenced objects exist, and that a lot for an order line has that line's product. */
export async function requireLineReferences(
  tx: Transaction,
  accountId: string,
  lines: readonly ShipmentItemBody[],
): Promise<void> {
  await requireReferences(
    tx,
    accountId,
    lines.flatMap(({ inventoryItem, orderItem = null }, index) => [
      { field: `shipmentItems[${String(index)}].inventoryItem`, to: 'inventoryItem', id: inventoryItem },
      { field: `shipmentItems[${String(index)}].orderItem`, to: 'orderItem', id: orderItem },
    ]),
  );
  const wrong = await tx.query<{ index: number }>(
    `select (line.position - 1)::integer as index
     from unnest($2::text[], $3::text[]) with ordinality as line (item_id, order_item_id, position)
     join inventory_items lot on lot.account_id = $1 and lot.id = line.item_id
     join order_items item on item.account_id = $1 and item.id = line.order_item_id
     where lot.product_id <> item.product_id
     order by line.position`,
    [accountId, lines.map(({ inventoryItem }) => inventoryItem), lines.map(({ orderItem }) => orderItem ?? null)],
  );
  if (wrong.length === 0) return;
  throw new Invalid(
    wrong.map(({ index }) => ({
      field: `shipmentItems[${String(index)}].orderItem`,
      message: 'belongs to another product',
    })),
  );
}
