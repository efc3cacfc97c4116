import type { PrintedDocument, PrintedLine } from '@storehouse/contract/operations/instance/print-operations';
import type { Queryable } from '../../../database/database.ts';
import { NotAllowed } from '../invalid.ts';
import { findTransfer } from './find-transfer.ts';
import { emptyLine, productSql } from './party-sql.ts';

type Line = Pick<PrintedLine, 'productCode' | 'name' | 'unitOfMeasure' | 'quantity' | 'lotNumber' | 'expirationDate'>;

/** What goes into the box: the lots of a shipment, or of a stock movement that was sent. */
export async function printPackingSlip(db: Queryable, accountId: string, id: string): Promise<PrintedDocument> {
  const { head, shipmentId } = await findTransfer(db, accountId, id);
  if (shipmentId === null) throw new NotAllowed(`${head.number} has no packing slip before it is sent.`);
  const lines = await db.query<Line>(
    `select ${productSql('p')}, i.quantity, lot.lot_number as "lotNumber", lot.expiration_date as "expirationDate"
     from shipment_items i
     join products p on p.account_id = $1 and p.id = i.product_id
     left join inventory_items lot on lot.account_id = $1 and lot.id = i.inventory_item_id
     where i.account_id = $1 and i.shipment_id = $2
     order by i.date_created, i.line_index, i.id`,
    [accountId, shipmentId],
  );
  return { ...head, kind: 'packingSlip', lines: lines.map((line) => ({ ...emptyLine, ...line })) };
}
