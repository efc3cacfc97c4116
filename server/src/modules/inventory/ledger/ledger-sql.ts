import { lotReference, numberedReference, personReference, referenceTo } from '../bodies/require-references.ts';
import { productReference } from '../overview/list-pair-stock.ts';
import type { LedgerPosition } from './ledger-cursor.ts';

/** What the ledger is of: a product, a lot, a location. At least one of them is given. */
export interface LedgerScope {
  readonly productId: string | null;
  readonly itemId: string | null;
  readonly locationId: string | null;
}

/** Which entries of the scope a page shows. */
export interface LedgerFilter extends LedgerScope {
  /** The transaction, with its reversal or what it reverses. */
  readonly transactionId: string | null;
  readonly typeId: string | null;
  /** From this moment on. */
  readonly since: Date | null;
  /** Before this moment. */
  readonly until: Date | null;
}

/** A location alone has one balance for each of its products. */
export const isByProduct = ({ productId, itemId }: LedgerScope): boolean => productId === null && itemId === null;

const order = (row: string): string => `${row}.transaction_date, ${row}.transaction_sequence, ${row}.sequence`;
const newestFirst = (row: string): string =>
  `${row}.transaction_date desc, ${row}.transaction_sequence desc, ${row}.sequence desc`;

/** A transaction and the one it reverses or was reversed by. */
const withReversal = (id: string): string => `(select ${id}
  union all select r.id from transactions r where r.account_id = $1 and r.reverses_id = ${id}
  union all select r.reverses_id from transactions r where r.account_id = $1 and r.id = ${id})`;

const all = (...conditions: readonly string[]): string => conditions.join(' and ');

/** The newest entries before a position; each table is read in the order of its index, up to the size of the page. */
function pageSql(isWanted: (row: string, typeId: string) => string, limit: string): string {
  const columns = (row: string) => `${row}.transaction_id, ${row}.location_id, ${row}.product_id,
        ${row}.inventory_item_id, ${order(row)}, ${row}.quantity_change`;
  return `select page.* from (
      (select ${columns('e')}, e.id, e.bin_location_id, e.quantity, e.reason_code, e.comments
      from transaction_entries e where ${isWanted('e', 'e.transaction_type_id')}
      order by ${newestFirst('e')} limit ${limit})
      union all
      (select ${columns('c')}, null, nullif(c.bin_location_id, ''), 0, null, null
      from stock_clearings c where ${isWanted('c', `'11'`)}
      order by ${newestFirst('c')} limit ${limit})
    ) page order by ${newestFirst('page')} limit ${limit}`;
}

/** What changed after a row, up to and including the next newer row of the same balance on the page. */
function laterSql(isSame: (row: string) => string): string {
  const sum = (table: string) => `coalesce((
      select sum(later.quantity_change) from ${table} later where ${isSame('later')}
        and (${order('later')}) > (${order('seen')})
        and (${order('later')}) <= (seen.newer_date, seen.newer_turn, seen.newer_step)), 0)`;
  return `(${sum('transaction_entries')} + ${sum('stock_clearings')})::bigint`;
}

const maxBigint = '9223372036854775807';

/**
 * The statement for a page of the ledger, and its values. It is a single one, so that balances and entries come from one
 * snapshot. The balance of the newest row is what is on hand now less what changed after it; each older balance follows
 * from the row above. So nothing older than the page is read.
 */
