import type { OrderReceipt, OrderReceiptItem } from '@storehouse/contract/operations/instance/order-answers';
import type { Queryable } from '../../../database/database.ts';
import { lotReference, numberedReference, personReference, referenceTo } from '../bodies/require-references.ts';
import { NotFound } from '../invalid.ts';
import { idReference, readDiscrepancies } from '../receipts/read-discrepancies.ts';

/** A receipt of an order as returned, with the order's current status. */
export async function readOrderReceipt(on: Queryable, accountId: string, id: string): Promise<OrderReceipt> {
  const [receipt] = await on.query<
    Omit<OrderReceipt, 'dateReceived' | 'receiptItems' | 'discrepancies'> & { dateReceived: Date }
  >(
    `select r.id, ${numberedReference('o', 'order', 'orderNumber', 'order_number', `'status', o.status, `)} as order,
       ${personReference('person')} as "receivedBy", r.delivered_at as "dateReceived"
     from receipts r
     join orders o on o.account_id = r.account_id and o.id = r.order_id
     left join people person on person.account_id = r.account_id and person.person_id = r.received_by_id
     where r.account_id = $1 and r.id = $2`,
    [accountId, id],
  );
  if (!receipt) throw new NotFound(`There is no receipt with the id "${id}".`);
  const receiptItems = await on.query<OrderReceiptItem>(
    `select i.id, ${idReference('i.order_item_id', 'orderItem')} as "orderItem",
       ${referenceTo('product', 'product')} as product, ${lotReference('lot')} as "inventoryItem",
       ${referenceTo('bin', 'location')} as "binLocation", i.quantity
     from receipt_items i
     join inventory_items lot on lot.account_id = i.account_id and lot.id = i.inventory_item_id
     join products product on product.account_id = lot.account_id and product.id = lot.product_id
     left join locations bin on bin.account_id = i.account_id and bin.id = i.bin_location_id
     where i.account_id = $1 and i.receipt_id = $2
     order by i.line_index`,
    [accountId, id],
  );
  const discrepancies = (await readDiscrepancies(on, accountId, [id])).get(id) ?? [];
  return { ...receipt, dateReceived: receipt.dateReceived.toISOString(), receiptItems, discrepancies };
}
