/** A least-recently-used cache with a limit on the total size of its values. */
export function boundedCache<Value>(largestTotal: number, sizeOf: (value: Value) => number) {
  const kept = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    total -= entry.size;
  };

  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },

    /** A value larger than the limit is not cached. */
    set(key: string, value: Value): void {
      drop(key);
      const size = sizeOf(value);
      if (size > largestTotal) return;
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= largestTotal) break;
        drop(oldest);
      }
    },
  };
}
