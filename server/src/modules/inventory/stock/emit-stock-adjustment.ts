import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { EventData } from '@storehouse/contract/webhooks/event-types';
import type { Transaction } from '../../../database/database.ts';
import { localTime } from '../../../foundation/time/local-day.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { compareAdjustments, type AdjustmentLine, type ChangedLine } from './adjustment-lines.ts';

/** The event carries at most this many lines (document 4, section 4). */
const maxLines = 100;

type AdjustmentData = EventData['inventory.stock_adjustment'];

/**
 * Sends `inventory.stock_adjustment` for each stock change between the lines before and after: one for a transaction
 * that is posted, changed or deleted, one for lines added to it, none if no stock changed.
 */
export async function emitStockAdjustments(
  { caller, at, log }: InventoryContext,
  tx: Transaction,
  before: readonly AdjustmentLine[],
  after: readonly AdjustmentLine[],
): Promise<void> {
  for (const lines of compareAdjustments(before, after)) {
    const data = describeChange(lines, caller, at);
    if (data) await recordEvent(tx, caller.accountId, { type: 'inventory.stock_adjustment', data, at }, log);
  }
}

function describeChange(
  lines: readonly ChangedLine[],
  { tenantId, zone }: InventoryContext['caller'],
  at: Date,
): AdjustmentData | null {
  const [first] = lines;
  if (!first) return null;
  const adjustmentType = transactionType(first.typeId).adjustmentType ?? 'CORRECTION';
  const sent = lines.slice(0, maxLines);
  return {
    tenantId,
    transactionId: first.transactionId,
    transactionNumber: first.transactionNumber,
    adjustmentType,
    locationId: first.locationId,
    locationName: first.locationName,
    ...(first.comment ? { comment: first.comment } : {}),
    lines: sent.map(({ productCode, productName, lotNumber, delta, reasonCode }) => ({
      productCode,
      productName,
      ...(lotNumber ? { lotNumber } : {}),
      quantity: Math.abs(delta),
      quantityDelta: delta,
      // Document 2 has a reason code in every line, so the adjustment type replaces a missing one.
      reasonCode: reasonCode || adjustmentType,
    })),
    lineCount: sent.length,
    totalLineCount: lines.length,
    truncated: lines.length > sent.length,
    transactionDate: localTime(first.transactionDate, zone),
    occurredAt: localTime(at, zone),
  };
}
