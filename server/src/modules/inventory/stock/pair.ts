/** One product at one location. */
export interface Pair {
  readonly locationId: string;
  readonly productId: string;
}

/** Distinct pairs in one order, the order in which their rows are locked: two transactions can never wait for each other. */
export function distinctPairs(pairs: Iterable<Pair>): Pair[] {
  const byKey = new Map<string, Pair>();
  for (const { locationId, productId } of pairs) byKey.set(`${locationId}/${productId}`, { locationId, productId });
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}
