/**
 * SQL: when an order is expected (domain, Purchase orders): the soonest expected delivery of its open shipments, else when the last
 * of its lines is ready; of its open lines while there are some. The account is $1.
 */
export const expectedDateSql = (order: string): string => `coalesce(
  (select min(s.expected_delivery_date) from order_items item
   join shipment_items line on line.account_id = $1 and line.order_item_id = item.id
   join shipments s on s.account_id = $1 and s.id = line.shipment_id
     and s.status in ('PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED')
   where item.account_id = $1 and item.order_id = ${order}.id),
  (select coalesce(max(ready.day) filter (where ready.status = 'PENDING'), max(ready.day)) from (
     select item.status, coalesce(item.actual_ready_date, item.estimated_ready_date) as day from order_items item
     where item.account_id = $1 and item.order_id = ${order}.id and item.status <> 'CANCELED') ready))`;
