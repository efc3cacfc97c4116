import { idText } from '../../request/instance-id.ts';

/** The columns of the page by position. */
export const orderColumn = {
  orderId: 0,
  currencyCode: 1,
  orderNumber: 2,
  name: 3,
  status: 4,
  isDraft: 5,
  supplierName: 6,
  destinationLocationId: 7,
  destinationName: 8,
  dateOrdered: 9,
  expectedDate: 10,
  expectedDateSource: 11,
  overdue: 12,
  linesOpen: 13,
  linesUnpriced: 14,
  quantityOutstanding: 15,
  quantityPerUnitMissing: 16,
  valueNotReceived: 17,
} as const;

/** An open order whose shipment date is before the check day $2. */
export const isOverdueSql = "(not o.is_draft and o.expected_date_source = 'shipment' and o.expected_date < $2)";

/** $1 account, $2 order check day, $3 destination, $4 drafts (null: both), $5 overdue only. */
const ordersSql = `
from order_runs o
where o.account_id = $1 and o.first_day <= $2 and o.last_day >= $2
  and ($3::uuid is null or o.destination_location_id = $3) and ($4::boolean is null or o.is_draft = $4)
  and (not $5::boolean or ${isOverdueSql})`;

/** $6 and $7 the previous order and currency, $8 rows. */
export const purchaseOrdersOpenSql = `
select ${idText('o.order_id')}, nullif(o.currency_code, ''), o.order_number, o.name, o.status, o.is_draft, o.supplier_name,
  ${idText('o.destination_location_id')}, o.destination_name, o.date_ordered, o.expected_date, o.expected_date_source,
  ${isOverdueSql}, o.lines_open, o.lines_unpriced, trim_scale(o.quantity_outstanding), o.quantity_per_unit_missing,
  round(o.value_not_received, 2)
${ordersSql} and (o.order_id, o.currency_code) > ($6, $7)
order by o.order_id, o.currency_code limit $8`;

export const countOrdersSql = `select count(*) as total ${ordersSql}`;
