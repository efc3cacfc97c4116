import type { SupplierOverview } from '@storehouse/contract/operations/instance/supplier-overview-operations';
import type { Queryable } from '../../../database/database.ts';
import { daysFrom, localDayOf, type LocalDay } from '../../../foundation/time/local-day.ts';
import { numberedReference, referenceTo } from '../bodies/require-references.ts';
import { expectedDateSql, isLateSql, openStatuses } from '../orders/expected-date.ts';
import { outstandingSql } from '../orders/outstanding.ts';
import { productReference } from '../overview/list-pair-stock.ts';

/**
 * SQL: when the last part of an order arrived, by its own receipts and by shipments of its lines. Two look-ups in indexes: a single condition with `or` read all receipts for each order.
 */
const lastReceiptSql = `(
  select max(arrival.at) from (
    select r.delivered_at as at from receipts r
    where r.account_id = $1 and r.order_id = o.id and r.reversed_at is null
    union all
    select r.delivered_at from order_items item
    join shipment_items line on line.account_id = $1 and line.order_item_id = item.id
    join receipt_items arrived on arrived.account_id = $1 and arrived.shipment_item_id = line.id
    join receipts r on r.account_id = $1 and r.id = arrived.receipt_id and r.reversed_at is null
    where item.account_id = $1 and item.order_id = o.id
  ) arrival)`;

type OrderRow = Omit<SupplierOverview['orders'][number], 'receivedDate'> & { readonly received: Date | null };

/** The orders of a supplier: open ones and drafts first, then the newest. */
export async function listSupplierOrders(
  db: Queryable,
  accountId: string,
  supplierId: string,
  zone: string,
  today: LocalDay,
): Promise<SupplierOverview['orders']> {
  const rows = await db.query<OrderRow>(
    `with own as (
       select o.* from orders o where o.account_id = $1 and o.origin_id = $2
       order by o.status in ${openStatuses} desc, o.status = 'PENDING' desc, o.date_created desc, o.id limit 100
     ), seen as (
       select o.*, ${expectedDateSql('o')} as expected,
         case when o.status = 'RECEIVED' then ${lastReceiptSql} end as received,
         exists (select from order_items item where item.account_id = $1 and item.order_id = o.id
           and item.received_each > 0) as has_received
       from own o
     )
     select ${numberedReference('o', 'order', 'orderNumber', 'order_number')} as "order", o.name,
       ${referenceTo('destination', 'location')} as destination, o.status,
       o.status = 'PLACED' and o.has_received as "isPartlyReceived", o.date_ordered as "dateOrdered",
       o.expected as "expectedDate", o.received,
       case when o.expected is not null and o.status in ${openStatuses} then greatest(0, $3::date - o.expected) end as "daysLate"
     from seen o
     join locations destination on destination.account_id = $1 and destination.id = o.destination_id
     order by o.status in ${openStatuses} desc, o.status = 'PENDING' desc, o.date_created desc, o.id`,
    [accountId, supplierId, today],
  );
  return rows.map(({ received, ...order }) => {
    const receivedDate = received && localDayOf(received, zone);
    const { expectedDate } = order;
    const isReceived = expectedDate !== null && receivedDate !== null;
    const daysLate = isReceived ? Math.max(0, daysFrom(expectedDate, receivedDate)) : order.daysLate;
    return { ...order, receivedDate, daysLate };
  });
}

/** How many orders are open, and how many of these are late. */
export async function countOpenOrders(
  db: Queryable,
  accountId: string,
  supplierId: string,
  today: LocalDay,
): Promise<Pick<SupplierOverview, 'ordersOpen' | 'ordersLate'>> {
  const [row] = await db.query<Pick<SupplierOverview, 'ordersOpen' | 'ordersLate'>>(
    `select count(*) as "ordersOpen", count(*) filter (where ${isLateSql('o', '$3')}) as "ordersLate"
     from orders o where o.account_id = $1 and o.origin_id = $2 and o.status in ${openStatuses}`,
    [accountId, supplierId, today],
  );
  return row as NonNullable<typeof row>;
}

/** How long the newest orders took, from the day of the order to the last receipt. */
export async function readLeadTime(
  db: Queryable,
  accountId: string,
  supplierId: string,
  zone: string,
): Promise<SupplierOverview['leadTime']> {
  const rows = await db.query<{ ordered: LocalDay | null; created: Date; received: Date | null }>(
    `select o.date_ordered as ordered, o.date_created as created, ${lastReceiptSql} as received
     from orders o where o.account_id = $1 and o.origin_id = $2 and o.status = 'RECEIVED'
     order by o.date_created desc, o.id limit 50`,
    [accountId, supplierId],
  );
  const days = rows
    .flatMap(({ ordered, created, received }) =>
      received ? [daysFrom(ordered ?? localDayOf(created, zone), localDayOf(received, zone))] : [],
    )
    // Of an order that was entered after it arrived nothing is learned.
    .filter((took) => took >= 0)
    .sort((a, b) => a - b);
  const [shortestDays, longestDays] = [days[0], days.at(-1)];
  if (shortestDays === undefined || longestDays === undefined) return null;
  const medianDays = days[Math.ceil(days.length / 2) - 1] as number;
  return { orders: days.length, medianDays, shortestDays, longestDays };
}

type ProductRow = Omit<SupplierOverview['products'][number], 'dateCreated'> & { readonly dateCreated: Date };

/** What was ordered from a supplier: each product with its last price and what is on order. */
export async function listSuppliedProducts(
  db: Queryable,
  accountId: string,
  supplierId: string,
): Promise<SupplierOverview['products']> {
  const rows = await db.query<ProductRow>(
    `with lines as (
       select item.product_id, ${numberedReference('o', 'order', 'orderNumber', 'order_number')} as "order", o.order_number,
         o.date_created, o.currency_code, item.unit_price, coalesce(item.quantity_per_uom, 1) as quantity_per_uom,
         item.order_index, item.status,
         case when o.status in ${openStatuses} then ${outstandingSql('item')} else 0 end as outstanding
       from orders o
       join order_items item on item.account_id = $1 and item.order_id = o.id
       where o.account_id = $1 and o.origin_id = $2 and o.status not in ('CANCELED', 'REJECTED')
     ), last as (
       select distinct on (product_id) * from lines where status <> 'CANCELED'
       order by product_id, date_created desc, order_number desc, order_index desc
     ), open as (
       select product_id, sum(outstanding)::bigint as quantity from lines group by product_id
     )
     select ${productReference('p')} as product,
       last.order, last.date_created as "dateCreated", to_json(last.unit_price) as "unitPrice",
       last.currency_code as "currencyCode", last.quantity_per_uom as "quantityPerUom", open.quantity as "quantityOnOrder"
     from last
     join open on open.product_id = last.product_id
     join products p on p.account_id = $1 and p.id = last.product_id
     order by open.quantity > 0 desc, p.name collate "C", p.id limit 500`,
    [accountId, supplierId],
  );
  return rows.map((row) => ({ ...row, dateCreated: row.dateCreated.toISOString() }));
}
