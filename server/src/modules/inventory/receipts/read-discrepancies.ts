import type { Discrepancy } from '@storehouse/contract/operations/instance/discrepancy-fields';
import type { Queryable } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { referenceTo } from '../bodies/require-references.ts';

/** SQL for a reference without a name: `{id, class}`, or null. */
export const idReference = (column: string, className: string): string =>
  `case when ${column} is not null then json_build_object('id', ${column}, 'class', '${className}') end`;

/** The discrepancies of receipts, by receipt. */
export async function readDiscrepancies(
  on: Queryable,
  accountId: string,
  receiptIds: readonly string[],
): Promise<Map<string, Discrepancy[]>> {
  const rows = await on.query<Discrepancy & { readonly receiptId: string }>(
    `select d.receipt_id as "receiptId", ${idReference('d.order_item_id', 'orderItem')} as "orderItem",
       ${idReference('d.shipment_item_id', 'shipmentItem')} as "shipmentItem",
       ${referenceTo('product', 'product')} as product, d.quantity, d.reason_code as "reasonCode", d.comment,
       d.closed_each is not null as "isClosed"
     from receipt_discrepancies d
     join products product on product.account_id = $1 and product.id = d.product_id
     where d.account_id = $1 and d.receipt_id = any($2)
     order by d.receipt_id, d.line_index`,
    [accountId, receiptIds],
  );
  const byReceipt = groupBy(rows, ({ receiptId }) => receiptId);
  return new Map([...byReceipt].map(([id, found]) => [id, found.map(({ receiptId: _, ...row }) => row)]));
}
