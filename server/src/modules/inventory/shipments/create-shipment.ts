import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import type { Transaction } from '../../../database/database.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireRoute } from '../bodies/find-places.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/take-numbers.ts';
import { insertShipment } from './insert-shipment.ts';
import { readShipment } from './read-shipments.ts';

const shipmentTypes = ['AIR', 'SEA', 'LAND', 'SUITCASE', 'DEFAULT'] as const;

/** Creates a pending shipment with its items; nothing leaves before it is sent. */
export async function createShipment(context: InventoryContext, body: unknown): Promise<ShipmentDocument> {
  const { db, caller, at } = context;
  const given = readNewShipment(body, at);
  const [number = ''] = await takeNumbers(db, caller.accountId, 'SH-', 1);
  return db.transaction(async (tx) => {
    await requireRoute(tx, caller.accountId, given.originId, given.destinationId);
    await requireReferences(tx, caller.accountId, [
      { field: 'recipient', to: 'person', id: given.recipientId },
      ...given.lines.flatMap(({ path, itemId, orderItemId }) => [
        { field: `${path}inventoryItem`, to: 'inventoryItem', id: itemId },
        { field: `${path}orderItem`, to: 'orderItem', id: orderItemId },
      ]),
    ]);
    await requireSameProducts(tx, caller.accountId, given.lines);
    const id = await insertShipment(context, tx, { ...given, number });
    return readShipment(tx, caller.accountId, id);
  });
}

interface GivenLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly orderItemId: string | null;
  readonly path: string;
}

function readNewShipment(body: unknown, now: Date) {
  const reader = new BodyReader(body, now);
  const shipment = {
    name: reader.needText('name'),
    description: reader.text('description', 10_000),
    originId: reader.needReference('origin'),
    destinationId: reader.needReference('destination'),
    expectedShippingDate: reader.needDay('expectedShippingDate'),
    expectedDeliveryDate: reader.day('expectedDeliveryDate'),
    shipmentType: reader.oneOf('shipmentType', shipmentTypes),
    carrier: reader.text('carrier'),
    recipientId: reader.reference('recipient'),
    lines: reader.list('shipmentItems').map((line): GivenLine => ({
      itemId: line.needReference('inventoryItem'),
      quantity: line.needInteger('quantity', 1),
      orderItemId: line.reference('orderItem'),
      path: line.pathOf(''),
    })),
  };
  reader.finish();
  return shipment;
}

/** A lot that is said to come of an order's line must be of the line's product. */
async function requireSameProducts(tx: Transaction, accountId: string, lines: readonly GivenLine[]): Promise<void> {
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