export function ledgerSql(
  accountId: string,
  filter: LedgerFilter,
  before: LedgerPosition | null,
  limit: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [accountId];
  const given = (value: unknown, type: string) => `$${String(values.push(value))}::${type}`;
  const scope = (
    [
      ['product_id', filter.productId],
      ['inventory_item_id', filter.itemId],
      ['location_id', filter.locationId],
    ] as const
  ).flatMap(([column, id]) => (id === null ? [] : [{ column, id: given(id, 'text') }]));
  const inScope = (row: string) =>
    all(`${row}.account_id = $1`, ...scope.map(({ column, id }) => `${row}.${column} = ${id}`));
  const chosen = [
    ...(filter.since === null ? [] : [`transaction_date >= ${given(filter.since, 'timestamptz')}`]),
    ...(filter.until === null ? [] : [`transaction_date < ${given(filter.until, 'timestamptz')}`]),
    ...(filter.transactionId === null
      ? []
      : [`transaction_id in ${withReversal(given(filter.transactionId, 'text'))}`]),
  ];
  const ofType = filter.typeId === null ? null : given(filter.typeId, 'text');
  const position = before && [
    `'epoch'::timestamptz + ${given(before.dateUs, 'bigint')} * interval '1 microsecond'`,
    given(before.turn, 'bigint'),
    given(before.step, 'bigint'),
  ];
  const page = pageSql(
    (row, typeId) =>
      all(
        inScope(row),
        ...chosen.map((condition) => `${row}.${condition}`),
        ...(ofType === null ? [] : [`${typeId} = ${ofType}`]),
        ...(position === null ? [] : [`(${order(row)}) < (${position.join(', ')})`]),
      ),
    given(limit, 'integer'),
  );
  const isSame = (row: string) =>
    isByProduct(filter) ? all(inScope(row), `${row}.product_id = seen.product_id`) : inScope(row);
  const onHand =
    filter.itemId === null
      ? `select sum(now.quantity_on_hand) from stock_pairs now where ${isSame('now')}`
      : `select sum(now.quantity) from stock_lots now where ${isSame('now')}`;
  const partition = isByProduct(filter) ? 'partition by page.product_id' : '';
  const text = `with page as materialized (${page}
  ), seen as (
    select page.*, lag(page.transaction_date, 1, 'infinity') over newer as newer_date,
      lag(page.transaction_sequence, 1, ${maxBigint}) over newer as newer_turn,
      lag(page.sequence, 1, ${maxBigint}) over newer as newer_step
    from page window newer as (${partition} order by ${newestFirst('page')})
  )
  select ${rowSql}, ${laterSql(isSame)} as later,
    case when seen.newer_date = 'infinity' then coalesce((${onHand}), 0)::bigint end as "onHand"
  from seen ${joinsSql}
  order by ${newestFirst('seen')}`;
  return { text, values };
}

/** A subquery for each row of the page; a join would read all transactions. */
const otherTransaction = (isOther: string): string =>
  `(select ${numberedReference('r', 'transaction', 'transactionNumber', 'transaction_number')}
     from transactions r where r.account_id = $1 and ${isOther})`;

const rowSql = `seen.id, t.transaction_date as "transactionDate", t.date_created as "dateCreated",
    ${numberedReference('t', 'transaction', 'transactionNumber', 'transaction_number')} as transaction,
    t.transaction_type_id as "typeId", ${personReference('person')} as "postedBy",
    ${referenceTo('place', 'location')} as location, ${referenceTo('bin', 'location')} as "binLocation",
    ${productReference('product')} as product, ${lotReference('lot')} as "inventoryItem",
    seen.quantity, seen.quantity_change as "quantityChange", seen.reason_code as "reasonCode", seen.comments, t.comment,
    ${referenceTo('source', 'location')} as source, ${referenceTo('destination', 'location')} as destination,
    ${numberedReference('purchase', 'order', 'orderNumber', 'order_number')} as "order",
    ${numberedReference('shipment', 'shipment', 'shipmentNumber', 'shipment_number')} as shipment,
    ${numberedReference('request', 'requisition', 'requestNumber', 'request_number')} as requisition,
    t.receipt_id as "receiptId",
    ${otherTransaction('r.id = t.reverses_id')} as reverses, ${otherTransaction('r.reverses_id = t.id')} as reversal,
    (extract(epoch from seen.transaction_date) * 1000000)::bigint::text as "dateUs",
    seen.transaction_sequence::text as turn, seen.sequence::text as step`;

const joinsSql = `
  join transactions t on t.account_id = $1 and t.id = seen.transaction_id
  join locations place on place.account_id = $1 and place.id = seen.location_id
  join products product on product.account_id = $1 and product.id = seen.product_id
  join inventory_items lot on lot.account_id = $1 and lot.id = seen.inventory_item_id
  left join locations bin on bin.account_id = $1 and bin.id = seen.bin_location_id
  left join people person on person.account_id = $1 and person.person_id = t.posted_by_id
  left join locations source on source.account_id = $1 and source.id = t.source_id
  left join locations destination on destination.account_id = $1 and destination.id = t.destination_id
  left join orders purchase on purchase.account_id = $1 and purchase.id = t.order_id
  left join shipments shipment on shipment.account_id = $1
    and shipment.id = coalesce(t.incoming_shipment_id, t.outgoing_shipment_id)
  left join requisitions request on request.account_id = $1 and request.id = t.requisition_id`;
