import { id, references } from './instance-tables.ts';

export const receiving = /* sql */ `
-- Receiving (decision 0054): the bin that a lot was put into.
alter table receipt_items add column bin_location_id ${id};
${references('receipt_items', { bin_location_id: 'locations' })}

-- More or less of a line arrived than was expected: quantity is the difference, in the unit of the receipt. closed_each is what is no
-- longer expected; null if the rest still is.
create table receipt_discrepancies (
  account_id uuid not null,
  id ${id} not null,
  receipt_id ${id} not null,
  line_index integer not null,
  order_item_id ${id},
  shipment_item_id ${id},
  product_id ${id} not null,
  quantity integer not null check (quantity <> 0),
  reason_code text not null,
  comment text,
  closed_each bigint check (closed_each > 0),
  primary key (account_id, id)
);
${references('receipt_discrepancies', { receipt_id: 'receipts' }, 'on delete cascade')}
${references('receipt_discrepancies', {
  order_item_id: 'order_items',
  shipment_item_id: 'shipment_items',
  product_id: 'products',
})}
`;
