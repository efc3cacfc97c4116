const deliverySql = (order: string, day: 'min' | 'max', statuses: string): string => `
  (select ${day}(s.expected_delivery_date) from order_items item
   join shipment_items line on line.account_id = $1 and line.order_item_id = item.id
   join shipments s on s.account_id = $1 and s.id = line.shipment_id and s.status in ${statuses}
   where item.account_id = $1 and item.order_id = ${order}.id)`;

/**
 * SQL: the day on which an order is expected (domain, Purchase orders): the soonest expected delivery of its open shipments, or
 * without one the day on which the last of its lines is ready (of its open lines, if there are any). A received order was
 * expected with the last of the shipments that brought it. The account is $1.
 */
export const expectedDateSql = (order: string): string => `coalesce(
  case when ${order}.status = 'RECEIVED'
    then ${deliverySql(order, 'max', "('PARTIALLY_RECEIVED', 'RECEIVED')")}
    else ${deliverySql(order, 'min', "('PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED')")} end,
  (select coalesce(max(ready.day) filter (where ready.status = 'PENDING'), max(ready.day)) from (
     select item.status, coalesce(item.actual_ready_date, item.estimated_ready_date) as day from order_items item
     where item.account_id = $1 and item.order_id = ${order}.id and item.status <> 'CANCELED') ready))`;

/** SQL: the statuses of orders that are still expected. */
export const openStatuses = `('APPROVED', 'PLACED')`;

/** SQL: whether an order is late on a day: it is still open, and was expected before that day. The account is $1. */
export const isLateSql = (order: string, day: string): string =>
  `${order}.status in ${openStatuses} and ${expectedDateSql(order)} < ${day}`;
