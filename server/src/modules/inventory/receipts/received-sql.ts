/**
 * SQL: the quantity of a shipment line that has arrived, by the receipts that were not reversed. The account $1 is repeated
 * here, because a cluster sends a statement to a single shard only if each subquery names the account itself.
 */
export const receivedSql = (line: string): string => `(
  select coalesce(sum(arrived.quantity), 0) from receipt_items arrived
  join receipts receipt on receipt.account_id = arrived.account_id and receipt.id = arrived.receipt_id
  where arrived.account_id = $1 and arrived.shipment_item_id = ${line}.id and receipt.reversed_at is null)`;

/** SQL: the quantity of a shipment line that did not arrive and is no longer expected, by the same receipts. */
export const lostSql = (line: string): string => `(
  select coalesce(sum(missing.closed_each), 0)::bigint from receipt_discrepancies missing
  join receipts receipt on receipt.account_id = missing.account_id and receipt.id = missing.receipt_id
  where missing.account_id = $1 and missing.shipment_item_id = ${line}.id and receipt.reversed_at is null)`;
