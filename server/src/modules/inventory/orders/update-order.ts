import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { PurchaseOrderChange } from '@storehouse/contract/operations/instance/order-operations';
import type { Transaction } from '../../../database/database.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { settingsOf } from '../bodies/settings-of.ts';
import { NotAllowed, modifiedMeanwhile } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';
import { mayEdit } from './order-status.ts';
import { readOrder } from './read-orders.ts';
import { itemReferences, writeOrderItems } from './write-order-items.ts';

/** Changes a draft: omitted fields stay, null clears, a list of items replaces the lines. Sends no event. */
export async function updateOrder(
  context: InventoryContext,
  id: string,
  { version = null, orderItems, ...header }: PurchaseOrderChange,
): Promise<PurchaseOrder> {
  const { db, caller } = context;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller.accountId, id);
    if (version !== null && version !== order.version) throw modifiedMeanwhile('order');
    if (!mayEdit(order.status)) throw new NotAllowed(`An order that is ${order.status} cannot be changed.`);
    await writeHeader(context, tx, order, header);
    if (orderItems !== undefined) {
      await requireReferences(tx, caller.accountId, itemReferences(orderItems ?? []));
      await writeOrderItems(context, tx, id, orderItems ?? []);
    }
    return readOrder(tx, caller.accountId, id);
  });
}

async function writeHeader(
  { caller, at }: InventoryContext,
  tx: Transaction,
  order: LockedOrder,
  { origin, destination, ...rest }: Omit<PurchaseOrderChange, 'version' | 'orderItems'>,
): Promise<void> {
  await requireRoute(tx, caller.accountId, origin ?? order.originId, destination ?? order.destinationId, order);
  const { settings, values } = settingsOf(
    {
      name: rest.name,
      origin_id: origin,
      destination_id: destination,
      date_ordered: rest.dateOrdered,
      currency_code: rest.currencyCode,
    },
    4,
  );
  await tx.query(
    `update orders set version = version + 1, last_updated = $3${settings} where account_id = $1 and id = $2`,
    [caller.accountId, order.id, at, ...values],
  );
}
