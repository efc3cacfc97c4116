import type { PrintedDocument, PrintedLine } from '@storehouse/contract/operations/instance/print-operations';
import type { Queryable } from '../../../database/database.ts';
import { receiptNotFound } from '../reversals/read-receipts.ts';
import { emptyHead, emptyLine, partySql, productSql } from './party-sql.ts';

type Head = Pick<
  PrintedDocument,
  'id' | 'number' | 'name' | 'status' | 'reference' | 'from' | 'to' | 'person' | 'carrier'
> & {
  readonly dateReceived: Date;
};
type Line = Omit<PrintedLine, 'unitPrice' | 'amount' | 'isMissing'>;

/** What arrived at one time, with its lots. Its number is that of the transaction that it posted. */
export async function printReceipt(db: Queryable, accountId: string, id: string): Promise<PrintedDocument> {
  const [head] = await db.query<Head>(
    `select r.id, coalesce(posted.transaction_number, o.order_number, s.shipment_number) as number,
       coalesce(o.name, s.name) as name, case when r.reversed_at is null then 'RECEIVED' else 'REVERSED' end as status,
       coalesce(o.order_number, s.shipment_number) as reference, ${partySql('origin')} as from,
       ${partySql('destination')} as to, person.name as person, s.carrier, r.delivered_at as "dateReceived"
     from receipts r
     left join orders o on o.account_id = $1 and o.id = r.order_id
     left join shipments s on s.account_id = $1 and s.id = r.shipment_id
     join locations origin on origin.account_id = $1 and origin.id = coalesce(o.origin_id, s.origin_id)
     join locations destination on destination.account_id = $1
       and destination.id = coalesce(o.destination_id, s.destination_id)
     left join people person on person.account_id = $1 and person.person_id = r.received_by_id
     left join transactions posted on posted.account_id = $1 and posted.receipt_id = r.id and posted.reverses_id is null
     where r.account_id = $1 and r.id = $2`,
    [accountId, id],
  );
  if (!head) return receiptNotFound(id);
  const lines = await db.query<Line>(
    `select ${productSql('p')}, lot.lot_number as "lotNumber", lot.expiration_date as "expirationDate",
       bin.name as "binLocation",
       i.quantity, ordered.quantity_per_uom as "quantityPerUom",
       coalesce(ordered.quantity, shipped.quantity) as "quantityOrdered"
     from receipt_items i
     join inventory_items lot on lot.account_id = $1 and lot.id = i.inventory_item_id
     join products p on p.account_id = $1 and p.id = lot.product_id
     left join locations bin on bin.account_id = $1 and bin.id = i.bin_location_id
     left join order_items ordered on ordered.account_id = $1 and ordered.id = i.order_item_id
     left join shipment_items shipped on shipped.account_id = $1 and shipped.id = i.shipment_item_id
     where i.account_id = $1 and i.receipt_id = $2
     order by i.line_index`,
    [accountId, id],
  );
  return {
    ...emptyHead,
    ...head,
    kind: 'goodsReceivedNote',
    dateReceived: head.dateReceived.toISOString(),
    lines: lines.map((line) => ({ ...emptyLine, ...line })),
  };
}
