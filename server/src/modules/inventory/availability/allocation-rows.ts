/**
 * SQL for what pending outbound movements allocate, with the account as $1: pending shipments by lot, and unsent
 * movements by lot if one was requested. Columns: location_id, product_id, inventory_item_id (null for any lot),
 * quantity.
 */
export const allocationRows = `
  select s.origin_id as location_id, i.product_id, i.inventory_item_id, i.quantity::bigint as quantity
  from shipments s
  join shipment_items i on i.account_id = s.account_id and i.shipment_id = s.id
  where s.account_id = $1 and s.status = 'PENDING'
  union all
  select r.origin_id, i.product_id, i.inventory_item_id,
    greatest(0, coalesce(i.quantity_approved, i.quantity)::bigint - coalesce(i.quantity_canceled, 0))
  from requisitions r
  join requisition_items i on i.account_id = r.account_id and i.requisition_id = r.id
  where r.account_id = $1 and r.status not in ('ISSUED', 'RECEIVED', 'REJECTED', 'CANCELED')`;
