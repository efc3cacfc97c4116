import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { Receipt } from '@storehouse/contract/operations/instance/reversal-operations';
import type { Queryable } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { lotReference, numberedReference, personReference, referenceTo } from '../bodies/require-references.ts';
import { Invalid, NotFound } from '../invalid.ts';
import { idReference, readDiscrepancies } from '../receipts/read-discrepancies.ts';

/** Which receipts are read: one, or those of an order or a shipment. */
interface ReceiptFilter {
  readonly id?: string | undefined;
  readonly orderId?: string | undefined;
  readonly shipmentId?: string | undefined;
}

/** Receipts, newest first. An order's are listed with those of shipments for it. */
export async function listReceipts(
  on: Queryable,
  accountId: string,
  filter: Omit<ReceiptFilter, 'id'>,
): Promise<ListAnswer<Receipt>> {
  if (filter.orderId === undefined && filter.shipmentId === undefined) {
    throw new Invalid([{ field: 'order.id', message: 'cannot be null without a shipment' }]);
  }
  const data = await selectReceipts(on, accountId, filter);
  return { data, totalCount: data.length };
}

export async function readReceipt(on: Queryable, accountId: string, id: string): Promise<Receipt> {
  const [receipt] = await selectReceipts(on, accountId, { id });
  return receipt ?? receiptNotFound(id);
}

export function receiptNotFound(id: string): never {
  throw new NotFound(`There is no receipt with the id "${id}".`);
}

/** SQL: the receipts of an order and those of shipments for it: two look-ups in indexes, where `or` would read all receipts. */
const receiptsOfOrder = (order: string): string => `
  select own.id from receipts own where own.account_id = $1 and own.order_id = ${order}
  union
  select own.id from order_items item
  join shipment_items line on line.account_id = $1 and line.order_item_id = item.id
  join receipts own on own.account_id = $1 and own.shipment_id = line.shipment_id
  where item.account_id = $1 and item.order_id = ${order}`;

const transactionReference = (alias: string): string =>
  numberedReference(alias, 'transaction', 'transactionNumber', 'transaction_number');

type ReceiptRow = Omit<Receipt, 'dateReceived' | 'reversal' | 'receiptItems' | 'discrepancies'> & {
  readonly dateReceived: Date;
  readonly dateReversed: Date | null;
  readonly reversedBy: NonNullable<Receipt['reversal']>['reversedBy'];
  readonly reason: string | null;
  readonly reversalTransaction: NonNullable<Receipt['reversal']>['transaction'];
};

async function selectReceipts(
  on: Queryable,
  accountId: string,
  { id, orderId, shipmentId }: ReceiptFilter,
): Promise<Receipt[]> {
  const values = [accountId];
  const where = (value: string | undefined, condition: (parameter: string) => string): string =>
    value === undefined ? '' : ` and ${condition(`$${String(values.push(value))}`)}`;
  const asked = [
    where(id, (given) => `r.id = ${given}`),
    where(shipmentId, (given) => `r.shipment_id = ${given}`),
    where(orderId, (given) => `r.id in (${receiptsOfOrder(given)})`),
  ];
  const rows = await on.query<ReceiptRow>(
    `select r.id, ${numberedReference('o', 'order', 'orderNumber', 'order_number', `'status', o.status, `)} as order,
       ${numberedReference('s', 'shipment', 'shipmentNumber', 'shipment_number', `'status', s.status, `)} as shipment,
       ${personReference('receiver')} as "receivedBy", r.delivered_at as "dateReceived",
       ${transactionReference('posted')} as transaction, r.reversed_at as "dateReversed",
       ${personReference('reverser')} as "reversedBy", r.reversal_reason as reason,
       ${transactionReference('reversal')} as "reversalTransaction"
     from receipts r
     left join orders o on o.account_id = $1 and o.id = r.order_id
     left join shipments s on s.account_id = $1 and s.id = r.shipment_id
     left join people receiver on receiver.account_id = $1 and receiver.person_id = r.received_by_id
     left join people reverser on reverser.account_id = $1 and reverser.person_id = r.reversed_by_id
     left join transactions posted on posted.account_id = $1 and posted.receipt_id = r.id and posted.reverses_id is null
     left join transactions reversal on reversal.account_id = $1 and reversal.reverses_id = posted.id
     where r.account_id = $1${asked.join('')}
     order by r.delivered_at desc, r.id`,
    values,
  );
  const ids = rows.map((row) => row.id);
  const items = await selectItems(on, accountId, ids);
  const discrepancies = await readDiscrepancies(on, accountId, ids);
  return rows.map(({ dateReceived, dateReversed, reversedBy, reason, reversalTransaction, ...row }) => ({
    ...row,
    dateReceived: dateReceived.toISOString(),
    reversal:
      dateReversed === null
        ? null
        : {
            dateReversed: dateReversed.toISOString(),
            reversedBy,
            reason: reason ?? '',
            transaction: reversalTransaction,
          },
    receiptItems: (items.get(row.id) ?? []).map(({ receiptId: _, ...item }) => item),
    discrepancies: discrepancies.get(row.id) ?? [],
  }));
}

type ItemRow = Receipt['receiptItems'][number] & { readonly receiptId: string };

async function selectItems(on: Queryable, accountId: string, ids: readonly string[]): Promise<Map<string, ItemRow[]>> {
  const rows = await on.query<ItemRow>(
    `select i.receipt_id as "receiptId", i.id, ${idReference('i.order_item_id', 'orderItem')} as "orderItem",
       ${idReference('i.shipment_item_id', 'shipmentItem')} as "shipmentItem",
       ${referenceTo('product', 'product')} as product, ${lotReference('lot')} as "inventoryItem",
       ${referenceTo('bin', 'location')} as "binLocation", i.quantity
     from receipt_items i
     join inventory_items lot on lot.account_id = $1 and lot.id = i.inventory_item_id
     join products product on product.account_id = $1 and product.id = lot.product_id
     left join locations bin on bin.account_id = $1 and bin.id = i.bin_location_id
     where i.account_id = $1 and i.receipt_id = any($2)
     order by i.receipt_id, i.line_index`,
    [accountId, ids],
  );
  return groupBy(rows, ({ receiptId }) => receiptId);
}
