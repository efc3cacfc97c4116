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

/** A place that a count of the whole product does not list. */
interface Clearing {
  readonly transactionId: string;
  readonly place: string;
  readonly change: number;
}

export interface Replayed {
  /** The quantity of each place after all lines. */
  readonly quantities: Map<string, number>;
  /** What each line changed: for a count, the difference it made. */
  readonly changes: readonly number[];
  /** What counts of the whole product took from places that they do not list. */
  readonly clearings: readonly Clearing[];
}

/** A pair's quantities after all its lines, in order of date and creation, and what each line did to them. */
export function replayLedger(lines: readonly LedgerLine[]): Replayed {
  const quantities = new Map<string, number>();
  const changes: number[] = [];
  const clearings: Clearing[] = [];
  let counted: string | null = null;
  for (const [index, { transactionId, effect, place, quantity }] of lines.entries()) {
    // A count of the whole product: lots that it does not list are gone.
    if (effect === 'PRODUCT_INVENTORY' && transactionId !== counted) {
      counted = transactionId;
      const listed = placesOf(lines, index);
      for (const [other, present] of quantities) {
        if (present === 0 || listed.has(other)) continue;
        clearings.push({ transactionId, place: other, change: -present });
        quantities.set(other, 0);
      }
    }
    const before = quantities.get(place) ?? 0;
    const after = effectOn(before, effect, quantity);
    quantities.set(place, after);
    changes.push(after - before);
  }
  return { quantities, changes, clearings };
}

/** The places of the transaction whose lines start here. */
function placesOf(lines: readonly LedgerLine[], start: number): Set<string> {
  const id = lines[start]?.transactionId;
  const next = lines.findIndex((line, index) => index > start && line.transactionId !== id);
  return new Set(lines.slice(start, next === -1 ? lines.length : next).map(({ place }) => place));
}
