import type { TransactionEffect } from '@storehouse/contract/inventory/transaction-types';

/** One ledger line of a pair. */
export interface LedgerLine {
  readonly transactionId: string;
  readonly effect: TransactionEffect;
  /** The lot and bin that a quantity is counted for. */
  readonly place: string;
  /** As stored: positive, except for an Adjustment. */
  readonly quantity: number;
}

/** The quantity of a place after one line: changed by it, or set by it. */
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

/** A pair's quantities after all its lines, in order of date and creation. */
export function replayLedger(lines: readonly LedgerLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  let counted: string | null = null;
  for (const line of lines) {
    // A count of the whole product starts from zero: lots that it does not list are gone.
    if (line.effect === 'PRODUCT_INVENTORY' && line.transactionId !== counted) {
      for (const place of quantities.keys()) quantities.set(place, 0);
      counted = line.transactionId;
    }
    quantities.set(line.place, effectOn(quantities.get(line.place) ?? 0, line.effect, line.quantity));
  }
  return quantities;
}
