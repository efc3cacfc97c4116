import type { TransactionEffect } from '@storehouse/contract/inventory/transaction-types';

/** One line of the ledger of a pair. */
export interface LedgerLine {
  readonly transactionId: string;
  readonly effect: TransactionEffect;
  /** Lot and bin: what a quantity is counted for. */
  readonly place: string;
  /** As stored: positive, but for an Adjustment. */
  readonly quantity: number;
}

/** What one line does to its place by itself: a change of the quantity, or a new quantity. */
function effectOn(present: number, effect: TransactionEffect, quantity: number): number {
  switch (effect) {
    case 'CREDIT':
      return present + quantity;
    case 'DEBIT':
      return present - quantity;
    case 'INVENTORY':
    case 'PRODUCT_INVENTORY':
      return quantity;
  }
}

/** The quantities a pair has after all its lines, in the order of date and creation. */
export function replayLedger(lines: readonly LedgerLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  let counted: string | null = null;
  for (const line of lines) {
    // A count of the whole product starts from nothing: lots that it does not list are gone.
    if (line.effect === 'PRODUCT_INVENTORY' && line.transactionId !== counted) {
      for (const place of quantities.keys()) quantities.set(place, 0);
      counted = line.transactionId;
    }
    quantities.set(line.place, effectOn(quantities.get(line.place) ?? 0, line.effect, line.quantity));
  }
  return quantities;
}
