/** One product at one location. */
export interface Pair {
  readonly locationId: string;
  readonly productId: string;
}

/** Distinct pairs in the order in which their rows are locked, so that two transactions can never deadlock. */
export function distinctPairs(pairs: Iterable<Pair>): Pair[] {
  const byKey = new Map<string, Pair>();
  for (const { locationId, productId } of pairs) byKey.set(`${locationId}/${productId}`, { locationId, productId });
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}
