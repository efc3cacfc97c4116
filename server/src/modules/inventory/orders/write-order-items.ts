import type { OrderItemBody } from '@storehouse/contract/operations/instance/order-operations';
import { brokenConstraint } from '../../../database/database-errors.ts';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { GivenReference } from '../bodies/require-references.ts';
import { Invalid, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';

/** The references of the lines, each with its path. */
export const itemReferences = (items: readonly OrderItemBody[]): GivenReference[] =>
  items.map(({ product }, index) => ({ field: `orderItems[${String(index)}].product`, to: 'product', id: product }));

/**
 * Replaces the lines of a draft with the given ones, in order: lines with a known id change, the others are added or
 * removed.
 */
export async function writeOrderItems(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  orderId: string,
  items: readonly OrderItemBody[],
): Promise<void> {
  const kept = items.flatMap(({ id }) => id ?? []);
  await refuseUnknown(tx, accountId, orderId, items);
  await refuseOtherProducts(tx, accountId, items);
  await removeOthers(tx, accountId, orderId, kept);
  const rows = items.map((item, index) => ({
    id: item.id ?? newInstanceId(),
    order_index: index,
    product_id: item.product,
    quantity: item.quantity,
    // Without it, a unit is one piece; null means that it is not known (document 1, quantityPerUnitMissing).
    quantity_per_uom: item.quantityPerUom === undefined ? 1 : item.quantityPerUom,
    unit_price: item.unitPrice,
    estimated_ready_date: item.estimatedReadyDate,
    actual_ready_date: item.actualReadyDate,
    estimated_ship_date: item.estimatedShipDate,
  }));
  await tx.query(
    `insert into order_items as item (account_id, id, date_created, last_updated, order_id, order_index, product_id, quantity,
       quantity_per_uom, unit_price, estimated_ready_date, actual_ready_date, estimated_ship_date, status)
     select $1, line.id, $3, $3, $2, line.order_index, line.product_id, line.quantity, line.quantity_per_uom,
       line.unit_price, line.estimated_ready_date, line.actual_ready_date, line.estimated_ship_date, 'PENDING'
     from json_to_recordset($4) as line (id text, order_index integer, product_id text, quantity integer,
       quantity_per_uom integer, unit_price numeric, estimated_ready_date date, actual_ready_date date, estimated_ship_date date)
     on conflict (account_id, id) do update set version = item.version + 1, last_updated = excluded.last_updated,
       order_index = excluded.order_index, product_id = excluded.product_id, quantity = excluded.quantity,
       quantity_per_uom = excluded.quantity_per_uom, unit_price = excluded.unit_price,
       estimated_ready_date = excluded.estimated_ready_date, actual_ready_date = excluded.actual_ready_date,
       estimated_ship_date = excluded.estimated_ship_date`,
    [accountId, orderId, at, JSON.stringify(rows)],
  );
}

/** An id must belong to a line of this order and appear only once. */
async function refuseUnknown(
  tx: Transaction,
  accountId: string,
  orderId: string,
  items: readonly OrderItemBody[],
): Promise<void> {
  const present = await tx.query<{ id: string }>('select id from order_items where account_id = $1 and order_id = $2', [
    accountId,
    orderId,
  ]);
  const free = new Set(present.map(({ id }) => id));
  const errors = items.flatMap(({ id = null }, index) =>
    id === null || free.delete(id) ? [] : [{ field: `orderItems[${String(index)}].id`, message: 'not found' }],
  );
  if (errors.length > 0) throw new Invalid(errors);
}

/**
 * Refuses to change the product of a line that a shipment names: the shipment credits what it brings to that line, whatever its
 * product is.
 */
async function refuseOtherProducts(tx: Transaction, accountId: string, items: readonly OrderItemBody[]): Promise<void> {
  // Shipment lines lock the order lines that they name: this lock waits until they are committed, and then sees them.
  const changed = await tx.query<{ id: string }>(
    `select item.id from unnest($2::text[], $3::text[]) as given (id, product_id)
     join order_items item on item.account_id = $1 and item.id = given.id and item.product_id <> given.product_id
     order by item.id for update of item`,
    [accountId, items.map(({ id }) => id ?? null), items.map(({ product }) => product)],
  );
  if (changed.length === 0) return;
  const named = await tx.query<{ id: string }>(
    'select distinct order_item_id as id from shipment_items where account_id = $1 and order_item_id = any($2)',
    [accountId, changed.map(({ id }) => id)],
  );
  const fixed = new Set<string | null | undefined>(named.map(({ id }) => id));
  const errors = items.flatMap(({ id }, index) =>
    fixed.has(id)
      ? [{ field: `orderItems[${String(index)}].product`, message: 'cannot be changed: a shipment brings this line' }]
      : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
}

async function removeOthers(
  tx: Transaction,
  accountId: string,
  orderId: string,
  kept: readonly string[],
): Promise<void> {
  try {
    await tx.query('delete from order_items where account_id = $1 and order_id = $2 and id <> all($3)', [
      accountId,
      orderId,
      kept,
    ]);
  } catch (error) {
    if (brokenConstraint(error)?.kind !== 'dependents') throw error;
    throw new NotAllowed('A line that a shipment brings cannot be removed.');
  }
}
