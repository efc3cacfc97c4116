import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { EventData } from '@storehouse/contract/webhooks/event-types';
import type { Transaction } from '../../../database/database.ts';
import { localTime } from '../../../foundation/local-time.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { InventoryContext } from '../inventory-context.ts';

/** The event carries at most this many lines (document 4, section 4). */
const mostLines = 100;

type AdjustmentData = EventData['inventory.stock_adjustment'];

/** Sends `inventory.stock_adjustment` for a transaction that was just posted. */
export async function emitStockAdjustment(
  context: InventoryContext,
  tx: Transaction,
  transactionId: string,
): Promise<void> {
  const { caller, at, log } = context;
  const header = await readHeader(tx, caller.accountId, transactionId);
  if (!header) return;
  const type = transactionType(header.typeId);
  const adjustmentType = type.adjustmentType ?? 'CORRECTION';
  const sign = type.effect === 'DEBIT' ? -1 : 1;
  const rows = await readLines(tx, caller.accountId, transactionId);
  const data: AdjustmentData = {
    tenantId: caller.tenantId,
    transactionId,
    transactionNumber: header.number,
    adjustmentType,
    locationId: header.locationId,
    locationName: header.locationName,
    ...(header.comment ? { comment: header.comment } : {}),
    lines: rows.map((row) => ({
      productCode: row.productCode,
      productName: row.productName,
      ...(row.lotNumber === null ? {} : { lotNumber: row.lotNumber }),
      quantity: Math.abs(row.quantity),
      quantityDelta: row.quantity * sign,
      reasonCode: row.reasonCode ?? adjustmentType,
    })),
    lineCount: rows.length,
    totalLineCount: header.lineCount,
    truncated: header.lineCount > rows.length,
    transactionDate: localTime(header.date, caller.zone),
    occurredAt: localTime(at, caller.zone),
  };
  await recordEvent(tx, caller.accountId, { type: 'inventory.stock_adjustment', data, at }, log);
}

interface Header {
  readonly number: string;
  readonly typeId: string;
  readonly date: Date;
  readonly locationId: string;
  readonly locationName: string;
  readonly comment: string | null;
  readonly lineCount: number;
}

async function readHeader(tx: Transaction, accountId: string, transactionId: string): Promise<Header | undefined> {
  const [header] = await tx.query<Header>(
    `select t.transaction_number as number, t.transaction_type_id as "typeId", t.transaction_date as date,
       t.inventory_id as "locationId", l.name as "locationName", t.comment,
       (select count(*) from transaction_entries e where e.account_id = t.account_id and e.transaction_id = t.id) as "lineCount"
     from transactions t join locations l on l.account_id = t.account_id and l.id = t.inventory_id
     where t.account_id = $1 and t.id = $2`,
    [accountId, transactionId],
  );
  return header;
}

interface Line {
  readonly productCode: string;
  readonly productName: string;
  readonly lotNumber: string | null;
  readonly quantity: number;
  readonly reasonCode: string | null;
}

function readLines(tx: Transaction, accountId: string, transactionId: string): Promise<Line[]> {
  return tx.query<Line>(
    `select p.product_code as "productCode", p.name as "productName", i.lot_number as "lotNumber", e.quantity,
       e.reason_code as "reasonCode"
     from transaction_entries e
     join inventory_items i on i.account_id = e.account_id and i.id = e.inventory_item_id
     join products p on p.account_id = e.account_id and p.id = e.product_id
     where e.account_id = $1 and e.transaction_id = $2
     order by e.sequence limit ${String(mostLines)}`,
    [accountId, transactionId],
  );
}
