import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-operations';
import type { Transaction } from '../../../database/database.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { readVersion } from '../generic/read-body.ts';
import { Invalid, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';
import { mayEdit } from './order-status.ts';
import { itemReferences, readCurrency, readOrderItems, type GivenItem } from './read-order-body.ts';
import { readOrder } from './read-orders.ts';
import { writeOrderItems } from './write-order-items.ts';

/** Changes a draft: omitted fields stay, null clears, a list of items replaces the lines. Sends no event. */
export async function updateOrder(context: InventoryContext, id: string, body: unknown): Promise<PurchaseOrder> {
  const { db, caller, at } = context;
  const change = readOrderChange(body, at);
  const version = readVersion(body);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller.accountId, id);
    if (version !== null && version !== order.version) {
      throw new Invalid([
        { field: 'version', message: 'optimistic locking: the order was modified by another request' },
      ]);
    }
    if (!mayEdit(order.status)) throw new NotAllowed(`An order that is ${order.status} cannot be changed.`);
    await writeHeader(context, tx, order, change.columns);
    if (change.items) {
      await requireReferences(tx, caller.accountId, itemReferences(change.items));
      await writeOrderItems(context, tx, id, change.items);
    }
    return readOrder(tx, caller.accountId, id);
  });
}

interface OrderChange {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly items: readonly GivenItem[] | null;
}

function readOrderChange(body: unknown, now: Date): OrderChange {
  const reader = new BodyReader(body, now);
  const change = {
    columns: {
      ...(reader.has('name') && { name: reader.needText('name') }),
      ...(reader.has('origin') && { origin_id: reader.needReference('origin') }),
      ...(reader.has('destination') && { destination_id: reader.needReference('destination') }),
      ...(reader.has('dateOrdered') && { date_ordered: reader.day('dateOrdered') }),
      ...(reader.has('currencyCode') && { currency_code: readCurrency(reader) }),
    },
    items: reader.has('orderItems') ? readOrderItems(reader) : null,
  };
  reader.finish();
  return change;
}

async function writeHeader(
  { caller, at }: InventoryContext,
  tx: Transaction,
  order: LockedOrder,
  columns: OrderChange['columns'],
): Promise<void> {
  const { origin_id: originId, destination_id: destinationId } = columns;
  await requireRoute(tx, caller.accountId, originId ?? order.originId, destinationId ?? order.destinationId);
  const settings = Object.keys(columns).map((column, index) => `, ${column} = $${String(index + 4)}`);
  await tx.query(
    `update orders set version = version + 1, last_updated = $3${settings.join('')} where account_id = $1 and id = $2`,
    [caller.accountId, order.id, at, ...Object.values(columns)],
  );
}
