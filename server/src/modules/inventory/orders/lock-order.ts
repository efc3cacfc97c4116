import type { OrderStatus } from '@storehouse/contract/inventory/statuses';
import type { Transaction } from '../../../database/database.ts';
import { orderNotFound } from './read-orders.ts';
import type { LineProgress } from './outstanding.ts';

/** An order under its row lock: steps of the same order run one at a time. */
export interface LockedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly originId: string;
  readonly destinationId: string;
}

export interface OrderLine extends LineProgress {
  readonly id: string;
  readonly productId: string;
}

export async function lockOrder(tx: Transaction, accountId: string, id: string): Promise<LockedOrder> {
  const [order] = await tx.query<LockedOrder>(
    `select id, order_number as "orderNumber", status, version, origin_id as "originId", destination_id as "destinationId"
     from orders where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return order ?? orderNotFound(id);
}

/** The lines of an order and their progress; read after the order was locked. */
export function readLines(tx: Transaction, accountId: string, orderId: string): Promise<OrderLine[]> {
  return tx.query<OrderLine>(
    `select id, product_id as "productId", quantity, quantity_per_uom as "quantityPerUom", received_each as "receivedEach",
       canceled_each as "canceledEach"
     from order_items where account_id = $1 and order_id = $2 order by order_index, id`,
    [accountId, orderId],
  );
}

/** The orders of lines, in the order in which they are locked. */
export async function ordersOfLines(tx: Transaction, accountId: string, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct order_id as id from order_items where account_id = $1 and id = any($2) order by order_id',
    [accountId, lineIds],
  );
  return rows.map(({ id }) => id);
}
