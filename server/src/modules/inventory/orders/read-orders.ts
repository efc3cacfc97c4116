import { orderStatuses } from '@storehouse/contract/inventory/statuses';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { OrderItem, PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { Queryable } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { personReference, referenceTo, requireStatus } from '../bodies/require-references.ts';
import { NotFound } from '../invalid.ts';
import { isLateSql } from './expected-date.ts';
import { eachPerUnit, outstandingEach, type LineProgress } from './outstanding.ts';

export interface OrderFilter {
  readonly status?: string | undefined;
  /** Only those that are late today. */
  readonly state?: 'late' | undefined;
  readonly originId?: string | undefined;
  readonly destinationId?: string | undefined;
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

const matches = `from orders where account_id = $1
  and ($2::text is null or status = $2)
  and ($3::text is null or origin_id = $3)
  and ($4::text is null or destination_id = $4)
  and ($5::date is null or ${isLateSql('orders', '$5')})`;

/** Orders with their lines, newest first. */
export async function listOrders(
  db: Queryable,
  accountId: string,
  filter: OrderFilter,
  today: LocalDay,
): Promise<ListAnswer<PurchaseOrder>> {
  requireStatus(filter.status, orderStatuses);
  const values = [
    accountId,
    filter.status ?? null,
    filter.originId ?? null,
    filter.destinationId ?? null,
    filter.state === 'late' ? today : null,
  ];
  const page = `(select * ${matches} order by date_created desc, id limit $6 offset $7)`;
  const data = await selectOrders(db, accountId, page, [...values, filter.max, filter.offset]);
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches}`, values);
  return { data, totalCount: total?.count ?? 0 };
}

export async function readOrder(db: Queryable, accountId: string, id: string): Promise<PurchaseOrder> {
  const [order] = await selectOrders(db, accountId, '(select * from orders where account_id = $1 and id = $2)', [
    accountId,
    id,
  ]);
  return order ?? orderNotFound(id);
}

export function orderNotFound(id: string): never {
  throw new NotFound(`There is no purchase order with the id "${id}".`);
}

type OrderRow = Omit<PurchaseOrder, 'orderItems' | 'dateCreated' | 'lastUpdated'> & {
  dateCreated: Date;
  lastUpdated: Date;
};

async function selectOrders(
  db: Queryable,
  accountId: string,
  page: string,
  values: readonly unknown[],
): Promise<PurchaseOrder[]> {
  const orders = await db.query<OrderRow>(
    `select o.id, o.order_number as "orderNumber", o.order_type as "orderType", o.name,
       ${referenceTo('origin', 'location')} as origin, ${referenceTo('destination', 'location')} as destination,
       ${personReference('person')} as "orderedBy", o.date_ordered as "dateOrdered", o.currency_code as "currencyCode",
       o.status, o.version, o.date_created as "dateCreated", o.last_updated as "lastUpdated"
     from ${page} o
     join locations origin on origin.account_id = $1 and origin.id = o.origin_id
     join locations destination on destination.account_id = $1 and destination.id = o.destination_id
     left join people person on person.account_id = $1 and person.person_id = o.ordered_by_id
     order by o.date_created desc, o.id`,
    values,
  );
  const items = await selectItems(
    db,
    accountId,
    orders.map(({ id }) => id),
  );
  return orders.map(({ version, dateCreated, lastUpdated, ...order }) => ({
    ...order,
    orderItems: (items.get(order.id) ?? []).map(toItem),
    version,
    dateCreated: dateCreated.toISOString(),
    lastUpdated: lastUpdated.toISOString(),
  }));
}

type ItemRow = LineProgress &
  Pick<OrderItem, 'id' | 'product' | 'estimatedReadyDate' | 'actualReadyDate' | 'estimatedShipDate' | 'status'> & {
    readonly orderId: string;
    readonly unitPrice: string | null;
  };

async function selectItems(
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, ItemRow[]>> {
  const rows = await db.query<ItemRow>(
    `select i.order_id as "orderId", i.id, ${referenceTo('product', 'product')} as product, i.quantity,
       i.quantity_per_uom as "quantityPerUom", i.unit_price as "unitPrice", i.estimated_ready_date as "estimatedReadyDate",
       i.actual_ready_date as "actualReadyDate", i.estimated_ship_date as "estimatedShipDate", i.status,
       i.received_each as "receivedEach", i.canceled_each as "canceledEach"
     from order_items i
     join products product on product.account_id = i.account_id and product.id = i.product_id
     where i.account_id = $1 and i.order_id = any($2)
     order by i.order_id, i.order_index, i.id`,
    [accountId, orderIds],
  );
  return groupBy(rows, ({ orderId }) => orderId);
}

function toItem({ orderId: _, receivedEach, canceledEach, ...row }: ItemRow): OrderItem {
  const unit = eachPerUnit(row);
  return {
    ...row,
    // At most 15 digits (see the body reader), so the number is exactly the one given.
    unitPrice: row.unitPrice === null ? null : Number(row.unitPrice),
    quantityReceived: receivedEach / unit,
    quantityCanceled: canceledEach / unit,
    quantityOutstanding: outstandingEach({ ...row, receivedEach, canceledEach }) / unit,
  };
}
