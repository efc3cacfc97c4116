/** The quantity of a lot in one bin; '' means outside all bins. */
export interface BinQuantity {
  readonly binId: string;
  readonly quantity: number;
}

/** The quantity of a lot at a location, summed over bins. */
export const onHand = (bins: readonly BinQuantity[]): number => bins.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Which bins a quantity is taken from if none is specified: first from outside bins, then bin by bin ordered by id. The
 * caller ensures that there is enough.
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
 * The quantities per bin that make up a counted total if no bin is specified: a lot in a single bin stays there,
 * otherwise the total goes outside bins and the bins are emptied.
 */
export function countIntoBins(bins: readonly BinQuantity[], total: number): BinQuantity[] {
  const filled = bins.filter(({ quantity }) => quantity !== 0);
  const home = filled.length === 1 ? (filled[0] as BinQuantity).binId : '';
  const others = filled.filter(({ binId }) => binId !== home);
  return [{ binId: home, quantity: total }, ...others.map(({ binId }) => ({ binId, quantity: 0 }))];
}
