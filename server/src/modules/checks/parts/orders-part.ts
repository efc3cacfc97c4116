import { compareRuns, type Compared } from './compare-runs.ts';
import type { PartResult, PartRun } from './part-run.ts';

/**
 * Open and draft orders (domain, Purchase orders). A line is open while something is outstanding; without a quantity
 * per unit, each counts as one. A unit price of zero is no price, as everywhere in reports.
 */
const orderSource = `
  with line as (
    select item.order_id, item.id, coalesce(item.quantity_per_uom, 1) as per_unit, item.quantity_per_uom is null as is_per_unit_missing,
      case when item.unit_price > 0 then item.unit_price end as unit_price,
      coalesce(item.actual_ready_date, item.estimated_ready_date) as ready_date,
      item.quantity::bigint * coalesce(item.quantity_per_uom, 1) - item.received_each - item.canceled_each as outstanding
    from orders o
    join order_items item on item.account_id = o.account_id and item.order_id = o.id
    where o.account_id = $1 and o.status in ('PENDING', 'APPROVED', 'PLACED')
  ), open_lines as (
    select order_id, count(*) as lines_open, count(*) filter (where unit_price is null) as lines_unpriced,
      sum(outstanding)::numeric as quantity_outstanding, bool_or(is_per_unit_missing) as quantity_per_unit_missing,
      trim_scale(sum(outstanding * unit_price / per_unit)) as value_not_received, max(ready_date) as ready_date
    from line where outstanding > 0
    group by order_id
  ), delivery as (
    select line.order_id, min(shipment.expected_delivery_date) as expected_date
    from line
    join shipment_items item on item.account_id = $1 and item.order_item_id = line.id
    join shipments shipment on shipment.account_id = $1 and shipment.id = item.shipment_id
    where shipment.status in ('PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED')
    group by line.order_id
  )
  select o.id::uuid as order_id, coalesce(o.currency_code, '') as currency_code, o.order_number, o.name, o.status,
    o.status = 'PENDING' as is_draft, supplier.name as supplier_name, destination.id::uuid as destination_location_id,
    destination.name as destination_name, o.date_ordered,
    coalesce(delivery.expected_date, open_lines.ready_date) as expected_date,
    case when delivery.expected_date is not null then 'shipment' when open_lines.ready_date is not null then 'ready'
      else 'none' end as expected_date_source,
    coalesce(open_lines.lines_open, 0)::integer as lines_open, coalesce(open_lines.lines_unpriced, 0)::integer as lines_unpriced,
    coalesce(open_lines.quantity_outstanding, 0) as quantity_outstanding,
    coalesce(open_lines.quantity_per_unit_missing, false) as quantity_per_unit_missing, open_lines.value_not_received
  from orders o
  join locations supplier on supplier.account_id = o.account_id and supplier.id = o.origin_id
  join locations destination on destination.account_id = o.account_id and destination.id = o.destination_id
  left join open_lines on open_lines.order_id = o.id
  left join delivery on delivery.order_id = o.id
  where o.account_id = $1
    and (o.status = 'PENDING' or o.status in ('APPROVED', 'PLACED') and open_lines.order_id is not null)`;

const recordOrdersSql = compareRuns({
  table: 'order_runs',
  keys: ['order_id', 'currency_code'],
  values: [
    'order_number',
    'name',
    'status',
    'is_draft',
    'supplier_name',
    'destination_location_id',
    'destination_name',
    'date_ordered',
    'expected_date',
    'expected_date_source',
    'lines_open',
    'lines_unpriced',
    'quantity_outstanding',
    'quantity_per_unit_missing',
    'value_not_received',
  ],
  source: orderSource,
});

/** Records open purchase orders and drafts. */
export async function checkOrders({ tx, accountId, day }: PartRun): Promise<PartResult> {
  const [recorded] = await tx.query<Compared>(recordOrdersSql, [accountId, day]);
  return { rows: recorded?.rows ?? 0, differences: 0 };
}
