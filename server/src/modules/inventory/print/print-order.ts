import type { PrintedDocument, PrintedLine } from '@storehouse/contract/operations/instance/print-operations';
import type { Queryable } from '../../../database/database.ts';
import { orderNotFound } from '../orders/read-orders.ts';
import { emptyHead, emptyLine, partySql, productSql } from './party-sql.ts';

type Head = Pick<
  PrintedDocument,
  | 'id'
  | 'number'
  | 'name'
  | 'status'
  | 'from'
  | 'to'
  | 'person'
  | 'dateOrdered'
  | 'expectedDeliveryDate'
  | 'currencyCode'
>;
type Line = Pick<PrintedLine, 'productCode' | 'name' | 'unitOfMeasure' | 'quantity' | 'quantityPerUom'> &
  Readonly<Record<'unitPrice' | 'amount' | 'total', string | null>>;

/** A purchase order as its supplier gets it: without the lines that were cancelled. */
export async function printOrder(db: Queryable, accountId: string, id: string): Promise<PrintedDocument> {
  const [head] = await db.query<Head>(
    `select o.id, o.order_number as number, o.name, o.status, ${partySql('origin')} as from,
       ${partySql('destination')} as to, person.name as person, o.date_ordered as "dateOrdered",
       o.currency_code as "currencyCode",
       (select max(item.estimated_ready_date) from order_items item
        where item.account_id = $1 and item.order_id = o.id and item.status <> 'CANCELED') as "expectedDeliveryDate"
     from orders o
     join locations origin on origin.account_id = $1 and origin.id = o.origin_id
     join locations destination on destination.account_id = $1 and destination.id = o.destination_id
     left join people person on person.account_id = $1 and person.person_id = o.ordered_by_id
     where o.account_id = $1 and o.id = $2`,
    [accountId, id],
  );
  if (!head) return orderNotFound(id);
  const lines = await db.query<Line>(
    `select ${productSql('p')}, i.quantity, i.quantity_per_uom as "quantityPerUom", i.unit_price as "unitPrice",
       i.quantity * i.unit_price as amount, sum(i.quantity * i.unit_price) over () as total
     from order_items i
     join products p on p.account_id = $1 and p.id = i.product_id
     where i.account_id = $1 and i.order_id = $2 and i.status <> 'CANCELED'
     order by i.order_index, i.id`,
    [accountId, id],
  );
  return {
    ...emptyHead,
    ...head,
    kind: 'purchaseOrder',
    // PostgreSQL adds the decimals, so the sum is exact, up to the 15 digits that a JSON number keeps.
    total: toNumber(lines[0]?.total ?? null),
    linesUnpriced: lines.filter(({ unitPrice }) => unitPrice === null).length,
    lines: lines.map(({ unitPrice, amount, total: _, ...line }) => ({
      ...emptyLine,
      ...line,
      unitPrice: toNumber(unitPrice),
      amount: toNumber(amount),
    })),
  };
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
