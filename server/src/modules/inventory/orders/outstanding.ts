import type { OrderItemStatus } from '@storehouse/contract/inventory/statuses';

/**
 * The progress of an order line. Received and cancelled quantities are in each, the ordered quantity in the order's
 * unit.
 */
export interface LineProgress {
  readonly quantity: number;
  readonly quantityPerUom: number | null;
  readonly receivedEach: number;
  readonly canceledEach: number;
}

/** How many each an ordered unit has; 1 for lines that were imported without that figure. */
export const eachPerUnit = (line: Pick<LineProgress, 'quantityPerUom'>): number => line.quantityPerUom ?? 1;

/** Ordered × quantityPerUom − received − cancelled, at least 0 (domain, Purchase orders). */
export function outstandingEach(line: LineProgress): number {
  return Math.max(0, line.quantity * eachPerUnit(line) - line.receivedEach - line.canceledEach);
}

/** The same in SQL, for a row of order_items. It needs no floor: a check of the table keeps it from going below 0. */
export const outstandingSql = (item: string): string =>
  `(${item}.quantity::bigint * coalesce(${item}.quantity_per_uom, 1) - ${item}.received_each - ${item}.canceled_each)`;

/**
 * A line is open while something is outstanding. One that received nothing is cancelled, even if the rest of the order
 * was received.
 */
export function lineStatus(line: LineProgress): OrderItemStatus {
  if (outstandingEach(line) > 0) return 'PENDING';
  return line.receivedEach > 0 ? 'COMPLETED' : 'CANCELED';
}

/** Everything ordered was received or cancelled. */
export const isComplete = (lines: readonly LineProgress[]): boolean =>
  lines.every((line) => outstandingEach(line) === 0);
