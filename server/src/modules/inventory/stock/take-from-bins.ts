/** What a location has of a lot in one bin; '' is outside of all bins. */
export interface BinQuantity {
  readonly binId: string;
  readonly quantity: number;
}

/** What a location has of a lot, its bins together. */
export const onHand = (bins: readonly BinQuantity[]): number => bins.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Which bins a quantity is taken from when nobody says which: first what lies outside of bins, then bin by bin in the order of their
 * ids. The caller has seen to it that there is enough.
 */
export function takeFromBins(bins: readonly BinQuantity[], quantity: number): BinQuantity[] {
  const taken: BinQuantity[] = [];
  let missing = quantity;
  for (const bin of [...bins].sort((a, b) => (a.binId < b.binId ? -1 : 1))) {
    const part = Math.min(missing, Math.max(0, bin.quantity));
    if (part > 0) taken.push({ binId: bin.binId, quantity: part });
    missing -= part;
  }
  return taken;
}

/**
 * The quantities that make a lot count to a total when nobody says in which bin it was counted: a lot that lies in one bin stays there,
 * otherwise the total stands outside of bins and the bins are empty.
 */
export function countIntoBins(bins: readonly BinQuantity[], total: number): BinQuantity[] {
  const filled = bins.filter(({ quantity }) => quantity !== 0);
  const home = filled.length === 1 ? (filled[0] as BinQuantity).binId : '';
  const others = filled.filter(({ binId }) => binId !== home);
  return [{ binId: home, quantity: total }, ...others.map(({ binId }) => ({ binId, quantity: 0 }))];
}
