/** Memoizes a function by its key. For few keys or a short life, because nothing is ever evicted. */
export function memoize<Key, Value extends object | string | number | boolean | null>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
