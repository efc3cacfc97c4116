/** Beyond this many names a hint would cost more than it helps. */
const maxNames = 5_000;

/** The known name that was probably meant, or null: at most a third of its letters may differ. */
export function nearestName(given: string, known: Iterable<string>): string | null {
  const wanted = fold(given);
  let nearest: string | null = null;
  let least = Math.floor(wanted.length / 3) + 1;
  let compared = 0;
  for (const name of known) {
    compared += 1;
    if (compared > maxNames) break;
    const distance = distanceBetween(wanted, fold(name), least);
    if (distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

const fold = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/** How many letters must be inserted, removed or replaced; `limit` or more is reported as `limit`. */
function distanceBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
    }
    if (Math.min(...current) >= limit) return limit;
    previous = current;
  }
  return Math.min(previous[other.length] ?? limit, limit);
}
