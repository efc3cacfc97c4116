/**
 * SQL for the last order line of each product of the relation `wanted` (column `product_id`) for the location ($2) of the account
 * ($1): the newest order that is neither cancelled nor rejected. With a supplier (a parameter), the last one from it.
 * Columns: product_id, order_id, order_number, origin_id, date_created, currency_code, unit_price, quantity_per_uom.
 */
export const lastPurchasesSql = (products: string, supplier?: string): string => `
  select distinct on (wanted.product_id) wanted.product_id, o.id as order_id, o.order_number, o.origin_id, o.date_created,
    o.currency_code, item.unit_price, coalesce(item.quantity_per_uom, 1) as quantity_per_uom
  from ${products}
  join order_items item on item.account_id = $1 and item.product_id = wanted.product_id and item.status <> 'CANCELED'
  join orders o on o.account_id = $1 and o.id = item.order_id
    and o.destination_id = $2 and o.status not in ('CANCELED', 'REJECTED')${supplier === undefined ? '' : ` and o.origin_id = ${supplier}`}
  order by wanted.product_id, o.date_created desc, o.id desc, item.order_index desc`;
