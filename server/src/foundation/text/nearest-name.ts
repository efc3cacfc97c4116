/** Beyond this many names a hint would cost more than it helps. */
const maxNames = 5_000;

/** A longer text is hardly a name: it probably comes from another column. Comparing costs the square of its length. */
const maxLetters = 64;

/** The known name that was probably meant, or null: at most a third of its letters may differ. */
export function nearestName(given: string, known: Iterable<string>): string | null {
  const wanted = fold(given);
  if (wanted.length > maxLetters) return null;
  let nearest: string | null = null;
  let least = Math.floor(wanted.length / 3) + 1;
  let compared = 0;
  const costs = new Uint16Array(wanted.length + least + 1);
  for (const name of known) {
    compared += 1;
    if (compared > maxNames) break;
    const distance = distanceBetween(wanted, fold(name), least, costs);
    if (distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

const fold = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/**
 * How many letters must be inserted, removed or replaced; `limit` or more is reported as `limit`. Places that are
 * `limit` or more letters away from the diagonal cost at least that, so they are not computed. `costs` is the row that
 * is computed, reused for all names.
 */
function distanceBetween(one: string, other: string, limit: number, costs: Uint16Array): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  for (let column = 0; column <= other.length; column += 1) costs[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    const first = Math.max(1, row - limit + 1);
    const last = Math.min(other.length, row + limit - 1);
    let diagonal = costs[first - 1] ?? 0;
    let left = first === 1 ? row : limit;
    let least = left;
    for (let column = first; column <= last; column += 1) {
      const above = costs[column] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + (letter === other.charCodeAt(column - 1) ? 0 : 1));
      costs[column] = left;
      diagonal = above;
      least = Math.min(least, left);
    }
    if (first === 1) costs[0] = row;
    if (least >= limit) return limit;
  }
  return Math.min(costs[other.length] ?? limit, limit);
}
