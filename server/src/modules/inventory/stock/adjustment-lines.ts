import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Queryable } from '../../../database/database.ts';

/** What an event says about its transaction. */
interface Header {
  readonly transactionId: string;
  readonly transactionNumber: string;
  readonly typeId: string;
  readonly transactionDate: Date;
  readonly locationId: string;
  readonly locationName: string;
  readonly comment: string | null;
}

interface EntryLine {
  readonly entryId: string;
  readonly transactionId: string;
  readonly itemId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly lotNumber: string | null;
  /** As stored: positive, except for an Adjustment. */
  readonly quantity: number;
  readonly reasonCode: string | null;
}

/** A line of a transaction that adjusts stock, with what its event says about the transaction. */
export type AdjustmentLine = Header & EntryLine;

/** One line of an event: what a change did to the stock of a lot. */
export type ChangedLine = AdjustmentLine & { readonly delta: number };

/** A line's signed effect on stock. */
const effectOf = ({ typeId, quantity }: AdjustmentLine): number =>
  transactionType(typeId).effect === 'DEBIT' ? -quantity : quantity;

/**
 * The current lines of the given transactions or entries, in order, without types that send no event. Two statements,
 * each by the given ids: in a single join, tables without statistics were matched by account alone.
 */
export async function readAdjustmentLines(
  on: Queryable,
  accountId: string,
  of: { readonly transactionIds: readonly string[] } | { readonly entryIds: readonly string[] },
): Promise<AdjustmentLine[]> {
  const lines = await readEntryLines(on, accountId, of);
  const ids = [...new Set(lines.map(({ transactionId }) => transactionId))];
  const headers = new Map((await readHeaders(on, accountId, ids)).map((header) => [header.transactionId, header]));
  return lines.flatMap((line) => {
    const header = headers.get(line.transactionId);
    return header && transactionType(header.typeId).adjustmentType ? [{ ...header, ...line }] : [];
  });
}

const linesSql = (column: string) => `
select e.id as "entryId", e.transaction_id as "transactionId", i.id as "itemId", p.product_code as "productCode",
  p.name as "productName", i.lot_number as "lotNumber", e.quantity, e.reason_code as "reasonCode"
from transaction_entries e
join inventory_items i on i.account_id = e.account_id and i.id = e.inventory_item_id
join products p on p.account_id = e.account_id and p.id = i.product_id
where e.account_id = $1 and ${column} = any($2)
order by e.sequence`;
const linesByIdSql = { name: 'adjusted-lines', text: linesSql('e.id') };
const linesOfTransactionsSql = { name: 'adjusted-lines-of-transactions', text: linesSql('e.transaction_id') };

const headersSql = {
  name: 'adjustment-headers',
  text: `select t.id as "transactionId", t.transaction_number as "transactionNumber", t.transaction_type_id as "typeId",
       t.transaction_date as "transactionDate", t.inventory_id as "locationId", l.name as "locationName", t.comment
     from transactions t join locations l on l.account_id = t.account_id and l.id = t.inventory_id
     where t.account_id = $1 and t.id = any($2)`,
};

function readEntryLines(
  on: Queryable,
  accountId: string,
  of: Parameters<typeof readAdjustmentLines>[2],
): Promise<EntryLine[]> {
  return 'entryIds' in of
    ? on.query<EntryLine>(linesByIdSql, [accountId, of.entryIds])
    : on.query<EntryLine>(linesOfTransactionsSql, [accountId, of.transactionIds]);
}

function readHeaders(on: Queryable, accountId: string, ids: readonly string[]): Promise<Header[]> {
  return on.query<Header>(headersSql, [accountId, ids]);
}

/**
 * What a change did to stock, one list per event: by transaction, location and type, because an event has one of each.
 * A removed line counts negatively; one with another lot or reason counts as removed and added; no change gives no
 * list.
 */
export function compareAdjustments(
  before: readonly AdjustmentLine[],
  after: readonly AdjustmentLine[],
): ChangedLine[][] {
  const changes = new Map<string, Map<string, ChangedLine>>();
  const known = new Map(before.map((line) => [lineKey(line), effectOf(line)]));
  const add = (line: AdjustmentLine, delta: number) => {
    const key = [line.transactionId, line.locationId, line.typeId].join(' ');
    const lines = changes.get(key) ?? new Map<string, ChangedLine>();
    changes.set(key, lines.set(lineKey(line), { ...line, delta }));
  };
  const remaining = new Set(after.map(lineKey));
  for (const line of before) if (!remaining.has(lineKey(line))) add(line, -effectOf(line));
  for (const line of after) {
    const was = known.get(lineKey(line));
    if (was !== effectOf(line)) add(line, effectOf(line) - (was ?? 0));
  }
  return [...changes.values()]
    .map((lines) => [...lines.values()])
    .filter((lines) => lines.some(({ delta }) => delta !== 0));
}

/** Identifies the same line of the same event: only its quantity may differ. */
const lineKey = ({ entryId, transactionId, locationId, typeId, itemId, reasonCode }: AdjustmentLine): string =>
  [entryId, transactionId, locationId, typeId, itemId, reasonCode ?? ''].join(' ');
