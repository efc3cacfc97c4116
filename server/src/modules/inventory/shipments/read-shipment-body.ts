import type { Transaction } from '../../../database/database.ts';
import type { BodyReader } from '../bodies/body-reader.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { Invalid } from '../invalid.ts';

export const shipmentTypes = ['AIR', 'SEA', 'LAND', 'SUITCASE', 'DEFAULT'] as const;

/** A line of a shipment as it was given. */
export interface GivenLine {
  /** The id of an existing line, or null for a new one. */
  readonly id: string | null;
  readonly itemId: string;
  readonly quantity: number;
  readonly orderItemId: string | null;
  readonly path: string;
}

export function readShipmentLines(body: BodyReader): GivenLine[] {
  return body.list('shipmentItems').map((line) => ({
    id: line.text('id', 64),
    itemId: line.needReference('inventoryItem'),
    quantity: line.needInteger('quantity', 1),
    orderItemId: line.reference('orderItem'),
    path: line.pathOf(''),
  }));
}

/** Checks that the referenced objects exist, and that a lot for an order line has that line's product. */
export async function requireLineReferences(
  tx: Transaction,
  accountId: string,
  lines: readonly GivenLine[],
): Promise<void> {
  await requireReferences(
    tx,
    accountId,
    lines.flatMap(({ path, itemId, orderItemId }) => [
      { field: `${path}inventoryItem`, to: 'inventoryItem', id: itemId },
      { field: `${path}orderItem`, to: 'orderItem', id: orderItemId },
    ]),
  );
  const wrong = await tx.query<{ index: number }>(
    `select (line.position - 1)::integer as index
     from unnest($2::text[], $3::text[]) with ordinality as line (item_id, order_item_id, position)
     join inventory_items lot on lot.account_id = $1 and lot.id = line.item_id
     join order_items item on item.account_id = $1 and item.id = line.order_item_id
     where lot.product_id <> item.product_id
     order by line.position`,
    [accountId, lines.map(({ itemId }) => itemId), lines.map(({ orderItemId }) => orderItemId)],
  );
  if (wrong.length === 0) return;
  throw new Invalid(
    wrong.map(({ index }) => ({ field: `${lines[index]?.path ?? ''}orderItem`, message: 'is for another product' })),
  );
}
