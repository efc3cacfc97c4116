import type { ProductOverview } from '@storehouse/contract/operations/instance/product-overview-operations';
import type { Queryable } from '../../../database/database.ts';
import { numberedReference, referenceTo } from '../bodies/require-references.ts';
import { openStatuses } from '../orders/expected-date.ts';
import { outstandingSql } from '../orders/outstanding.ts';
import { lostSql, receivedSql } from '../receipts/received-sql.ts';
import { isArrivingSql } from '../shipments/read-shipments.ts';
import type { LocationLevel } from './combine-locations.ts';

/** How much each location should keep of a product. */
export const listLevels = (db: Queryable, accountId: string, productId: string): Promise<LocationLevel[]> =>
  db.query(
    `select ${referenceTo('place', 'location')} as location, level.min_quantity as "minQuantity",
       level.reorder_quantity as "reorderQuantity", level.max_quantity as "maxQuantity"
     from inventory_levels level
     join locations place on place.account_id = $1 and place.id = level.location_id
     where level.account_id = $1 and level.product_id = $2`,
    [accountId, productId],
  );

const orderReference = numberedReference('o', 'order', 'orderNumber', 'order_number');

/**
 * The outstanding quantity of a product by order: all orders, because the totals are their sums. The expected date (domain,
 * Purchase orders) is that of a shipment, otherwise the day on which the lines are ready.
 */
export const listOpenOrders = (
  db: Queryable,
  accountId: string,
  productId: string,
): Promise<ProductOverview['orders']> =>
  db.query(
    `with outstanding as (
       select item.order_id, item.id, ${outstandingSql('item')} as quantity,
         coalesce(item.actual_ready_date, item.estimated_ready_date) as ready
       from order_items item where item.account_id = $1 and item.product_id = $2
     ), delivery as (
       select line.order_item_id, min(s.expected_delivery_date) as day
       from shipment_items line
       join shipments s on s.account_id = $1 and s.id = line.shipment_id
         and s.status in ('PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED')
       where line.account_id = $1 and line.product_id = $2 and line.order_item_id is not null
       group by line.order_item_id
     ), open as (
       select outstanding.order_id, sum(outstanding.quantity)::bigint as quantity,
         coalesce(min(delivery.day), max(outstanding.ready)) as expected
       from outstanding left join delivery on delivery.order_item_id = outstanding.id
       where outstanding.quantity > 0
       group by outstanding.order_id
     )
     select ${orderReference} as "order", ${referenceTo('supplier', 'location')} as supplier,
       ${referenceTo('destination', 'location')} as destination, o.status, open.quantity,
       open.expected as "expectedDate"
     from open
     join orders o on o.account_id = $1 and o.id = open.order_id and o.status in ${openStatuses}
     join locations supplier on supplier.account_id = $1 and supplier.id = o.origin_id
     join locations destination on destination.account_id = $1 and destination.id = o.destination_id
     order by open.expected nulls last, o.date_created, o.id`,
    [accountId, productId],
  );

/** The quantity of a product that was sent but has not been received, by shipment: all shipments, for the same reason. */
export const listOpenShipments = (
  db: Queryable,
  accountId: string,
  productId: string,
): Promise<ProductOverview['shipments']> =>
  db.query(
    `with open as (
       select line.shipment_id, sum(greatest(0, line.quantity - ${receivedSql('line')} - ${lostSql('line')}))::bigint as quantity
       from shipment_items line
       join shipments sent on sent.account_id = $1 and sent.id = line.shipment_id
         and ${isArrivingSql('sent')}
       where line.account_id = $1 and line.product_id = $2
       group by line.shipment_id
     )
     select ${numberedReference('s', 'shipment', 'shipmentNumber', 'shipment_number')} as shipment,
       ${referenceTo('origin', 'location')} as origin, ${referenceTo('destination', 'location')} as destination,
       open.quantity, s.expected_delivery_date as "expectedDeliveryDate"
     from open
     join shipments s on s.account_id = $1 and s.id = open.shipment_id
     join locations origin on origin.account_id = $1 and origin.id = s.origin_id
     join locations destination on destination.account_id = $1 and destination.id = s.destination_id
     where open.quantity > 0
     order by s.expected_delivery_date nulls last, s.date_created, s.id`,
    [accountId, productId],
  );

type PurchaseRow = Omit<ProductOverview['purchases'][number], 'dateCreated'> & { readonly dateCreated: Date };

/** The last purchase of a product from each supplier, the newest first. */
export async function listPurchases(
  db: Queryable,
  accountId: string,
  productId: string,
): Promise<ProductOverview['purchases']> {
  const rows = await db.query<PurchaseRow>(
    `select ${referenceTo('supplier', 'location')} as supplier, last.order, last.created as "dateCreated",
       last.price as "unitPrice", last.currency_code as "currencyCode", last.quantity_per_uom as "quantityPerUom"
     from (
       select distinct on (o.origin_id) o.origin_id, ${orderReference} as "order", o.date_created as created,
         to_json(item.unit_price) as price, o.currency_code, coalesce(item.quantity_per_uom, 1) as quantity_per_uom
       from order_items item
       join orders o on o.account_id = $1 and o.id = item.order_id and o.status not in ('CANCELED', 'REJECTED')
       where item.account_id = $1 and item.product_id = $2 and item.status <> 'CANCELED'
       order by o.origin_id, o.date_created desc, o.id desc, item.order_index desc
     ) last
     join locations supplier on supplier.account_id = $1 and supplier.id = last.origin_id
     order by last.created desc, last.origin_id`,
    [accountId, productId],
  );
  return rows.map((row) => ({ ...row, dateCreated: row.dateCreated.toISOString() }));
}
