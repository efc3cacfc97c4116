/** The function with a memory: what it made of a key it gives again. For few keys, or for a short life, since nothing is forgotten. */
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
