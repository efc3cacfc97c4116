/** SQL: what has arrived of a line of a shipment, by the receipts that were not reversed. */
export const receivedSql = (line: string): string => `(
  select coalesce(sum(arrived.quantity), 0) from receipt_items arrived
  join receipts receipt on receipt.account_id = arrived.account_id and receipt.id = arrived.receipt_id
  where arrived.account_id = ${line}.account_id and arrived.shipment_item_id = ${line}.id and receipt.reversed_at is null)`;
