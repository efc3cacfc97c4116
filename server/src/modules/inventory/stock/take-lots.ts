import { Invalid, type FieldError } from '../invalid.ts';
import type { StockOfLots } from './lock-lots.ts';
import type { PostingLine } from './post-transaction.ts';
import { onHand, takeFromBins } from './take-from-bins.ts';

/** A quantity of a lot that leaves a location. */
export interface TakenLine extends PostingLine {
  /** The path of its quantity in the body. */
  readonly field: string;
}

/** The ledger lines for what leaves, spread over the bins; refuses more of a lot than is on hand. */
export function takeLots(stock: StockOfLots, lines: readonly TakenLine[]): PostingLine[] {
  const left = new Map<string, { binId: string; quantity: number }[]>();
  const errors: FieldError[] = [];
  const taken = lines.flatMap(({ field, ...line }) => {
    const bins = left.get(line.itemId) ?? (stock.get(line.itemId) ?? []).map((bin) => ({ ...bin }));
    left.set(line.itemId, bins);
    const present = Math.max(0, onHand(bins));
    if (line.quantity > present) {
      errors.push({ field, message: `cannot be more than is on hand (${String(present)})` });
      return [];
    }
    return takeFromBins(bins, line.quantity).map(({ binId, quantity }) => {
      for (const bin of bins) if (bin.binId === binId) bin.quantity -= quantity;
      return { ...line, quantity, binId: binId || null };
    });
  });
  if (errors.length > 0) throw new Invalid(errors);
  return taken;
}
