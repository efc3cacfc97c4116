/** Where a statement is run on a cluster. */
export type Route =
  /** On the shard that has the account. */
  | 'one-shard'
  /** On the coordinator, or on a table that every node has a copy of. */
  | 'no-shard'
  /** On several shards, or on several as soon as it is given several accounts. */
  | 'fan-out';

/**
 * The first hash value of each shard: equal for the shards of all tables that hold the same accounts. Null for a copied
 * table.
 */
export type ShardStarts = ReadonlyMap<number, string | null>;

/** Derives a statement's route from its plan, as `explain (verbose, format json)` returns it on a cluster. */
export function judgePlan(plan: unknown, shardStarts: ShardStarts): Route {
  const found = { starts: new Set<string>(), isWide: false };
  visit(plan, (key, value) => {
    if (key === 'Task Count' && Number(value) > 1) found.isWide = true;
    // A list of accounts may hold one account in this run and several in another.
    if (typeof value === 'string' && /account_id = ANY/.test(value)) found.isWide = true;
    const start = key === 'Relation Name' ? shardStarts.get(Number(/_(\d+)$/.exec(String(value))?.[1])) : null;
    if (start != null) found.starts.add(start);
  });
  if (found.isWide || found.starts.size > 1) return 'fan-out';
  return found.starts.size === 1 ? 'one-shard' : 'no-shard';
}

function visit(node: unknown, look: (key: string, value: unknown) => void): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    look(key, value);
    visit(value, look);
  }
}
