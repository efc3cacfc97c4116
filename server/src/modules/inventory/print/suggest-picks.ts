import { pickLots, type PickableLot } from '../movements/choose-picks.ts';
import { serveNamedFirst } from '../stock/serve-named-first.ts';
import { onHand, takeFromBins, type BinQuantity } from '../stock/take-lots.ts';

/** A line to pick: of a product, or of a lot that is named. */
export interface LineToPick {
  readonly productId: string;
  readonly itemId: string | null;
  readonly quantity: number;
}

/** A lot on hand, with its bins; '' means outside all bins. */
export interface LotOnHand extends Omit<PickableLot, 'quantity'> {
  readonly productId: string;
  readonly bins: readonly BinQuantity[];
}

export interface SuggestedPick {
  readonly line: number;
  /** Null for what cannot be picked. */
  readonly itemId: string | null;
  readonly binId: string;
  readonly quantity: number;
}

/**
 * Where to pick each line, as sending will take it: the lots that expire first, bin by bin, each unit only once. What a line
 * names is kept for it.
 */
export function suggestPicks(lines: readonly LineToPick[], lots: readonly LotOnHand[]): SuggestedPick[] {
  const left = new Map(lots.map(({ itemId, bins }) => [itemId, bins.map((bin) => ({ ...bin }))]));
  const pick = ({ productId, itemId, quantity }: LineToPick, line: number): SuggestedPick[] => {
    const candidates = lots
      .filter((lot) => (itemId === null ? lot.productId === productId : lot.itemId === itemId))
      .map((lot) => ({
        ...lot,
        // A lot that was named is sent even if it is expired or on hold.
        isWithheld: itemId === null && lot.isWithheld,
        quantity: onHand(left.get(lot.itemId) ?? []),
      }));
    const picks = pickLots(candidates, quantity).flatMap((picked) => {
      const bins = left.get(picked.itemId) ?? [];
      return takeFromBins(bins, picked.quantity).map((taken) => {
        for (const bin of bins) if (bin.binId === taken.binId) bin.quantity -= taken.quantity;
        return { line, itemId: picked.itemId, ...taken };
      });
    });
    const missing = quantity - onHand(picks);
    return missing > 0 ? [...picks, { line, itemId: null, binId: '', quantity: missing }] : picks;
  };
  return serveNamedFirst(lines, ({ itemId }) => itemId !== null, pick).flat();
}
